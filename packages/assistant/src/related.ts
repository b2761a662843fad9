import { type Message, profileName, textOf } from '@parley/model';
import { type Client, read } from './identity.ts';
import { closest, sentences, stems } from './words.ts';

/** Something that was written in the channel; `file` when it stands in a file of the message. */
export type Passage = { messageId: string; author: string; at: string; text: string; file: { id: string; name: string } | null };

type Search = { channelId: string; text: string; except: Set<string> };

const MOST = 6;
const CANDIDATES = 60;
const SEARCHED_STEMS = 12;
const PASSAGE_CHARACTERS = 600;

/**
 * Older messages and files of the channel that share words with a text, best first. Full-text search with
 * the asker's rights: what that person cannot read is not found.
 */
export async function readRelated(asker: Client, { channelId, text, except }: Search): Promise<Passage[]> {
  const wanted = stems(text).slice(0, SEARCHED_STEMS);
  if (wanted.length === 0) return [];
  const [messages, files] = await Promise.all([
    read('The search', asker.from('messages').select('id, author_id, content, parts, created_at').eq('channel_id', channelId).eq('role', 'user').is('deleted_at', null)
      .textSearch('search', wanted.map((stem) => `${stem}:*`).join(' | '), { config: 'simple' }).order('created_at', { ascending: false }).limit(CANDIDATES)),
    read('The search in files', asker.from('attachments').select('id, message_id, name, content, created_at').eq('channel_id', channelId).is('deleted_at', null)
      .or(wanted.map((stem) => `content.ilike.*${stem}*`).join(',')).order('created_at', { ascending: false }).limit(CANDIDATES)),
  ]);
  const older = messages.filter(({ id }) => !except.has(id));
  const authors = await readNames(asker, older);
  const passages: Passage[] = [
    ...older.map((message) => ({ messageId: message.id, author: authors.get(message.author_id ?? '') ?? 'User', at: message.created_at, text: textOf(message).slice(0, PASSAGE_CHARACTERS), file: null })),
    ...files.flatMap(({ id, message_id: messageId, name, content, created_at: at }) => {
      const excerpt = closest(sentences(content ?? '').map((sentence) => ({ text: sentence })), text, 3).map((sentence) => sentence.text).join(' ');
      return excerpt === '' ? [] : [{ messageId, author: name, at, text: excerpt.slice(0, PASSAGE_CHARACTERS), file: { id, name } }];
    }),
  ];
  return closest(passages, text, MOST);
}

async function readNames(asker: Client, messages: Pick<Message, 'author_id'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(messages.flatMap(({ author_id: id }) => (id ? [id] : [])))];
  if (ids.length === 0) return new Map();
  const profiles = await read('The people', asker.from('profiles').select('id, name, role').in('id', ids));
  return new Map(profiles.map((profile) => [profile.id, profileName(profile)]));
}
