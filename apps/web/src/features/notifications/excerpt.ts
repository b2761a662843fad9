import { attachmentsOf, type Message, textOf } from '@parley/model';
import { plainText } from '../text/plain-text.ts';

/** The beginning of what a message says, in one line without signs; else the names of its files. */
export const excerptOf = (message: Pick<Message, 'content' | 'parts'>): string =>
  plainText(textOf(message)) ||
  attachmentsOf(message)
    .map(({ name }) => name)
    .join(', ');
