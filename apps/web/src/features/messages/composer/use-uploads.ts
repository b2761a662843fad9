import type { Channel } from '@parley/model';
import { useSyncExternalStore } from 'react';
import { uploadAttachment, useSession } from '../../../data/index.ts';
import { createUploadTray, type TrayState, type UploadTray } from './upload-tray.ts';

/**
 * A tray for each person and place: files keep uploading, and stay, while the person looks into
 * another channel.
 */
const trays = new Map<string, UploadTray>();

/**
 * @param threadId the first message of the thread that is written in, or null in the channel itself
 */
export function useUploads(
  channel: Pick<Channel, 'id' | 'workspace_id'>,
  threadId: string | null,
): UploadTray & { state: TrayState } {
  const { userId } = useSession();
  const key = `${userId}/${threadId ?? channel.id}`;
  const tray =
    trays.get(key) ??
    createUploadTray(
      { workspaceId: channel.workspace_id, channelId: channel.id },
      uploadAttachment,
    );
  trays.set(key, tray);
  const state = useSyncExternalStore(tray.subscribe, tray.get);
  return { ...tray, state };
}
