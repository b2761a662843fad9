import type {
  AssistantAction,
  AssistantRun,
  Attachment,
  LinkPreview,
  Message,
  Poll,
  PollVote,
  Reaction,
  RunFeedback,
} from '@parley/model';
import { selectionOf } from '../tables/columns.ts';
import type { RowsClient } from '../tables/database.ts';
import type { MessagePosition } from './message-range.ts';

type FullPoll = Poll & { poll_votes: PollVote[] };
type FullRun = AssistantRun & { assistant_actions: AssistantAction[]; run_feedback: RunFeedback[] };
/** PostgREST embeds what there is one of as an object; a plain list is as good. */
type One<Row> = Row[] | Row | null;
export type FullMessage = Message & {
  attachments: Omit<Attachment, 'content'>[];
  reactions: Reaction[];
  link_previews: LinkPreview[];
  assistant_runs: One<FullRun>;
  polls: One<FullPoll>;
};

/** What to select for a message with all that belongs to it. */
export const FULL_MESSAGE = [
  selectionOf('messages'),
  `attachments(${selectionOf('attachments')})`,
  'reactions(*)',
  'link_previews(*)',
  'assistant_runs(*,assistant_actions(*),run_feedback(*))',
  'polls(*,poll_votes(*))',
].join(',');

/** Messages that a channel opens with. */
export const FIRST_PAGE = 50;

/** Where a page lies: at the channel's end, before a position, after it, or from it on. */
export type PageCursor =
  | 'newest'
  | { before: MessagePosition }
  | { after: MessagePosition }
  | { from: MessagePosition };

/** Asks for a page of a channel's messages with all that belongs to them. */
export function requestMessages(
  client: RowsClient,
  channelId: string,
  limit: number,
  cursor: PageCursor,
) {
  const { isAscending, bound, next } = terms(cursor);
  let request = client
    .from('messages')
    .select(FULL_MESSAGE)
    .eq('channel_id', channelId)
    .is('thread_id', null)
    .is('deleted_at', null);
  // The plain bound lets the index start there; the other leaves out what stands at the same
  // instant.
  if (bound)
    request = (
      isAscending
        ? request.gte('created_at', bound.created_at)
        : request.lte('created_at', bound.created_at)
    ).or(next);
  return request
    .order('created_at', { ascending: isAscending })
    .order('id', { ascending: isAscending })
    .limit(limit)
    .overrideTypes<FullMessage[], { merge: false }>();
}

/** A cursor as the request says it. */
export function terms(cursor: PageCursor): {
  isAscending: boolean;
  bound: MessagePosition | null;
  next: string;
} {
  if (cursor === 'newest') return { isAscending: false, bound: null, next: '' };
  const { bound, time, id } =
    'before' in cursor
      ? { bound: cursor.before, time: 'lt', id: 'lt' }
      : 'after' in cursor
        ? { bound: cursor.after, time: 'gt', id: 'gt' }
        : { bound: cursor.from, time: 'gt', id: 'gte' };
  return {
    isAscending: time === 'gt',
    bound,
    next: `created_at.${time}."${bound.created_at}",and(created_at.eq."${bound.created_at}",id.${id}.${bound.id})`,
  };
}
