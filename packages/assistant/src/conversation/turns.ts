import { type Attachment, attachmentsOf, fileSize, type Message, textOf } from '@parley/model';
import { type Client, read } from '../identity.ts';
import { aboutFile } from '../file-spot.ts';
import type { SeenTurn, Turn } from './conversation.ts';
import { oneLine } from './people.ts';
import type { Quote } from './quotes.ts';
import { writerOf } from './writer.ts';

const FILE_CHARACTERS = 4000;

/** A file's extracted content or summary, and what a reader of it has to know. */
type FileText = { text: string; note?: string };

/** The texts of the messages' files, by attachment id. */
export async function readFiles(
  asker: Client,
  messages: Message[],
): Promise<Map<string, FileText>> {
  const ids = messages.filter((message) => attachmentsOf(message).length > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const files = await read(
    'The files',
    asker
      .from('attachments')
      .select('id, type, status, content, summary')
      .in('message_id', ids)
      .is('deleted_at', null),
  );
  return new Map(files.map((file) => [file.id, fileText(file)]));
}

function fileText({
  type,
  status,
  content,
  summary,
}: Pick<Attachment, 'type'> & Partial<Attachment>): FileText {
  const text = (content ?? summary ?? '').trim();
  if (text.length > FILE_CHARACTERS)
    return {
      text: text.slice(0, FILE_CHARACTERS).replace(/\s+\S*$/, ''),
      note: 'This is its beginning; read_file returns the rest',
    };
  if (text !== '' || type === 'image') return { text };
  if (status === 'failed') return { text, note: 'It could not be read' };
  return status === 'processed' ? { text } : { text, note: 'It is still being read' };
}

/** What is known of the messages besides their rows. */
export type TurnFacts = {
  name(profileId: string | null): string;
  /** Contents of files, by attachment id. */
  files: ReadonlyMap<string, FileText>;
  reactions: ReadonlyMap<string, SeenTurn['reactions']>;
  replies: ReadonlyMap<string, SeenTurn['lastReplies']>;
  votes: ReadonlyMap<string, SeenTurn['votes']>;
  cards: ReadonlyMap<string, SeenTurn['cards']>;
  /** Quoted messages that are not among the turns, by their id. */
  quotes: ReadonlyMap<string, Quote>;
  /** Other assistants of the channel. */
  colleagues: ReadonlySet<string>;
};

export function turnOf(message: Message, facts: TurnFacts): Turn {
  const { name, files, colleagues } = facts;
  const about = aboutFile(message);
  const seen: SeenTurn = {
    body: textOf(message),
    ...(about !== undefined && { about: oneLine(about) }),
    files: attachmentsOf(message).map((file) => ({
      name: oneLine(file.name),
      type: file.mime_type,
      size: fileSize(file.file_size),
      ...(files.get(file.id) ?? fileText(file)),
    })),
    inReplyTo: message.reply_to_id,
    quote: facts.quotes.get(message.reply_to_id ?? '') ?? null,
    isEdited: message.edited_at !== null,
    isPinned: message.pinned_at !== null,
    replies: message.reply_count,
    lastReplies: facts.replies.get(message.id) ?? [],
    reactions: facts.reactions.get(message.id) ?? [],
    votes: facts.votes.get(message.id) ?? [],
    cards: facts.cards.get(message.id) ?? [],
  };
  return {
    id: message.id,
    author: name(message.author_id),
    // Only the model's own messages have the role of the assistant.
    role:
      message.role === 'assistant' && !colleagues.has(message.author_id ?? '')
        ? 'assistant'
        : 'user',
    ...writerOf(message),
    at: new Date(message.created_at).toISOString(),
    text: wholeText(seen),
    seen,
  };
}

const wholeText = ({ body, about, files }: SeenTurn) =>
  [
    about && `[about: ${about}]`,
    body,
    ...files.map(
      ({ name, type, size, text }) => `[file: ${name}, ${type}, ${size}]${text ? `\n${text}` : ''}`,
    ),
  ]
    .filter(Boolean)
    .join('\n');

/** Oldest turns are dropped in steps, so that most questions begin like the one before. */
const STEP = 20;

/**
 * The turns within a number of characters: long turns are shortened, then the oldest are dropped.
 * The asking message may take half of the characters, any other a quarter.
 */
export function withinBudget(turns: Turn[], budget: number, step = STEP): Turn[] {
  const shortened = turns.map((turn, index) =>
    shorter(turn, Math.floor(budget / (index === turns.length - 1 ? 2 : 4))),
  );
  const sizes = shortened.map(sizeOf);
  let size = sizes.reduce((sum, one) => sum + one, 0);
  let from = 0;
  while (size > budget && from < turns.length - 1) {
    const next = Math.min(from + step, turns.length - 1);
    size -= sizes.slice(from, next).reduce((sum, one) => sum + one, 0);
    from = next;
  }
  return shortened.slice(from);
}

const sizeOf = ({ text, seen }: Turn): number =>
  (seen?.lastReplies ?? []).reduce((size, reply) => size + reply.text.length, text.length);

function shorter(turn: Turn, most: number): Turn {
  if (turn.text.length <= most) return turn;
  const { seen } = turn;
  if (!seen) return { ...turn, text: cut(turn.text, most) };
  const body = cut(seen.body, most);
  const share = Math.floor(Math.max(0, most - body.length) / Math.max(1, seen.files.length));
  const files = seen.files.map((file) => ({ ...file, text: cut(file.text, share) }));
  const short = { ...seen, body, files };
  return { ...turn, seen: short, text: cut(wholeText(short), most) };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()} …` : text;
