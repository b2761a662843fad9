import { fileSize } from '@parley/model';
import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import { findChannel } from '../channels.ts';
import { hrefOf } from '../links.ts';
import { foundFor, matches, wordsIn } from '../matches.ts';
import { readAuthorNames } from '../messages.ts';
import { byIds } from '../pages.ts';
import { period } from '../period.ts';
import { noFinding, readingTool } from '../tool.ts';

const READ = 500;
const MOST = 25;

type Scope = { workspaceId: string; channelId: string | null; from: string; to: string };

/** Files of messages and of the drive, newest first. */
export const findFiles = readingTool({
  name: 'find_files',
  title: 'Find files',
  description:
    'Lists files of messages and of the drive by name, channel or time, newest first, ' +
    'with who brought them and a link. What stands in them is found by search and read by ' +
    'read_file. ' +
    'Use it when somebody looks for a file, or asks who uploaded it and when. ' +
    'Example: {"words":"offer pdf","channel":"sales"}.',
  input: z.object({
    words: wordsIn('the name, the type or the name of who brought it'),
    channel: z.string().max(255).optional().describe('Only files of this channel'),
    ...period,
  }),
  async run({ words, channel: wanted, from, to }, { reader, workspaceId, channelId, now }) {
    const only =
      wanted === undefined ? null : await findChannel(reader, workspaceId, wanted, channelId);
    if (only && !only.channel) return noFinding(only.problem, wanted);
    const scope = {
      workspaceId,
      channelId: only?.channel.id ?? null,
      from: from ?? '1970-01-01T00:00:00Z',
      to: to ?? now.toISOString(),
    };
    const all = (await Promise.all([attached(reader, scope), stored(reader, scope)])).flat();
    const names = await readAuthorNames(
      reader,
      all.map(({ by }) => by),
    );
    const found = all
      .map((file) => ({ ...file, by: names(file.by), size: fileSize(file.size) }))
      .filter((file) => matches(words, [file.name, file.type, file.by]))
      .toSorted((a, b) => b.at.localeCompare(a.at));
    const listed = found.slice(0, MOST);
    return {
      content: { count: found.length, files: listed.map(({ id: _id, ...file }) => file) },
      shown: {
        summary: foundFor(words, found.length),
        items: listed.slice(0, 8).map(({ name: title, link, by, size }) => ({
          title,
          href: link,
          detail: `${by} · ${size}`,
        })),
      },
      quotable: listed.map(({ name }) => name),
      sources: listed.map(({ id, name: title, link }) => ({ type: 'file', id, title, href: link })),
    };
  },
});

async function attached(reader: Client, { workspaceId, channelId, from, to }: Scope) {
  const rows = await read(
    'The files',
    reader
      .from('attachments')
      .select('id, channel_id, message_id, name, mime_type, file_size, created_at')
      .match({
        workspace_id: workspaceId,
        ...(channelId === null ? {} : { channel_id: channelId }),
      })
      .is('deleted_at', null)
      .gte('created_at', from)
      .lt('created_at', to)
      .order('created_at', { ascending: false })
      .limit(READ),
  );
  const messages = await byIds(
    rows.map(({ message_id: id }) => id),
    (some) => read('The messages', reader.from('messages').select('id, author_id').in('id', some)),
  );
  const authors = new Map(messages.map(({ id, author_id: author }) => [id, author]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.mime_type,
    size: row.file_size,
    by: authors.get(row.message_id) ?? null,
    at: new Date(row.created_at).toISOString(),
    link: hrefOf({
      kind: 'file',
      id: row.id,
      channel_id: row.channel_id,
      message_id: row.message_id,
    }),
  }));
}

async function stored(reader: Client, { workspaceId, channelId, from, to }: Scope) {
  const rows = await read(
    'The files',
    reader
      .from('files')
      .select('id, name, mime_type, file_size, created_by, updated_at')
      .match({
        workspace_id: workspaceId,
        ...(channelId === null ? {} : { channel_id: channelId }),
      })
      .is('deleted_at', null)
      .gte('updated_at', from)
      .lt('updated_at', to)
      .order('updated_at', { ascending: false })
      .limit(READ),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.mime_type,
    size: row.file_size,
    by: row.created_by,
    at: new Date(row.updated_at).toISOString(),
    link: hrefOf({ kind: 'drive', id: row.id, channel_id: null, message_id: null }),
  }));
}
