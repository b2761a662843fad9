import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import { findChannel } from '../channels.ts';
import { memberNamed, readMembers } from '../members.ts';
import { period } from '../period.ts';
import { noFinding, readingTool } from '../tool.ts';

const THINGS = ['messages', 'files', 'people', 'channels', 'risks', 'places', 'events'] as const;
type Thing = (typeof THINGS)[number];
type CountParams = {
  workspaceId: string;
  channelId: string | null;
  authorId: string | null;
  from: string | undefined;
  to: string | undefined;
};

const ALWAYS = { from: '1970-01-01T00:00:00Z', to: '9999-01-01T00:00:00Z' };

/** Exact counts, which a model would otherwise guess from what it has read. */
export const countThings = readingTool({
  name: 'count_things',
  title: 'Count',
  description:
    'Counts what the person can read: messages, files of messages, people, channels, risks, ' +
    'places or events; in one channel, by one person, or of a period (by when it was made) ' +
    'where asked. ' +
    'Use it for every "how many", such as how many messages somebody wrote, because counting ' +
    'by reading goes wrong. ' +
    'Example: {"what":"messages","by":"Bo"}.',
  input: z.object({
    what: z.enum(THINGS),
    channel: z
      .string()
      .max(255)
      .optional()
      .describe('Only in this channel: messages, files, people, risks and events'),
    by: z.string().max(255).optional().describe('Name of a person: only their messages'),
    ...period,
  }),
  async run({ what, channel: wanted, by, from, to }, { reader, workspaceId, channelId }) {
    const only =
      wanted === undefined ? null : await findChannel(reader, workspaceId, wanted, channelId);
    if (only && !only.channel) return noFinding(only.problem, wanted);
    const author = by === undefined ? null : await memberNamed(reader, workspaceId, by);
    if (by !== undefined && !author)
      return noFinding('Nobody here, or more than one person, has this name.', by);
    const count = await counted(reader, what, {
      workspaceId,
      channelId: only?.channel.id ?? null,
      authorId: author?.id ?? null,
      from,
      to,
    });
    return {
      content: { what, count },
      shown: { summary: `${what}: ${count}`, items: [] },
      quotable: [],
    };
  },
});

async function counted(reader: Client, what: Thing, params: CountParams): Promise<number> {
  if (what === 'people' && params.channelId === null)
    return (await readMembers(reader, params.workspaceId)).filter(({ since }) =>
      isWithin(since, params),
    ).length;
  const { count, error } = await request(reader, what, params);
  await read('The count', Promise.resolve({ data: null, error }));
  return count ?? 0;
}

function request(
  reader: Client,
  what: Thing,
  { workspaceId, channelId, authorId, from = ALWAYS.from, to = ALWAYS.to }: CountParams,
) {
  const head = { count: 'exact', head: true } as const;
  const here = channelId === null ? {} : { channel_id: channelId };
  const made = { workspace_id: workspaceId };
  switch (what) {
    case 'messages':
      return reader
        .from('messages')
        .select('id', head)
        .match({ ...made, ...here, ...(authorId === null ? {} : { author_id: authorId }) })
        .neq('role', 'system')
        .is('deleted_at', null)
        .gte('created_at', from)
        .lt('created_at', to);
    case 'files':
      return reader
        .from('attachments')
        .select('id', head)
        .match({ ...made, ...here })
        .is('deleted_at', null)
        .gte('created_at', from)
        .lt('created_at', to);
    case 'people':
      return reader
        .from('participants')
        .select('id', head)
        .match({ ...made, ...here })
        .neq('role', 'assistant')
        .gte('created_at', from)
        .lt('created_at', to);
    case 'channels':
      return reader
        .from('channels')
        .select('id', head)
        .match(made)
        .neq('visibility', 'direct')
        .is('deleted_at', null)
        .gte('created_at', from)
        .lt('created_at', to);
    case 'risks':
      return reader
        .from('risks')
        .select('id', head)
        .match({ ...made, ...here })
        .is('deleted_at', null)
        .gte('created_at', from)
        .lt('created_at', to);
    case 'places':
      return reader
        .from('locations')
        .select('id', head)
        .match(made)
        .gte('created_at', from)
        .lt('created_at', to);
    case 'events':
      return reader
        .from('events')
        .select('id', head)
        .match({ ...made, ...here })
        .is('deleted_at', null)
        .gte('created_at', from)
        .lt('created_at', to);
  }
}

const isWithin = (
  at: string,
  { from = ALWAYS.from, to = ALWAYS.to }: Pick<CountParams, 'from' | 'to'>,
) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);
