import { useEffect, useState } from 'react';
import {
  openChannel,
  openThread,
  useIsKnown,
  useRowsWhere,
  useThreadLoad,
} from '../../../data/index.ts';
import { useThread } from '../queries.ts';
import { homeOf } from '../message-home.ts';
import type { CommentedFile } from './file-comments.ts';

/** The thread of the message with a file. `again` loads it after a failure. */
export function useFileThread({ channel_id: channelId, message_id: messageId }: CommentedFile) {
  const [posted] = useRowsWhere('messages', 'id', messageId);
  const [found, setFound] = useState<string | null>(null);
  const rootId = posted ? (posted.thread_id ?? messageId) : found;
  const isPosted = posted !== undefined;
  const hasPeople = useIsKnown('participants', channelId);
  useEffect(() => {
    if (isPosted) return;
    // If this fails, so does the thread, which says so.
    void homeOf(messageId)
      .catch(() => null)
      .then((home) => setFound(home?.thread_id ?? messageId));
  }, [messageId, isPosted]);
  useEffect(() => {
    // A failure is part of the thread's load state and shown there.
    if (rootId) void openThread(rootId, channelId).catch(() => {});
  }, [rootId, channelId]);
  useEffect(() => {
    // The drive shows files of channels that have not been opened.
    if (!hasPeople) void openChannel(channelId).catch(() => {});
  }, [hasPeople, channelId]);
  return {
    thread: useThread(rootId ?? messageId),
    load: useThreadLoad(rootId ?? messageId, channelId),
    again: () => void openThread(rootId ?? messageId, channelId).catch(() => {}),
  };
}
