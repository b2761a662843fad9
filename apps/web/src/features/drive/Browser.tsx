import { Button } from '@heroui/react';
import { channelTitle } from '@parley/model';
import { FolderOpen, FolderX, SearchX, Trash2, Upload } from 'lucide-react';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { useHotkey } from '../../lib/use-hotkey.ts';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useChannel, useOwnSeats } from '../channels/queries.ts';
import { AddButtons } from './AddButtons.tsx';
import type { DriveAddress } from './address.ts';
import { dropTarget, type DropActions } from './drag.ts';
import { useDriveState } from './drive-state.tsx';
import { authorOf, type Entry, type Home } from './entries.ts';
import { FileGrid } from './FileGrid.tsx';
import { FileTable } from './FileTable.tsx';
import type { Actor } from './mutations.ts';
import { Places, UsageBar, useFileChannels } from './Places.tsx';
import { useUsage } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Trail } from './Trail.tsx';
import { ConflictDialog } from './uploads/ConflictDialog.tsx';
import { UploadTray } from './uploads/UploadTray.tsx';
import { useDrop } from './uploads/use-drop.ts';
import { NO_FILTERS, useListing } from './use-listing.ts';
import { usePlaceName } from './use-place-name.ts';
import { useView } from './use-view.ts';

type BrowserProps = { address: DriveAddress; go(address: DriveAddress): void; isTab: boolean; actor: Actor; home: Home; /** The address names a folder or channel that is not here. */ isMissing: boolean };

const NOTHING: ReadonlySet<string> = new Set();

/** The list of one place, with all that is done there. */
export function Browser({ address, go, isTab, actor, home, isMissing }: BrowserProps) {
  const { t } = useTranslation('drive');
  const { tree, actions, isBin } = useDriveState();
  const channel = useChannel(home.channelId ?? '');
  const isMember = useOwnSeats().has(home.channelId ?? '');
  const isWritable = !isBin && !isMissing && (home.channelId === null || isMember);
  const usage = useUsage(tree);
  const taking = useDrop(actor, tree, usage ? usage.quota_bytes - usage.used_bytes : null);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [view, setView] = useView();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING);
  const { entries, excerpts, isSearching, isLoading, error } = useListing(tree, home, isBin, filters);
  const selected = useMemo(() => entries.filter(({ id }) => chosen.has(id)), [entries, chosen]);
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  const people = useMemo(() => [...new Set(entries.flatMap((entry) => authorOf(entry) ?? []))], [entries]);
  const placeOf = usePlaceName();
  const trail = tree.trailOf(home.folderId);
  const root = home.channelId === null ? t('workspaceDrive') : channelTitle(channel);

  const drop: DropActions = {
    moveHere: (ids, to) => void actions.moveTo(ids.flatMap((id) => tree.childrenOf(home).find((entry) => entry.id === id) ?? []), to),
    takeFiles: (dropped, to) => void dropped.then((found) => taking.take(found, to)),
  };
  const up = () => {
    if (home.folderId === null) return;
    const above = trail.at(-2);
    go(above ? { folder: above.id } : { channel: home.channelId ?? undefined });
  };
  const onKey = useCallback((event: KeyboardEvent, entry: Entry) => {
    const together = selectedIds.has(entry.id) ? selected : [entry];
    const keys: Record<string, (() => void) | undefined> = {
      F2: entry.kind === 'attachment' || isBin ? undefined : () => actions.ask({ kind: 'rename', entries: [entry] }),
      Delete: isBin ? () => actions.ask({ kind: 'delete', entries: together }) : () => void actions.bin(together),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }, [actions, isBin, selected, selectedIds]);
  useHotkey((event) => isFree(event) && (event.key === 'Backspace' ? home.folderId !== null : event.key === 'Escape' && chosen.size > 0), ({ key }) => (key === 'Backspace' ? up() : setChosen(NOTHING)));

  const list = { label: isBin ? t('binPlace') : (trail.at(-1)?.name ?? root), entries, selected: selectedIds, onSelect: setChosen, onKey, drop, placeOf: isSearching || isBin ? placeOf : null, excerpts };
  const List = view === 'grid' && !isBin ? FileGrid : FileTable;
  const add = isWritable && <AddButtons onFolder={() => actions.ask({ kind: 'newFolder' })} onFiles={(dropped) => taking.take(dropped, home)} />;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {!isTab && <PageHeader title={isBin ? t('binPlace') : t('title')} actions={isBin ? <EmptyBin entries={tree.binned} /> : add} />}
      <div className="flex min-h-0 flex-1">
        {!isTab && <Places current={{ ...address, channel: home.channelId ?? undefined }} go={go} drop={drop} usage={usage} />}
        <div className="group/zone relative flex min-h-0 min-w-0 flex-1 flex-col" {...(isWritable && dropTarget(home, drop))}>
          {!isTab && <PhonePlaces current={isBin ? 'bin' : (home.channelId ?? 'workspace')} go={go} />}
          <Toolbar filters={filters} onFilter={setFilters} view={view} onView={setView} people={people}>
            {isBin ? <p className="flex-1 text-[13.5px] text-soft">{t('binText')}</p> : <Trail root={root} channelId={home.channelId} folders={trail} onGo={(folder) => go(folder ? { folder } : { channel: home.channelId ?? undefined })} drop={drop} />}
            {isTab && add}
          </Toolbar>
          {selected.length > 0 && <SelectionBar entries={selected} onClear={() => setChosen(NOTHING)} />}
          {error && <div className="px-3 pt-3 md:px-5"><ErrorNotice>{errorText(error)}</ErrorNotice></div>}
          {entries.length === 0 && !isLoading ? <Empty isBin={isBin} isMissing={isMissing} isSearching={isSearching} isWritable={isWritable} onHome={() => go({})} /> : <List {...list} />}
          <DropHint name={trail.at(-1)?.name ?? root} />
        </div>
      </div>
      {!isTab && usage && <div className="md:hidden"><UsageBar usage={usage} /></div>}
      <UploadTray refused={taking.refused} onForgive={taking.forgive} />
      {taking.conflicts.length > 0 && <ConflictDialog conflicts={taking.conflicts} onResolve={taking.resolve} onClose={taking.dismiss} />}
    </div>
  );
}

/** Not while something is written, or a dialog or menu is open. */
const isFree = ({ target }: globalThis.KeyboardEvent): boolean =>
  target instanceof Element && !target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]');

function EmptyBin({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('drive');
  const { actions } = useDriveState();
  if (entries.length === 0) return null;
  return <Button size="sm" variant="outline" onPress={() => actions.ask({ kind: 'delete', entries })}><Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />{t('emptyBin')}</Button>;
}

/** The places, where there is no room for them at the side. */
function PhonePlaces({ current, go }: { current: string; go(address: DriveAddress): void }) {
  const { t } = useTranslation('drive');
  const channels = useFileChannels();
  const options = [{ key: 'workspace', label: t('workspaceDrive') }, ...channels.map((channel) => ({ key: channel.id, label: channelTitle(channel) })), { key: 'bin', label: t('binPlace') }];
  const choose = (key: string) => go(key === 'workspace' ? {} : key === 'bin' ? { view: 'bin' } : { channel: key });
  return <Choice label={t('places')} hideLabel className="px-3 pb-2 md:hidden" value={current} options={options} onChange={choose} />;
}

type EmptyProps = { isBin: boolean; isMissing: boolean; isSearching: boolean; isWritable: boolean; onHome(): void };

function Empty({ isBin, isMissing, isSearching, isWritable, onHome }: EmptyProps) {
  const { t } = useTranslation('drive');
  if (isMissing) return <EmptyState icon={FolderX} title={t('missingTitle')} text={t('missingText')} action={<Button variant="outline" onPress={onHome}>{t('toDrive')}</Button>} />;
  if (isSearching) return <EmptyState icon={SearchX} title={t('nothingTitle')} text={t('nothingText')} />;
  if (isBin) return <EmptyState icon={Trash2} title={t('binEmptyTitle')} text={t('binEmptyText')} />;
  return <EmptyState icon={FolderOpen} title={t('emptyTitle')} text={t(isWritable ? 'emptyText' : 'emptyReadText')} />;
}

/** Says where dropped files go, while they hover. */
function DropHint({ name }: { name: string }) {
  const { t } = useTranslation('drive');
  return (
    <div className="pointer-events-none absolute inset-2 z-10 hidden place-items-end justify-center rounded-xl border-2 border-dashed border-accent pb-6 group-data-[over]/zone:grid" aria-hidden="true">
      <p className="flex items-center gap-2.5 rounded-full border border-hairline bg-raised px-4 py-2 shadow-(--shadow)"><Upload size={17} strokeWidth={1.75} className="text-accent" />{t('dropHere', { name })}</p>
    </div>
  );
}
