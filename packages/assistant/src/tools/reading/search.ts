import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import { findChannel } from '../channels.ts';
import { hrefOf } from '../links.ts';
import { memberNamed } from '../members.ts';
import { MESSAGE_COLUMNS, formatMessages, type MessageForModel } from '../messages.ts';
import { instant } from '../period.ts';
import { noFinding, readingTool, type Source } from '../tool.ts';

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

const found = z.object({
  kind: z.enum(KINDS),
  id: z.string(),
  channel_id: z.string().nullable(),
  message_id: z.string().nullable(),
  title: z.string().nullable(),
  excerpt: z.string().nullable(),
  at: z.string(),
});

/**
 * The app's search: all words must occur, "quotes" keep words together, and a minus excludes a
 * word.
 */
export const search = readingTool({
  name: 'search',
  title: 'Search',
  description:
    'Searches everything the person may read in the workspace: messages, files of messages, ' +
    'people, channels, the drive, places, risks and events. Use it first for whatever somebody ' +
    'said, wrote, agreed, asked, ordered or mentioned that is not in the conversation. Few, ' +
    'telling words find most, in the language of the texts; try others when nothing fits. Each ' +
    'result has a link to cite. Example: {"words":"crane price","author":"Bo"}.',
  input: z.object({
    words: z
      .string()
      .min(1)
      .max(200)
      .describe('Words to find; all of them must occur, unless OR stands between them'),
    author: z.string().max(255).optional().describe('Name of who wrote it: messages and files'),
    channel: z.string().max(255).optional().describe('Only in this channel: messages and files'),
    kinds: z
      .array(z.enum(KINDS))
      .min(1)
      .optional()
      .describe('What to look for; everything when left out'),
    after: instant.optional(),
    before: instant.optional(),
    most: z.int().min(1).max(MOST).default(MOST).describe('How many results you need'),
  }),
  async run(
    { words, author, channel: wanted, kinds, after, before, most },
    { reader, workspaceId, channelId },
  ) {
    const only =
      wanted === undefined ? null : await findChannel(reader, workspaceId, wanted, channelId);
    if (only && !only.channel) return noFinding(only.problem, wanted);
    const by = author === undefined ? null : await memberNamed(reader, workspaceId, author);
    if (author !== undefined && !by)
      return noFinding('Nobody here, or more than one person, has this name.', author);

    const rows = z.array(found).parse(
      await read(
        'The search',
        reader.rpc('search', {
          workspace: workspaceId,
          words,
          kinds: kinds ?? [...KINDS],
          after: after ?? null,
          before: before ?? null,
          author: by?.id ?? null,
          channel: only?.channel.id ?? null,
          most,
        }),
      ),
    );
    const whole = await readWhole(
      reader,
      rows.flatMap(({ kind, id }) => (kind === 'message' ? [id] : [])),
    );
    const hits = rows.map((row) => {
      const message = whole.get(row.id);
      const text = message?.text ?? plain(row.excerpt ?? '');
      return {
        kind: row.kind,
        ...(message ? { author: message.author } : {}),
        ...(message?.by ? { by: message.by } : {}),
        ...(message?.votes ? { votes: message.votes } : {}),
        title: plain(row.title ?? message?.text ?? row.excerpt ?? '').slice(0, 120),
        text,
        at: row.at,
        link: hrefOf(row),
        id: row.id,
      };
    });
    return {
      content: hits.map(({ id: _id, ...hit }) => hit),
      shown: {
        summary: `${words}: ${hits.length}`,
        items: hits.map(({ title, link }) => ({ title, href: link })),
      },
      quotable: hits.flatMap(({ by, title, text }) => (by === 'assistant' ? [] : [title, text])),
      sources: hits.flatMap(({ kind, id, title, text, at, link }): Source[] =>
        kind === 'channel'
          ? []
          : [{ type: kind === 'drive' ? 'file' : kind, id, title, href: link, at, words: text }],
      ),
    };
  },
});

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
