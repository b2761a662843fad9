import type { Channel } from '@parley/model';

/** The start of a search within a channel. */
export const searchHere = ({ topic }: Pick<Channel, 'topic'>): string => `in:"${topic}" `;
