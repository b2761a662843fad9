import { fileSize, profileName } from '@parley/model';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../lib/format.ts';
import { nounProps } from '../../lib/nouns.ts';
import { useNewest } from '../../lib/use-newest.ts';
import { type Column, DataTable, type Sort } from '../../ui/DataTable.tsx';
import { useProfiles } from '../../data/index.ts';
import { FoundWords } from '../../ui/FoundWords.tsx';
import { draggable, draggedWith, dropTarget, type DropActions } from './drag.ts';
import { useDriveState } from './drive-state.tsx';
import { EntryIcon } from '../files/EntryIcon.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import { authorOf, changedAt, nounOfEntry, sizeOf } from './entries.ts';
import { type Entry } from '../files/entry.ts';
import { endingOf } from '../files/kinds.ts';

export type ListProps = {
  label: string;
  entries: readonly Entry[];
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
  onKey(event: React.KeyboardEvent, entry: Entry): void;
  drop: DropActions;
  /** Location of each entry; null if the list only shows one folder. */
  driveNameOf: ((entry: Entry) => string) | null;
  /** Matching excerpts of their text, by file id. */
  excerpts: ReadonlyMap<string, string>;
};

const idOf = (entry: Entry) => entry.id;

/** Files and folders as table rows. */
export function FileTable({
  label,
  entries,
  selected,
  onSelect,
  onKey,
  drop,
  driveNameOf,
  excerpts,
}: ListProps) {
  'use memo';
  const { actions, isBin } = useDriveState();
  const [sort, setSort] = useState<Sort | null>({ column: 'name', isDescending: false });
  const columns = useColumns(isBin, driveNameOf, excerpts);
  // Rows are memoized, so their callbacks read the newest values from here.
  const newest = useNewest({ selected, drop, actions });
  const rowProps = (entry: Entry): React.HTMLAttributes<HTMLDivElement> => ({
    ...(entry.kind !== 'attachment' &&
      !isBin &&
      draggable(() => draggedWith(entry, newest().selected))),
    ...(entry.kind === 'folder' &&
      !isBin &&
      dropTarget(
        { channelId: entry.row.channel_id, folderId: entry.id },
        {
          moveHere: (...moved) => newest().drop.moveHere(...moved),
          takeFiles: (...taken) => newest().drop.takeFiles(...taken),
        },
      )),
    className: 'data-[over]:bg-tint data-[over]:outline-2 data-[over]:outline-accent',
    onKeyDownCapture(event) {
      if (
        event.key !== ' ' ||
        event.shiftKey ||
        event.target !== event.currentTarget ||
        entry.kind === 'folder' ||
        isBin
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      newest().actions.open(entry);
    },
  });
  return (
    <DataTable
      label={label}
      rows={entries}
      columns={columns}
      getId={idOf}
      sort={sort}
      onSort={setSort}
      selected={selected}
      onSelect={onSelect}
      onOpen={(entry) => !isBin && actions.open(entry)}
      onKeyDown={onKey}
      nameOf={(entry) => entry.name}
      nounOf={nounOfEntry}
      rowProps={rowProps}
      rowHeight={excerpts.size > 0 ? 56 : 42}
    />
  );
}

/** The leading digit sorts folders before files. */
const sortedName = (entry: Entry) => `${entry.kind === 'folder' ? 0 : 1} ${entry.name}`;

function useColumns(
  isBin: boolean,
  driveNameOf: ListProps['driveNameOf'],
  excerpts: ListProps['excerpts'],
): Column<Entry>[] {
  const { t, i18n } = useTranslation('drive');
  const profiles = useProfiles();
  return useMemo(() => {
    const who = (entry: Entry) =>
      authorOf(entry) ? profileName(profiles.get(authorOf(entry) ?? '')) : '';
    const at = (entry: Entry) => (isBin ? (entry.row.deleted_at ?? '') : changedAt(entry));
    const homeColumns: Column<Entry>[] = driveNameOf
      ? [
          {
            id: 'folder',
            header: t('columns.folder'),
            cell: (entry) => <Quiet>{driveNameOf(entry)}</Quiet>,
            sortBy: driveNameOf,
            width: 'minmax(7rem, 0.6fr)',
            leaves: 2,
          },
        ]
      : [];
    return [
      {
        id: 'name',
        header: t('columns.name'),
        cell: (entry) => <Name entry={entry} excerpt={excerpts.get(entry.id)} />,
        sortBy: sortedName,
        width: 'minmax(15rem, 1.6fr)',
      },
      ...homeColumns,
      {
        id: 'size',
        header: t('columns.size'),
        cell: (entry) => (
          <Quiet>{sizeOf(entry) === null ? '' : fileSize(sizeOf(entry) ?? 0, i18n.language)}</Quiet>
        ),
        sortBy: (entry) => sizeOf(entry),
        width: '5.5rem',
        leaves: 3,
      },
      {
        id: 'type',
        header: t('columns.type'),
        cell: (entry) => <Quiet>{typeName(entry, t('folder'))}</Quiet>,
        sortBy: (entry) => typeName(entry, ''),
        width: '4.5rem',
        leaves: 5,
      },
      {
        id: 'who',
        header: t('columns.who'),
        cell: (entry) => <Quiet>{who(entry)}</Quiet>,
        sortBy: who,
        width: '9rem',
        leaves: 4,
      },
      {
        id: 'at',
        header: t(isBin ? 'columns.deleted' : 'columns.changed'),
        cell: (entry) => <Quiet>{shortDate(at(entry))}</Quiet>,
        sortBy: at,
        width: '7rem',
        leaves: 1,
      },
      { id: 'menu', header: '', cell: (entry) => <EntryMenu entry={entry} />, width: '2rem' },
    ];
  }, [t, i18n.language, profiles, isBin, driveNameOf, excerpts]);
}

export const typeName = (entry: Entry, folder: string): string =>
  entry.kind === 'folder'
    ? folder
    : entry.name.includes('.')
      ? endingOf(entry.name).toUpperCase().slice(0, 6)
      : '';

const Quiet = ({ children }: { children: string }) => (
  <span className="block truncate text-sm text-soft tabular-nums">{children}</span>
);

function Name({ entry, excerpt }: { entry: Entry; excerpt: string | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <EntryIcon entry={entry} />
      <span className="flex min-w-0 flex-col leading-snug">
        <span
          {...nounProps(nounOfEntry(entry), entry.id, { card: entry.kind === 'file' })}
          className="truncate"
          title={entry.name}
        >
          {entry.name}
        </span>
        {excerpt && (
          <span className="truncate text-sm text-faint">
            <FoundWords excerpt={excerpt} />
          </span>
        )}
      </span>
    </span>
  );
}
