import type { Channel } from '@parley/model';
import { useMemo, useSyncExternalStore } from 'react';
import { uploadAttachment, useSession } from '../../../data/index.ts';
import { createDraftUploads, type DraftUploadsState, type DraftUploads } from './draft-uploads.ts';

/**
 * Uploads per user and conversation: they continue and stay listed while the user is in another
 * channel.
 */
const uploadsByKey = new Map<string, DraftUploads>();

/** @param threadId root message of the thread to write in, or null for the channel itself */
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
