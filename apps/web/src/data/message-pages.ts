import type { AssistantRun, Attachment, Message, Reaction } from '@parley/model';
import type { Collections } from './collections.ts';
import { SELECTION } from './columns.ts';
import type { Client } from './database.ts';
import { unwrap } from './errors.ts';
import { canonicalInstant, compareInstants } from './instants.ts';

/** A place in a channel's order. */
export type Position = { created_at: string; id: string };

type FullMessage = Message & { attachments: Attachment[]; reactions: Reaction[]; assistant_runs: AssistantRun[] | AssistantRun | null };

const EMBEDDED = ['attachments', 'reactions', 'assistant_runs'] as const;
const PAGE = [SELECTION.messages, ...EMBEDDED.map((table) => `${table}(*)`)].join(',');

/** Negative when `a` comes before `b` in the channel. */
export function comparePositions(a: Position, b: Position): number {
  return compareInstants(a.created_at, b.created_at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Pages of a channel's messages with all that belongs to them, one request a page. */
export function createMessagePages(client: Client, collections: Collections) {
  return {
    /**
     * The `limit` messages before `before`, or the newest; what the store holds of the same stretch and the
     * answer does not is removed. The stretch reaches to the last message of the answer, or to the channel's start.
     * @returns positions, newest first. @throws AppError
     */
    async pull(channelId: string, limit: number, before: Position | null): Promise<Position[]> {
      const since = { messages: collections.messages.utils.mark() };
      const marks = Object.fromEntries(EMBEDDED.map((table) => [table, collections[table].utils.mark()]));
      let request = client.from('messages').select(PAGE).eq('channel_id', channelId).is('deleted_at', null);
      if (before) request = request.or(`created_at.lt."${before.created_at}",and(created_at.eq."${before.created_at}",id.lt.${before.id})`);
      const answer = await request
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit)
        .overrideTypes<FullMessage[], { merge: false }>();
      const rows = unwrap(answer);
      const last = rows.length < limit ? undefined : rows.at(-1);

      const inStretch = (row: Message) =>
        row.channel_id === channelId && (!before || comparePositions(row, before) < 0) && (!last || comparePositions(row, last) >= 0);
      collections.messages.utils.reconcile(rows.map(withoutEmbedded), inStretch, since.messages);

      const answered = new Set(rows.map(({ id }) => id));
      const isAnswered = (row: { message_id: string }) => answered.has(row.message_id);
      collections.attachments.utils.reconcile(rows.flatMap((row) => row.attachments), isAnswered, marks.attachments ?? 0);
      collections.reactions.utils.reconcile(rows.flatMap((row) => row.reactions), isAnswered, marks.reactions ?? 0);
      // One run a message: PostgREST embeds it as an object, a plain list is as good.
      collections.assistant_runs.utils.reconcile(rows.flatMap((row) => row.assistant_runs ?? []), isAnswered, marks.assistant_runs ?? 0);
      return rows.map(({ created_at, id }) => ({ created_at: canonicalInstant(created_at), id }));
    },

    /** Where a message stands in the channel, or null when it is not readable there. @throws AppError */
    async find(channelId: string, messageId: string): Promise<Position | null> {
      const request = client.from('messages').select('id, created_at').eq('channel_id', channelId).eq('id', messageId).is('deleted_at', null);
      return unwrap(await request.limit(1))[0] ?? null;
    },

    /** Everybody in the channel, with their profiles (spec point 7). @throws AppError */
    async pullParticipants(channelId: string): Promise<void> {
      const since = collections.participants.utils.mark();
      const rows = unwrap(await client.from('participants').select('*').eq('channel_id', channelId).limit(1000));
      collections.participants.utils.reconcile(rows, (row) => row.channel_id === channelId, since);
      const unknown = rows.map((row) => row.profile_id).filter((id) => !collections.profiles.utils.stored(id));
      if (unknown.length === 0) return;
      const sinceProfiles = collections.profiles.utils.mark();
      collections.profiles.utils.merge(unwrap(await client.from('profiles').select('*').in('id', unknown)), sinceProfiles);
    },
  };
}

export type MessagePages = ReturnType<typeof createMessagePages>;

function withoutEmbedded({ attachments: _attachments, reactions: _reactions, assistant_runs: _runs, ...message }: FullMessage): Message {
  return message;
}
