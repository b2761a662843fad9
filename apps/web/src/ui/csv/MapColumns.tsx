import { Button, Modal } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../Choice.tsx';
import { ErrorNotice } from '../Notice.tsx';
import { ENCODINGS } from '../../lib/csv/encoding.ts';
import type { CsvField } from '../../lib/csv/fields.ts';
import {
  type CsvDelimiter,
  type CsvOptions,
  type CsvTable,
  DELIMITERS,
} from '../../lib/csv/table.ts';
import { FileRows } from './FileRows.tsx';
import type { OpenedCsv } from './use-csv-import.ts';

type MapColumnsProps<Row> = {
  opened: OpenedCsv;
  fields: readonly CsvField<Row>[];
  onOpen(file: File, options: CsvOptions): Promise<void>;
  onChange(opened: OpenedCsv): void;
  onRestart(): void;
  onNext(): void;
};

const DELIMITER_NAMES: Record<CsvDelimiter, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** Step 2: encoding, delimiter and column mapping. */
export function MapColumns<Row>({
  opened,
  fields,
  onOpen,
  onChange,
  onRestart,
  onNext,
}: MapColumnsProps<Row>) {
  const { t, i18n } = useTranslation('csv');
  const { file, encoding, delimiter, table, problem, mapping } = opened;
  const missing = fields
    .filter(({ key, isRequired }) => isRequired && mapping[key] === undefined)
    .map(({ label }) => label);
  return (
    <>
      <Modal.Body className="flex flex-col gap-5">
        <p className="text-soft">
          <span className="font-medium break-all text-ink">{file.name}</span>
          {table && <> · {t('rows', { count: table.rows.length })}</>}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice
            label={t('encoding')}
            value={encoding ?? 'utf-8'}
            options={ENCODINGS.map((key) => ({ key, label: t(`encodings.${key}`) }))}
            onChange={(chosen) => void onOpen(file, { encoding: chosen, delimiter })}
          />
          <Choice
            label={t('delimiter')}
            value={delimiter ?? ','}
            options={DELIMITERS.map((key) => ({
              key,
              label: t(`delimiters.${DELIMITER_NAMES[key]}`),
            }))}
            onChange={(chosen) => void onOpen(file, { encoding, delimiter: chosen })}
          />
        </div>
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        {table && <FileRows table={table} />}
        {table && (
          <section aria-label={t('columns')} className="flex flex-col gap-2">
            <h3 className="font-semibold">{t('columns')}</h3>
            <p className="text-sm text-soft">{t('columnsText')}</p>
            <ul>
              {fields.map((field) => (
                <FieldColumn
                  key={field.key}
                  field={field}
                  table={table}
                  index={mapping[field.key]}
                  onChange={(index) =>
                    onChange({ ...opened, mapping: { ...mapping, [field.key]: index } })
                  }
                />
              ))}
            </ul>
            {missing.length > 0 && (
              <p className="text-sm text-bad" role="alert">
                {t('chooseColumn', {
                  count: missing.length,
                  fields: new Intl.ListFormat(i18n.language).format(missing),
                })}
              </p>
            )}
          </section>
        )}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" className="me-auto" onPress={onRestart}>
          {t('chooseAnother')}
        </Button>
        <Button variant="primary" isDisabled={!table || missing.length > 0} onPress={onNext}>
          {t('next')}
        </Button>
      </Modal.Footer>
    </>
  );
}

const NONE = 'none';

function FieldColumn<Row>({
  field,
  table,
  index,
  onChange,
}: {
  field: CsvField<Row>;
  table: CsvTable;
  index: number | undefined;
  onChange(index: number | undefined): void;
}) {
  const { t } = useTranslation('csv');
  const sample =
    index === undefined
      ? undefined
      : table.rows.find(({ cells }) => (cells[index] ?? '').trim() !== '')?.cells[index];
  const options = [
    { key: NONE, label: t('notImported') },
    ...table.header.map((name, at) => ({
      key: String(at),
      label: name || t('unnamedColumn', { number: at + 1 }),
    })),
  ];
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5 sm:grid-cols-[10rem_14rem_1fr]">
      <span>
        {field.label}
        {field.isRequired && <span className="ms-1.5 text-xs text-faint">{t('required')}</span>}
      </span>
      <Choice
        hideLabel
        label={field.label}
        value={index === undefined ? NONE : String(index)}
        options={options}
        onChange={(key) => onChange(key === NONE ? undefined : Number(key))}
      />
      <span className="truncate text-sm text-faint">
        {sample && t('sample', { sample: sample.slice(0, 80) })}
      </span>
    </li>
  );
}
