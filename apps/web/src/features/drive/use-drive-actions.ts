import { ATTACHMENTS_BUCKET, DRIVE_BUCKET, times } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { signedUrl } from '../../data/index.ts';
import { copyText } from '../../lib/clipboard.ts';
import { type DriveAddress, driveUrl } from './address.ts';
import { type Home, canHold, type Tree } from './entries.ts';
import { type Entry } from '../files/entry.ts';
import { driveError } from './errors.ts';
import {
  type DriveActor,
  copy,
  deleteForGood,
  move,
  restoreEntry,
  setBinned,
} from './mutations.ts';

/** The open dialog and its subject. */
export type DriveDialog =
  | { kind: 'newFolder' }
  | {
      kind: 'rename' | 'reach' | 'share' | 'discuss' | 'move' | 'copy' | 'delete';
      entries: readonly Entry[];
    };

type Options = { actor: DriveActor; tree: Tree; go(address: DriveAddress): void };

/** Milliseconds between downloads, so that browsers do not merge or block them. */
const BETWEEN_MS = 400;

/** Actions on files and folders, for pointer, menu and keyboard. */
export function useDriveActions({ actor, tree, go }: Options) {
  const { t } = useTranslation('drive');
  const [asked, ask] = useState<DriveDialog | null>(null);

  /** Runs separately for each entry, so that one refusal does not stop the rest. */
  const each = async (
    entries: readonly Entry[],
    work: (entry: Entry) => Promise<void>,
  ): Promise<Entry[]> => {
    const done: Entry[] = [];
    let problem: unknown = null;
    for (const entry of entries) {
      try {
        await work(entry);
        done.push(entry);
      } catch (error) {
        problem ??= error;
      }
    }
    if (problem !== null) toast.error(driveError(problem));
    return done;
  };

  const takeBack = (entries: readonly Entry[]) =>
    void each(entries, (entry) => setBinned(entry, false));

  return {
    asked,
    ask,
    close: () => ask(null),

    open(entry: Entry) {
      if (entry.kind === 'folder') go({ folder: entry.id });
      else
        go({
          file: entry.id,
          channel: entry.row.channel_id ?? undefined,
          folder: entry.kind === 'file' ? (entry.row.folder_id ?? undefined) : undefined,
        });
    },

    async download(entries: readonly Entry[]) {
      const files = entries.filter((entry) => entry.kind !== 'folder');
      const done = await each(files, async (entry) => {
        if (entry.kind === 'folder') return;
        const link = document.createElement('a');
        link.href = await signedUrl(entry.row.storage_path, {
          download: entry.name,
          bucket: entry.kind === 'file' ? DRIVE_BUCKET : ATTACHMENTS_BUCKET,
        });
        link.download = entry.name;
        link.click();
        if (files.length > 1) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      });
      if (done.length < entries.length && files.length < entries.length)
        toast(t('foldersNotDownloaded'));
    },

    async copyLink(entry: Entry) {
      const link = driveUrl(
        entry.kind === 'folder'
          ? { folder: entry.id }
          : { file: entry.id, channel: entry.row.channel_id ?? undefined },
      );
      if (await copyText(link)) toast.success(t('linkCopied'));
      else toast.error(t('notCopied', { link }));
    },

    async moveTo(entries: readonly Entry[], home: Home) {
      if (entries.some((entry) => entry.kind === 'folder' && !canHold(tree, home, entry.id)))
        return void toast.error(t('problems.folderCycle'));
      const done = await each(entries, (entry) => move(tree, entry, home));
      if (done.length > 0) toast.success(t('moved', { count: done.length }));
    },

    async copyTo(entries: readonly Entry[], home: Home) {
      if (entries.some((entry) => entry.kind === 'folder' && !canHold(tree, home, entry.id)))
        return void toast.error(t('problems.folderCycle'));
      const done = await each(entries, (entry) => copy(actor, tree, entry, home));
      if (done.length > 0) toast.success(t('copied', { count: done.length }));
    },

    async bin(entries: readonly Entry[]) {
      const done = await each(
        entries.filter(({ kind }) => kind !== 'attachment'),
        (entry) => setBinned(entry, true),
      );
      if (done.length === 0) return;
      toast(t('binned', { count: done.length, name: done[0]?.name }), {
        duration: times.undoDeleteMs,
        action: { label: t('undo'), onClick: () => takeBack(done) },
      });
    },

    async restore(entries: readonly Entry[]) {
      const done = await each(entries, (entry) => restoreEntry(tree, entry));
      if (done.length > 0)
        toast.success(t('restored', { count: done.length, name: done[0]?.name }));
    },

    async deleteForGood(entries: readonly Entry[]) {
      const done = await each(entries, (entry) => deleteForGood([entry]));
      if (done.length > 0)
        toast.success(t('deletedForGood', { count: done.length, name: done[0]?.name }));
    },
  };
}
