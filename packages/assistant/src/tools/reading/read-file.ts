import { fileSize } from '@parley/model';
import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import { idIn } from '../ids.ts';
import { hrefOf } from '../links.ts';
import { noFinding, readingTool } from '../tool.ts';

const PAGE_CHARACTERS = 12_000;
const CANDIDATES = 5;

type FoundFile = {
  id: string;
  name: string;
  type: string;
  size: number;
  text: string;
  summary: string | null;
  link: string;
};

/** The text of a file that is attached to a message or stored in the drive. */
export const readFile = readingTool({
  name: 'read_file',
  title: 'Read a file',
  description:
    'Reads the text of a file, of a message or of the drive, in pages. Takes its name, or its link from a search. ' +
    'Use it when the answer stands in a document, contract, sheet or attachment, and for a page ' +
    'or a line of it. Example: {"file":"contract.pdf","page":1}.',
  input: z.object({
    file: z.string().min(1).max(500).describe('Name, link or id of the file'),
    page: z.int().min(0).max(500).optional(),
  }),
  async run({ file: wanted, page = 0 }, { reader, workspaceId }) {
    const id = idIn(wanted);
    const [file, ...others] = [
      ...(await attached(reader, workspaceId, wanted, id)),
      ...(await stored(reader, workspaceId, wanted, id)),
    ];
    if (!file) return noFinding('There is no such file among those that can be read here.', wanted);
    const text = file.text.slice(page * PAGE_CHARACTERS, (page + 1) * PAGE_CHARACTERS);
    return {
      content: {
        name: file.name,
        type: file.type,
        size: fileSize(file.size),
        link: file.link,
        text: file.text === '' ? 'No text is known of this file.' : text,
        next_page: file.text.length > (page + 1) * PAGE_CHARACTERS ? page + 1 : null,
        ...(file.summary === null ? {} : { summary: file.summary }),
        ...(others.length > 0 ? { others: others.map(({ name, link }) => ({ name, link })) } : {}),
      },
      shown: { summary: file.name, items: [{ title: file.name, href: file.link }] },
      // The summary is left out, because a model may have written it.
      quotable: [file.name, text, ...others.map(({ name }) => name)],
      sources: [
        { type: 'file', id: file.id, title: file.name, href: file.link, page, words: text },
      ],
    };
  },
});

async function attached(
  reader: Client,
  workspaceId: string,
  name: string,
  id: string | null,
): Promise<FoundFile[]> {
  const files = reader
    .from('attachments')
    .select('id, channel_id, message_id, name, mime_type, file_size, content, summary')
    .eq('workspace_id', workspaceId)
    .is('deleted_at', null);
  const rows = await read(
    'The files',
    (id ? files.or(`id.eq.${id},message_id.eq.${id}`) : files.ilike('name', likeName(name)))
      .order('created_at', { ascending: false })
      .limit(CANDIDATES),
  );
  return rows.map((row) => ({
    ...factsOf(row),
    text: row.content ?? '',
    summary: row.summary,
    link: hrefOf({
      kind: 'file',
      id: row.id,
      channel_id: row.channel_id,
      message_id: row.message_id,
    }),
  }));
}

async function stored(
  reader: Client,
  workspaceId: string,
  name: string,
  id: string | null,
): Promise<FoundFile[]> {
  const files = reader
    .from('files')
    .select('id, name, mime_type, file_size, version')
    .eq('workspace_id', workspaceId)
    .is('deleted_at', null);
  const rows = await read(
    'The files',
    (id ? files.eq('id', id) : files.ilike('name', likeName(name)))
      .order('updated_at', { ascending: false })
      .limit(CANDIDATES),
  );
  if (rows.length === 0) return [];
  const texts = await read(
    'The texts',
    reader
      .from('file_texts')
      .select('file_id, version, content')
      .in(
        'file_id',
        rows.map((row) => row.id),
      ),
  );
  return rows.map((row) => ({
    ...factsOf(row),
    text:
      texts.find((text) => text.file_id === row.id && text.version === row.version)?.content ?? '',
    summary: null,
    link: hrefOf({ kind: 'drive', id: row.id, channel_id: null, message_id: null }),
  }));
}

const factsOf = (row: { id: string; name: string; mime_type: string; file_size: number }) => ({
  id: row.id,
  name: row.name,
  type: row.mime_type,
  size: row.file_size,
});

const likeName = (name: string) => `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
