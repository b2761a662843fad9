import {
  attachmentsOf,
  type Message,
  placeholderAuthor,
  type Profile,
  profileName,
  textOf,
} from '@parley/model';
import { plainText } from './plain-text.ts';

/** One line of a message: its words, else the names of its files. */
export function excerpt(message: Pick<Message, 'parts' | 'content'>): string {
  return (
    plainText(textOf(message)) ||
    attachmentsOf(message)
      .map(({ name }) => name)
      .join(', ')
  );
}

/** What to call a message's author. */
export function authorName(
  message: Pick<Message, 'author_id' | 'role'>,
  profiles: ReadonlyMap<string, Profile>,
): string {
  const author = profiles.get(message.author_id ?? '');
  return author ? profileName(author) : placeholderAuthor(message.role);
}
