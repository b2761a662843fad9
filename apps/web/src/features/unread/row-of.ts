import type { Message } from '@parley/model';

/** The id of a message's row in the list, which says its channel too. */
export const rowOf = ({ id, channel_id }: Pick<Message, 'id' | 'channel_id'>): string =>
  `${channel_id} ${id}`;

export const channelOfRow = (row: string): string => row.split(' ')[0] ?? '';
