import type { Channel } from '@parley/model';
import { useMemo, useSyncExternalStore } from 'react';
import { uploadAttachment, useSession } from '../../../data/index.ts';
import { createDraftUploads, type DraftUploadsState, type DraftUploads } from './draft-uploads.ts';

/**
 * The uploads of each person and conversation: they go on, and stay listed, while the person is in
 * another channel.
 */
const uploadsByKey = new Map<string, DraftUploads>();

/**
 * @param threadId the first message of the thread that is written in, or null in the channel itself
 */
export function useUploads(
  channel: Pick<Channel, 'id' | 'workspace_id'>,
  threadId: string | null,
): DraftUploads & { state: DraftUploadsState } {
  const { userId } = useSession();
  const key = `${userId}/${threadId ?? channel.id}`;
  const draftUploads =
    uploadsByKey.get(key) ??
    createDraftUploads(
      { workspaceId: channel.workspace_id, channelId: channel.id },
      uploadAttachment,
    );
  uploadsByKey.set(key, draftUploads);
  const state = useSyncExternalStore(draftUploads.subscribe, draftUploads.get);
  return useMemo(() => ({ ...draftUploads, state }), [draftUploads, state]);
}
