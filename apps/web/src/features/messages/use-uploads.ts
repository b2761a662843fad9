import type { Channel } from '@parley/model';
import { useSyncExternalStore } from 'react';
import { uploadAttachment, useSession } from '../../data/index.ts';
import { createUploadTray, type TrayState, type UploadTray } from './upload-tray.ts';

/** A tray for each person and channel: files keep uploading, and stay, while the person looks into another channel. */
const trays = new Map<string, UploadTray>();

export function useUploads(channel: Pick<Channel, 'id' | 'workspace_id'>): UploadTray & { state: TrayState } {
  const { userId } = useSession();
  const key = `${userId}/${channel.id}`;
  const tray = trays.get(key) ?? createUploadTray({ workspaceId: channel.workspace_id, channelId: channel.id }, uploadAttachment);
  trays.set(key, tray);
  const state = useSyncExternalStore(tray.subscribe, tray.get);
  return { ...tray, state };
}
