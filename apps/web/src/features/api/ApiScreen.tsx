import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../data/index.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { Entry } from './Entry.tsx';
import { Fields } from './Fields.tsx';
import { FUNCTIONS, TABLES } from './reference.ts';
import { TableAccess } from './TableAccess.tsx';
import { TryIt } from './TryIt.tsx';

/** The tables and functions of the API, who may do what with them, and a place to try them. */
export default function ApiScreen() {
  const { t } = useTranslation('api');
  const [words, setWords] = useState('');
  const isFound = ({ name, text = '' }: { name: string; text?: string }) =>
    `${name} ${text}`.toLowerCase().includes(words.trim().toLowerCase());
  const tables = TABLES.filter(isFound);
  const functions = FUNCTIONS.filter(isFound);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <PageBody>
        <div className="flex max-w-[60rem] flex-col gap-9">
          <Start />
          <FilterField label={t('filter')} value={words} onChange={setWords} />
          {tables.length + functions.length === 0 && (
            <p className="text-soft">{t('nothing', { words })}</p>
          )}
          {tables.length > 0 && (
            <Section title={t('tables')} text={t('tablesText')}>
              <div className="border-t border-hairline">
                {tables.map((table) => (
                  <Entry key={table.name} name={table.name} text={table.text ?? ''}>
                    <TableAccess table={table} />
                    <Fields title={t('columns')} fields={table.fields} />
                    <TryIt path={`${table.name}?select=*&limit=5`} methods="table" />
                  </Entry>
                ))}
              </div>
            </Section>
          )}
          {functions.length > 0 && (
            <Section title={t('functions')} text={t('functionsText')}>
              <div className="border-t border-hairline">
                {functions.map(({ name, text = '', fields, returns }) => (
                  <Entry key={name} name={name} text={text}>
                    <p className="text-sm text-soft">
                      {t('returns')} <code className="font-mono text-xs">{returns}</code>
                    </p>
                    {fields.length > 0 && <Fields title={t('arguments')} fields={fields} />}
                    <TryIt
                      path={`rpc/${name}`}
                      methods="function"
                      body={JSON.stringify(
                        Object.fromEntries(fields.map((field) => [field.name, null])),
                      )}
                    />
                  </Entry>
                ))}
              </div>
            </Section>
          )}
        </div>
      </PageBody>
    </>
  );
}

/** The address and the key, and how a program signs in. */
function Start() {
  const { t } = useTranslation('api');
  const copy = { copyLabel: t('copy'), copiedLabel: t('copied') };
  const signIn = [
    `curl '${config.supabaseUrl}/auth/v1/token?grant_type=password'`,
    `  -H 'apikey: ${config.supabaseKey}'`,
    `  -d '{"email": "…", "password": "…"}'`,
  ].join(' \\\n');
  return (
    <Section title={t('start')} text={t('startText')}>
      <div className="flex flex-col gap-2">
        <CopyText {...copy} text={config.supabaseUrl} ariaLabel={t('copyAddress')} />
        <CopyText {...copy} text={config.supabaseKey} ariaLabel={t('copyKey')} />
        <CopyText {...copy} text={signIn} isBlock ariaLabel={t('copySignIn')} />
      </div>
    </Section>
  );
}
