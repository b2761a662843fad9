import type { FileVersion } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type AppError,
  type SearchHit,
  supabase,
  toAppError,
  useRowsWhere,
  useWorkspace,
} from '../../data/index.ts';
import { typingPause } from '@parley/client/base/schedule';
import { queries } from '../../lib/query-client.ts';
import { type Tree, treeOf } from './entries.ts';
import { type ChannelFile, type DriveFile } from '../files/entry.ts';

/** The workspace's drive, live. Load the table group `drive` first. */
export function useTree(): Tree {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  const folders = useRowsWhere('folders', 'workspace_id', workspaceId);
  const files = useRowsWhere('files', 'workspace_id', workspaceId);
  return treeOf(folders, files);
}

/** Unwraps an answer of the Data API. @throws AppError */
function answered<Data>({
  data,
  error,
  status,
}: {
  data: Data;
  error: unknown;
  status: number;
}): NonNullable<Data> {
  if (error) throw toAppError(error, status);
  if (data === null || data === undefined) throw toAppError(new TypeError('No answer'));
  return data;
}

/** All versions of a file, newest first. */
export function useVersions(file: Pick<DriveFile, 'id' | 'version'>) {
  return useQuery<FileVersion[], AppError>(
    {
      queryKey: ['drive', 'versions', file.id, file.version],
      queryFn: async () =>
        answered(
          await supabase
            .from('file_versions')
            .select('*')
            .eq('file_id', file.id)
            .order('version', { ascending: false }),
        ),
    },
    queries,
  );
}

export type DriveUsage = { used_bytes: number; quota_bytes: number };

/** Used and allowed bytes; refetched when files change. */
export function useDriveUsage(tree: Tree): DriveUsage | null {
  const workspace = useWorkspace()?.id;
  useEffect(() => void queries.invalidateQueries({ queryKey: ['drive', 'usage'] }), [tree.files]);
  const { data } = useQuery<DriveUsage | null, AppError>(
    {
      queryKey: ['drive', 'usage', workspace],
      enabled: workspace !== undefined,
      queryFn: async () =>
        answered(await supabase.rpc('drive_usage', { workspace: workspace ?? '' }))[0] ?? null,
    },
    queries,
  );
  return data ?? null;
}

const COLUMNS =
  'id, workspace_id, channel_id, message_id, type, name, status, progress, storage_path, ' +
  'mime_type, file_size, sentiment, summary, deleted_at, created_at, updated_at, ' +
  'message:messages(author_id)';
/** Rows per request, and the most that a channel lists. */
const PAGE = 1000;
const MOST = 10_000;

type Listed = Omit<ChannelFile, 'author_id'> & { message: { author_id: string | null } | null };

async function attachmentsOf(channelId: string): Promise<ChannelFile[]> {
  const rows: ChannelFile[] = [];
  for (let isMore = true; isMore && rows.length < MOST;) {
    const page = answered(
      await supabase
        .from('attachments')
        .select(COLUMNS)
        .eq('channel_id', channelId)
        .is('deleted_at', null)
        .order('created_at', { ascending: false })
        .order('id')
        .range(rows.length, rows.length + PAGE - 1)
        .overrideTypes<Listed[], { merge: false }>(),
    );
    rows.push(
      ...page.map(({ message, ...row }) => ({ ...row, author_id: message?.author_id ?? null })),
    );
    isMore = page.length === PAGE;
  }
  return rows;
}

/**
 * Attachments of a channel, newest first. Asks the server because the store holds only those of
 * loaded messages.
 */
export function useChannelFiles(channelId: string | null) {
  const live = useRowsWhere('attachments', 'channel_id', channelId ?? '');
  const shown = live.map(({ id, updated_at }) => id + updated_at).join();
  useEffect(
    () => void queries.invalidateQueries({ queryKey: ['drive', 'attachments', channelId] }),
    [shown, channelId],
  );
  return useQuery<ChannelFile[], AppError>(
    {
      queryKey: ['drive', 'attachments', channelId],
      enabled: channelId !== null,
      queryFn: () => attachmentsOf(channelId ?? ''),
    },
    queries,
  );
}

const HITS = 100;

/** Files whose text contains the words; within a channel also its attachments. */
export function useContentHits(words: string, channelId: string | null) {
  const workspace = useWorkspace()?.id;
  return useQuery<SearchHit[], AppError>(
    {
      queryKey: ['drive', 'search', workspace, words, channelId],
      enabled: workspace !== undefined && words.trim() !== '',
      queryFn: async ({ signal }) => {
        await typingPause(signal);
        return answered(
          await supabase
            .rpc('search', {
              workspace: workspace ?? '',
              words,
              kinds: channelId ? ['drive', 'file'] : ['drive'],
              channel: channelId,
              most: HITS,
            })
            .abortSignal(signal),
        );
      },
    },
    queries,
  );
}
