import type { Channel } from '@parley/model';

/** The beginning of a search within one channel; what is typed next are the words. */
export const searchHere = ({ topic }: Pick<Channel, 'topic'>): string => `in:"${topic}" `;
