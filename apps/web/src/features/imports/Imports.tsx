import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { ImportRow } from './ImportRow.tsx';
import { useImports } from './queries.ts';

/** What was imported into this workspace, and how whoever runs the server imports more. */
export function Imports({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('imports');
  const command = `npm run import -- <file> --workspace ${workspaceId}`;
  const { data: rows, error } = useImports(workspaceId);
  return (
    <Section title={t('title')} text={t('text')}>
      <dl className="flex flex-col gap-3 text-sm">
        <Command name={t('dryRun')} command={`${command} --dry-run`} />
        <Command name={t('run')} command={command} />
      </dl>
      {error && <LoadError error={error} />}
      {!rows && !error && <SkeletonLines count={1} />}
      {rows && rows.length > 0 && (
        <ul aria-label={t('done')} className="border-t border-hairline">
          {rows.map((row) => (
            <ImportRow key={row.checked_at} row={row} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Command({ name, command }: { name: string; command: string }) {
  const { t } = useTranslation('imports');
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-soft">{name}</dt>
      <dd>
        <CopyText text={command} ariaLabel={name} copyLabel={t('copy')} copiedLabel={t('copied')} />
      </dd>
    </div>
  );
}
