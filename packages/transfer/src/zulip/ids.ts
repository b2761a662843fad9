import { sourceId } from '../form/source-id.ts';

export const channelId = (room: string): string => sourceId('zulip', 'channel', room);
export const messageId = (id: number): string => sourceId('zulip', 'message', String(id));
/** Channels by their number; conversations by their people. */
export const streamRoom = (id: number): string => `stream ${id}`;
