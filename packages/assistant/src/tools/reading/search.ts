import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import { hrefOf } from '../links.ts';
import { MESSAGE_COLUMNS, formatMessages, type MessageForModel } from '../messages.ts';
import { instant } from '../period.ts';
import { readingTool, type Source } from '../tool.ts';

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
    'people, channels, the drive, places, risks and events. Few, telling words find most. ' +
    'Each result has a link to cite.',
  input: z.object({
    words: z.string().min(1).max(200).describe('Words to find; all of them must occur'),
    kinds: z
      .array(z.enum(KINDS))
      .min(1)
      .optional()
      .describe('What to look for; everything when left out'),
    after: instant.optional(),
    before: instant.optional(),
  }),
  async run({ words, kinds, after, before }, { reader, workspaceId }) {
    const rows = z.array(found).parse(
      await read(
        'The search',
        reader.rpc('search', {
          workspace: workspaceId,
          words,
          kinds: kinds ?? [...KINDS],
          after: after ?? null,
          before: before ?? null,
          most: MOST,
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
      sources: hits.flatMap(({ kind, id, title, link }): Source[] =>
        kind === 'channel'
          ? []
          : [{ type: kind === 'drive' ? 'file' : kind, id, title, href: link }],
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
