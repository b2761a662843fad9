import { Button } from '@heroui/react';
import { type AuditLog as Entry, type Workspace } from '@parley/model';
import { ScrollText, Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, day, dayKey } from '../../../../lib/format.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { Section } from '../../../../ui/PageHeader.tsx';
import { useProfiles } from '../../../../data/index.ts';
import { PersonField } from '../../../members/PersonField.tsx';
import { ExportLog } from './ExportLog.tsx';
import { type AuditFilter, loggedTables } from './fetch-log.ts';
import { actorOf, type AuditNames, auditSentences } from './sentences.ts';
import { useAuditLog, useAuditNames } from './use-audit-log.ts';

const EVERYTHING = 'all';

/** The audit log, grouped by day, with filters for actor and subject. */
export function AuditLog({ workspace }: { workspace: Workspace }) {
  'use memo';
  const { t } = useTranslation('workspaces');
  const [filter, setFilter] = useState<AuditFilter>({ actorId: null, table: null });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useAuditLog(
    workspace.id,
    filter,
  );
  const entries = data?.pages.flat() ?? [];
  const names = useAuditNames(entries);
  return (
    <Section title={t('sections.audit')} text={t('audit.text')}>
      <div className="grid grid-cols-2 items-end gap-3 sm:flex">
        <PersonField
          label={t('audit.person')}
          className="sm:w-48"
          value={filter.actorId}
          none={t('audit.everybody')}
          onChange={(actorId) => setFilter({ ...filter, actorId })}
        />
        <Choice
          label={t('audit.about')}
          className="sm:w-48"
          value={filter.table ?? EVERYTHING}
          options={[
            { key: EVERYTHING, label: t('audit.everything') },
            ...loggedTables.map((key) => ({ key, label: t(`audit.tables.${key}`) })),
          ]}
          onChange={(key) => setFilter({ ...filter, table: key === EVERYTHING ? null : key })}
        />
        <ExportLog workspace={workspace} filter={filter} />
      </div>
      {error && <LoadError error={error} />}
      {!error && entries.length === 0 && (
        <EmptyState
          isKnown={data !== undefined}
          icon={ScrollText}
          title={t('audit.emptyTitle')}
          text={t('audit.emptyText')}
        />
      )}
      <Days entries={entries} names={names} />
      {hasNextPage && (
        <div>
          <Button
            variant="outline"
            isPending={isFetchingNextPage}
            onPress={() => void fetchNextPage()}
          >
            {t('audit.older')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Days({ entries, names }: { entries: Entry[]; names: AuditNames }) {
  const days = Map.groupBy(entries, ({ created_at }) => dayKey(created_at));
  return [...days].map(([key, ofDay]) => (
    <div key={key}>
      <h3 className="pb-1 text-xs text-faint">{day(ofDay[0]?.created_at ?? '')}</h3>
      <ul>
        {ofDay.map((entry) => (
          <Row key={entry.id} entry={entry} names={names} />
        ))}
      </ul>
    </div>
  ));
}

function Row({ entry, names }: { entry: Entry; names: AuditNames }) {
  const { t } = useTranslation('workspaces');
  return (
    <li className="flex items-start gap-3 border-b border-hairline py-2">
      <Actor entry={entry} name={actorOf(t, entry, names)} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{actorOf(t, entry, names)}</span>{' '}
        {auditSentences(t, entry, names).join('; ')}
      </span>
      <time dateTime={entry.created_at} className="shrink-0 text-sm text-faint tabular-nums">
        {clock(entry.created_at)}
      </time>
    </li>
  );
}

/** The actor of an entry; without an actor it was the server. */
function Actor({ entry: { actor_id: id }, name }: { entry: Entry; name: string }) {
  const profiles = useProfiles();
  if (id === null)
    return (
      <span
        className="grid size-6 shrink-0 place-items-center rounded-md bg-pressed text-soft"
        aria-hidden="true"
      >
        <Server size={14} strokeWidth={1.75} />
      </span>
    );
  const gone = { id, name, avatar_path: null, role: 'user' } as const;
  return <Avatar profile={profiles.get(id) ?? gone} size="sm" />;
}
