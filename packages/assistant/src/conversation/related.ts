import { type Attachment, type Message, textOf } from '@parley/model';
import { type Client, read } from '../identity.ts';
import { type NoPerson, writerOf } from './writer.ts';
import { closest, sentences, stems } from '@parley/built-in/words';

/** A passage from the channel; `file` is set if it comes from a file of the message. */
export type Passage = {
  messageId: string;
  author: string;
  by?: NoPerson;
  at: string;
  text: string;
  file: { id: string; name: string } | null;
};

export type RelatedMessages = {
  messages: Pick<
    Message,
    'id' | 'author_id' | 'role' | 'content' | 'parts' | 'metadata' | 'created_at'
  >[];
  files: Pick<Attachment, 'id' | 'message_id' | 'name' | 'content' | 'created_at'>[];
};

const MOST = 6;
const CANDIDATES = 60;
const SEARCHED_STEMS = 12;
const PASSAGE_CHARACTERS = 600;

/**
 * Messages and files of the channel that share words with a text. The full-text search runs with
 * the asker's rights and finds nothing that the asker cannot read.
 */
export async function readRelated(
  asker: Client,
  channelId: string,
  text: string,
): Promise<RelatedMessages> {
  const wanted = stems(text).slice(0, SEARCHED_STEMS);
  if (wanted.length === 0) return { messages: [], files: [] };
  const [messages, files] = await Promise.all([
    read(
      'The search',
      asker
        .rpc('messages_matching', {
          channel: channelId,
          words: wanted,
        })
        .select('id, author_id, role, content, parts, metadata, created_at'),
    ),
    read(
      'The search in files',
      asker
        .from('attachments')
        .select('id, message_id, name, content, created_at')
        .eq('channel_id', channelId)
        .is('deleted_at', null)
        .or(wanted.map((stem) => `content.ilike.*${stem}*`).join(','))
        .order('created_at', { ascending: false })
        .limit(CANDIDATES),
    ),
  ]);
  return { messages, files };
}

type Known = { name(profileId: string | null): string; except: Set<string> };

/** The passages closest to a text, best first, without messages that are shown anyway. */
export function relatedPassages(
  { messages, files }: RelatedMessages,
  text: string,
  { name, except }: Known,
): Passage[] {
  const passages: Passage[] = [
    ...messages
      .filter(({ id }) => !except.has(id))
      .map((message) => ({
        messageId: message.id,
        author: name(message.author_id),
        ...writerOf(message),
        at: message.created_at,
        text: textOf(message).slice(0, PASSAGE_CHARACTERS),
        file: null,
      })),
    ...files.flatMap(({ id, message_id: messageId, name: file, content, created_at: at }) => {
      const excerpt = closest(
        sentences(content ?? '').map((sentence) => ({ text: sentence })),
        text,
        3,
      )
        .map((sentence) => sentence.text)
        .join(' ');
      return excerpt === ''
        ? []
        : [
            {
              messageId,
              author: file,
              at,
              text: excerpt.slice(0, PASSAGE_CHARACTERS),
              file: { id, name: file },
            },
          ];
    }),
  ];
  return closest(passages, text, MOST);
}
