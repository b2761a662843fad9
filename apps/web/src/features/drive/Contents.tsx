import { Button } from '@heroui/react';
import { FolderOpen, FolderX, SearchX, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../../lib/use-hotkey.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { NounHost } from '../../ui/nouns/NounHost.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import type { DriveAddress } from './address.ts';
import type { DropActions } from './drag.ts';
import { ListedProvider, useDriveState } from './drive-state.tsx';
import { authorOf, type Home } from './entries.ts';
import { type Entry } from '../files/entry.ts';
import { FileGrid } from './FileGrid.tsx';
import { FileTable } from './FileTable.tsx';
import { canChangeEntry, canRemoveEntry } from './permissions.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { useDrivePerson } from './use-drive-person.ts';
import { NO_FILTERS, useListing } from './use-listing.ts';
import { useDriveName } from './use-drive-name.ts';
import { useDriveView } from './use-view.ts';

type ContentsProps = {
  home: Home;
  /** Name of the top level. */ root: string;
  isMissing: boolean;
  isWritable: boolean;
  go(address: DriveAddress): void;
  drop: DropActions;
  /** Shown in the toolbar where the page has no header. */ add: ReactNode;
};

const NOTHING: ReadonlySet<string> = new Set();

/** The entries of a folder, or search results below it, with their actions. */
export function Contents({ home, root, isMissing, isWritable, go, drop, add }: ContentsProps) {
  'use memo';
  const { t } = useTranslation('drive');
  const { tree, actions, isBin } = useDriveState();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [view, setView] = useDriveView();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING);
  const { entries, excerpts, isSearching, isLoading, error } = useListing(
    tree,
    home,
    isBin,
    filters,
  );
  const selected = useMemo(() => entries.filter(({ id }) => chosen.has(id)), [entries, chosen]);
  const listed = useMemo(() => ({ entries, selected }), [entries, selected]);
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  const people = [...new Set(entries.flatMap((entry) => authorOf(entry) ?? []))];
  const driveNameOf = useDriveName();
  const ancestors = tree.ancestorsOf(home.folderId);
  const goTo = (folder: string | null) =>
    go(folder ? { folder } : { channel: home.channelId ?? undefined });

  const up = () => {
    if (home.folderId === null) return;
    goTo(ancestors.at(-2)?.id ?? null);
  };
  const person = useDrivePerson();
  const onKey = (event: KeyboardEvent, entry: Entry) => {
    const together = selectedIds.has(entry.id) ? selected : [entry];
    const isChangeable = together.every((each) => canChangeEntry(each, person));
    const isRemovable = together.every((each) => canRemoveEntry(each, person));
    const keys: Record<string, (() => void) | false> = {
      F2:
        !isBin &&
        canChangeEntry(entry, person) &&
        (() => actions.ask({ kind: 'rename', entries: [entry] })),
      Delete:
        isBin || together.every(({ kind }) => kind === 'attachment')
          ? isRemovable && (() => actions.ask({ kind: 'delete', entries: together }))
          : isChangeable && (() => void actions.bin(together)),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  useHotkey(
    (event) =>
      isFree(event) &&
      (event.key === 'Backspace'
        ? home.folderId !== null
        : event.key === 'Escape' && chosen.size > 0),
    ({ key }) => (key === 'Backspace' ? up() : setChosen(NOTHING)),
  );

  const label = isBin ? t('binTitle') : (ancestors.at(-1)?.name ?? root);
  const List = view === 'grid' && !isBin ? FileGrid : FileTable;

  return (
    <>
      <Toolbar filters={filters} onFilter={setFilters} view={view} onView={setView} people={people}>
        {isBin ? (
          <p className="flex-1 text-sm text-soft">{t('binText')}</p>
        ) : (
          <Breadcrumbs
            root={root}
            channelId={home.channelId}
            folders={ancestors}
            onGo={goTo}
            drop={drop}
          />
        )}
        {add}
      </Toolbar>
      {selected.length > 0 && (
        <SelectionBar entries={selected} onClear={() => setChosen(NOTHING)} />
      )}
      {error && (
        <div className="px-gutter pt-3">
          <LoadError error={error} />
        </div>
      )}
      {entries.length === 0 && !error ? (
        <Empty
          isKnown={!isLoading}
          isBin={isBin}
          isMissing={isMissing}
          isSearching={isSearching}
          isWritable={isWritable}
          onHome={() => go({})}
        />
      ) : (
        <ListedProvider value={listed}>
          <NounHost>
            <List
              label={label}
              entries={entries}
              selected={selectedIds}
              onSelect={setChosen}
              onKey={onKey}
              drop={drop}
              driveNameOf={isSearching || isBin ? driveNameOf : null}
              excerpts={excerpts}
            />
          </NounHost>
        </ListedProvider>
      )}
    </>
  );
}

/** False while the user types, or has a dialog or menu open. */
const isFree = ({ target }: globalThis.KeyboardEvent): boolean =>
  target instanceof Element &&
  !target.closest(
    'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  );

type EmptyProps = {
  isKnown: boolean;
  isBin: boolean;
  isMissing: boolean;
  isSearching: boolean;
  isWritable: boolean;
  onHome(): void;
};

function Empty({ isKnown, isBin, isMissing, isSearching, isWritable, onHome }: EmptyProps) {
  const { t } = useTranslation('drive');
  if (isMissing)
    return (
      <EmptyState
        isKnown
        icon={FolderX}
        title={t('missingTitle')}
        text={t('missingText')}
        action={
          <Button variant="outline" onPress={onHome}>
            {t('toDrive')}
          </Button>
        }
      />
    );
  const waiting = {
    isKnown,
    skeleton: (
      <div className="px-gutter pt-4">
        <SkeletonRows count={6} />
      </div>
    ),
  };
  if (isSearching)
    return (
      <EmptyState {...waiting} icon={SearchX} title={t('nothingTitle')} text={t('nothingText')} />
    );
  if (isBin)
    return (
      <EmptyState {...waiting} icon={Trash2} title={t('binEmptyTitle')} text={t('binEmptyText')} />
    );
  return (
    <EmptyState
      {...waiting}
      icon={FolderOpen}
      title={t('emptyTitle')}
      text={t(isWritable ? 'emptyText' : 'emptyReadText')}
    />
  );
}
