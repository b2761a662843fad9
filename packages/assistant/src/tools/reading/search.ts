import { passagesOf } from '@parley/built-in';
import { anyOf, closest, rank } from '@parley/built-in/words';
import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import { findChannel } from '../channels.ts';
import { hrefOf } from '../links.ts';
import { MESSAGE_COLUMNS, formatMessages, type MessageForModel } from '../messages.ts';
import { instant } from '../period.ts';
import { memberNamed } from '../members.ts';
import { noFinding, readingTool, type Source, type ToolContext } from '../tool.ts';
import type { NoPerson } from '../../conversation/writer.ts';

const KINDS = [
  'message',
  'file',
  'person',
  'channel',
  'drive',
  'location',
  'risk',
  'event',
] as const;
const MOST = 12;
/** Of a search for any of the words: how many results are compared, and how many are returned. */
const COMPARED = 100;
const MOST_OF_ANY = 24;
const PASSAGES = 3;
const THREAD_CHARACTERS = 200;

const found = z.object({
  kind: z.enum(KINDS),
  id: z.string(),
  channel_id: z.string().nullable(),
  message_id: z.string().nullable(),
  thread_id: z.string().nullable(),
  title: z.string().nullable(),
  excerpt: z.string().nullable(),
  at: z.string(),
});

type Found = z.output<typeof found>;

/**
 * The app's search: all words must occur, "quotes" keep words together, and a minus excludes a
 * word. With `any`, what has most of the words comes first.
 */
export const search = readingTool({
  name: 'search',
  title: 'Search',
  description:
    'Searches everything the person may read in the workspace: messages, files of messages, ' +
    'people, channels, the drive, places, risks and events. Use it first for whatever somebody ' +
    'said, wrote, agreed, asked, ordered or mentioned that is not in the conversation. Few, ' +
    'telling words find most; try others when nothing fits, or "any" with all words of the ' +
    'question. Each result has a link to cite. Example: {"words":"crane price","author":"Bo"}.',
  input: z.object({
    words: z
      .string()
      .min(1)
      .max(200)
      .describe('Words to find; all of them must occur, unless OR stands between them'),
    any: z
      .boolean()
      .optional()
      .describe('Finds any of the words, in English or German; what has most of them comes first'),
    author: z.string().max(255).optional().describe('Name of who wrote it: messages and files'),
    channel: z.string().max(255).optional().describe('Only in this channel: messages and files'),
    kinds: z
      .array(z.enum(KINDS))
      .min(1)
      .optional()
      .describe('What to look for; everything when left out'),
    after: instant.optional(),
    before: instant.optional(),
    most: z
      .int()
      .min(1)
      .max(MOST_OF_ANY)
      .optional()
      .describe('How many results you need; up to 24 only with any'),
  }),
  async run(
    { words, any: isAny = false, author, channel, kinds, after, before, most = MOST },
    context,
  ) {
    const { reader, workspaceId, channelId } = context;
    const only =
      channel === undefined ? null : await findChannel(reader, workspaceId, channel, channelId);
    if (only && !only.channel) return noFinding(only.problem, channel);
    const by = author === undefined ? null : await memberNamed(reader, workspaceId, author);
    if (author !== undefined && !by)
      return noFinding('Nobody here, or more than one person, has this name.', author);
    const rows = await rowsOf(reader, isAny ? [words, anyOf(words)] : [words], {
      workspace: workspaceId,
      kinds: kinds ?? [...KINDS],
      after: after ?? null,
      before: before ?? null,
      author: by?.id ?? null,
      channel: only?.channel.id ?? null,
      most: isAny ? COMPARED : Math.min(most, MOST),
    });
    const found = await withTexts(rows, words, context, isAny);
    const hits = isAny ? nearest(found, words, most) : found;
    return {
      content: hits.map(({ id: _id, ...hit }) => hit),
      shown: {
        summary: `${words}: ${hits.length}`,
        items: hits.slice(0, MOST).map(({ title, link }) => ({ title, href: link })),
      },
      quotable: hits.flatMap(({ by: writer, title, text, thread }) =>
        writer === 'assistant' ? [] : [title, text, thread],
      ),
      sources: hits.flatMap(({ kind, id, title, text, at, link }): Source[] =>
        kind === 'channel'
          ? []
          : [{ type: kind === 'drive' ? 'file' : kind, id, title, href: link, at, words: text }],
      ),
    };
  },
});

/** The results of several searches, each once. @throws BackendError */
async function rowsOf(
  reader: Client,
  searches: readonly string[],
  filters: Record<string, unknown>,
): Promise<Found[]> {
  const all = await Promise.all(
    searches.map(async (words) =>
      z.array(found).parse(await read('The search', reader.rpc('search', { words, ...filters }))),
    ),
  );
  return [...new Map(all.flat().map((row) => [row.id, row])).values()];
}

type Hit = {
  kind: Found['kind'];
  author?: string;
  by?: NoPerson;
  votes?: MessageForModel['votes'];
  /** The beginning of the message whose thread it is in. */
  thread?: string;
  channel?: string;
  title: string;
  text: string;
  at: string;
  link: string;
  id: string;
};

async function withTexts(
  rows: readonly Found[],
  words: string,
  { reader }: ToolContext,
  isAny: boolean,
): Promise<Hit[]> {
  const [whole, files, channels] = await Promise.all([
    readWhole(
      reader,
      rows.flatMap(({ kind, id }) => (kind === 'message' ? [id] : [])),
    ),
    isAny ? readPassages(reader, rows, words) : new Map<string, string>(),
    channelNames(reader, rows),
  ]);
  const roots = await readWhole(
    reader,
    rows.flatMap(({ kind, thread_id: thread }) => (kind === 'message' ? (thread ?? []) : [])),
  );
  return rows.map((row) => {
    const message = whole.get(row.id);
    const thread = roots.get(row.thread_id ?? '')?.text.slice(0, THREAD_CHARACTERS);
    return {
      kind: row.kind,
      ...(message ? { author: message.author } : {}),
      ...(message?.by ? { by: message.by } : {}),
      ...(message?.votes ? { votes: message.votes } : {}),
      ...(thread && thread !== message?.text ? { thread } : {}),
      ...(channels.has(row.channel_id ?? '')
        ? { channel: channels.get(row.channel_id ?? '') }
        : {}),
      title: plain(row.title ?? message?.text ?? row.excerpt ?? '').slice(0, 120),
      text: message?.text ?? files.get(row.id) ?? plain(row.excerpt ?? ''),
      at: row.at,
      link: hrefOf(row),
      id: row.id,
    };
  });
}

/** The names of the results' channels; a conversation has none. @throws BackendError */
async function channelNames(reader: Client, rows: readonly Found[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ kind, channel_id: id }) => (id && kind !== 'channel' ? [id] : []));
  if (ids.length === 0) return new Map();
  const channels = await read(
    'The channels',
    reader
      .from('channels')
      .select('id, name')
      .in('id', [...new Set(ids)])
      .neq('visibility', 'direct'),
  );
  return new Map(channels.map(({ id, name }) => [id, name]));
}

/** The results that share most with the words, best first. */
const nearest = (hits: Hit[], words: string, most: number): Hit[] =>
  rank(
    hits.map((hit) => ({
      hit,
      text: [hit.title, hit.text, hit.author, hit.thread, hit.channel].join(' '),
    })),
    words,
  )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item.hit);

/** The passages of the files that share most with the words, a line each, by the files' ids. */
async function readPassages(
  reader: Client,
  rows: readonly Found[],
  words: string,
): Promise<Map<string, string>> {
  const idsOf = (kind: Found['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? [row.id] : [])).slice(0, MOST);
  const [attached, stored] = await Promise.all([
    read('The files', reader.from('attachments').select('id, content').in('id', idsOf('file'))),
    read(
      'The texts',
      reader
        .from('file_texts')
        .select('file_id, version, content')
        .in('file_id', idsOf('drive'))
        .order('version'),
    ),
  ]);
  const texts = [...attached, ...stored.map(({ file_id: id, content }) => ({ id, content }))];
  const names = new Map(rows.map(({ id, title }) => [id, plain(title ?? '')]));
  return new Map(
    texts.map(({ id, content }) => [
      id,
      closest(
        passagesOf(names.get(id) ?? '', content ?? '').map((text) => ({ text })),
        words,
        PASSAGES,
      )
        .map(({ text }) => text.replaceAll('\n', ' '))
        .join('\n'),
    ]),
  );
}

/** An excerpt only locates a match; a quote needs the whole message and its author. */
async function readWhole(reader: Client, ids: string[]): Promise<Map<string, MessageForModel>> {
  if (ids.length === 0) return new Map();
  const messages = await formatMessages(
    reader,
    await read(
      'The messages',
      reader.from('messages').select(MESSAGE_COLUMNS).in('id', ids).is('deleted_at', null),
    ),
  );
  return new Map(messages.map((message) => [message.id, message]));
}

/** Strips the marks around matches. */
const plain = (text: string) =>
  text.replaceAll('\u0002', '').replaceAll('\u0003', '').replace(/\s+/g, ' ').trim();
