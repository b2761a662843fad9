import { NEWEST_FIRST } from '@parley/client/collections/row-lists';
import type { Message, PrivateAnswer } from '@parley/model';
import { useMemo } from 'react';
import { collections, useRowsWhere, useTableGroup } from '../../data/index.ts';

/** The user's own answers of a channel, or of the dashboard, newest first. */
export function useAnswers(workspaceId: string, channelId: string | null) {
  const load = useTableGroup('for-you');
  const rows = useRowsWhere('private_answers', 'channel_id', channelId, NEWEST_FIRST);
  const answers = useMemo(
    (): PrivateAnswer[] => rows.filter((row) => row.workspace_id === workspaceId),
    [rows, workspaceId],
  );
  return { load, answers };
}

export const isRunning = ({ status }: PrivateAnswer): boolean =>
  status === 'queued' || status === 'running';

/**
 * The newest message of somebody else in a channel, to which a reply can be drafted. Read once, not
 * subscribed to.
 */
export const newestOfOthers = (channelId: string | null, ownId: string): Message | undefined =>
  [...collections.messages.values()]
    .filter(
      (row) =>
        row.channel_id === channelId &&
        row.author_id !== ownId &&
        row.role === 'user' &&
        !row.thread_id &&
        !row.deleted_at,
    )
    .toSorted(NEWEST_FIRST)[0];
