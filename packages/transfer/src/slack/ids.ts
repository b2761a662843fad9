import { sourceId } from '../form/source-id.ts';
import type { SlackNote } from './notes.ts';

/** What the makers of records share. */
export type Means = {
  note(code: SlackNote, where: string): void;
  /** Where the contents of each object are in the archive. */
  sources: Map<string, string>;
};

export const channelId = (channel: string): string => sourceId('slack', 'channel', channel);
export const messageId = (channel: string, at: string): string =>
  sourceId('slack', 'message', JSON.stringify([channel, at]));
