import { attachmentsOf, type Message, profileName, textOf } from '@parley/model';
import { aboutFile } from '../file-spot.ts';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import { hrefOf } from './links.ts';
import { byIds } from './pages.ts';
import { pollResults, votesLine } from './polls.ts';
import type { Source, ToolResult } from './tool.ts';
import { isByPerson, type NoPerson, writerOf } from '../conversation/writer.ts';

/** A message in the form for a model; `by` marks messages of assistants. */
export type MessageForModel = {
  id: string;
  channelId: string;
  author: string;
  by?: NoPerson;
  at: string;
  text: string;
  link: string;
  files?: string[];
  /** The place in a file that it is about. */
  about?: string;
  replies?: number;
  /** The votes of its poll. */
  votes?: string;
};

export type MessageRow = Pick<
  Message,
  | 'id'
  | 'channel_id'
  | 'thread_id'
  | 'author_id'
  | 'role'
  | 'content'
  | 'parts'
  | 'reply_count'
  | 'metadata'
  | 'created_at'
>;

export const MESSAGE_COLUMNS =
  'id, channel_id, thread_id, author_id, role, content, parts, reply_count, metadata, created_at';

/** Limits in characters for one message, and for all messages of one result. */
const TEXT_CHARACTERS = { least: 200, most: 2000, all: 30_000 };
const TITLE_CHARACTERS = 100;

/** Messages with the names of their authors. @throws BackendError */
export async function formatMessages(
  reader: Client,
  rows: readonly MessageRow[],
): Promise<MessageForModel[]> {
  const [named, names, results] = await Promise.all([
    withNames(reader, rows),
    readAuthorNames(
      reader,
      rows.map(({ author_id: id }) => id),
    ),
    pollResults(reader, rows),
  ]);
  const most = Math.min(
    TEXT_CHARACTERS.most,
    Math.max(TEXT_CHARACTERS.least, Math.floor(TEXT_CHARACTERS.all / Math.max(1, rows.length))),
  );
  return named
    .filter(({ role }) => role !== 'system')
    .map((row) => {
      const message = formatMessage(row, names(row.author_id), most);
      const result = results.get(row.id);
      return result === undefined ? message : { ...message, votes: votesLine(result) };
    });
}

/** The names of profiles by id, as far as they are readable. @throws BackendError */
export async function readAuthorNames(
  reader: Client,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const profiles = await byIds(
    ids.flatMap((id) => id ?? []),
    (some) => read('The people', reader.from('profiles').select('id, name, role').in('id', some)),
  );
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  return (id) => profileName(byId.get(id ?? ''));
}

/** How many items of a list are shown to people. */
const SHOWN = 8;

/**
 * The result of a tool that has read messages: `content` is for the model, and all messages are
 * sources that can be cited.
 */
export const messagesResult = (
  told: readonly MessageForModel[],
  { content, summary, shown = told.slice(0, SHOWN) }: MessagesOutput,
): ToolResult => ({
  content,
  shown: { summary, items: shown.map(itemOf) },
  quotable: quotableOf(told),
  sources: told.map(sourceOf),
});

type MessagesOutput = { content: unknown; summary: string; shown?: readonly MessageForModel[] };

/** The fields of a message that a model can use. */
export const withoutIds = ({
  id: _id,
  channelId: _channel,
  ...told
}: MessageForModel): Omit<MessageForModel, 'id' | 'channelId'> => told;

/** The text that people wrote: addresses in messages of assistants and programs are not trusted. */
export const quotableOf = (messages: readonly MessageForModel[]): string[] =>
  messages.filter(isByPerson).flatMap(({ text, files = [] }) => [text, ...files]);

export const sourceOf = ({ id, author, text, link, at }: MessageForModel): Source => ({
  type: 'message',
  id,
  title: titleOf(author, text),
  href: link,
  words: text,
  at,
});

/** A message as a list item. */
export const itemOf = ({ author, at, text, link }: MessageForModel) => ({
  title: titleOf(author, text),
  href: link,
  detail: at.slice(0, 16).replace('T', ' '),
});

function formatMessage(row: MessageRow, author: string, most: number): MessageForModel {
  const text = textOf(row);
  const files = attachmentsOf(row).map(({ name }) => name);
  const about = aboutFile(row);
  return {
    id: row.id,
    channelId: row.channel_id,
    author,
    ...writerOf(row),
    at: new Date(row.created_at).toISOString(),
    text: text.length > most ? `${text.slice(0, most)} …` : text,
    link: hrefOf({ kind: 'message', id: row.id, channel_id: row.channel_id, message_id: row.id }),
    ...(files.length > 0 ? { files } : {}),
    ...(about === undefined ? {} : { about }),
    ...(row.reply_count > 0 ? { replies: row.reply_count } : {}),
  };
}

const titleOf = (author: string, text: string) =>
  `${author}: ${text.replace(/\s+/g, ' ').trim()}`.slice(0, TITLE_CHARACTERS);
