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
/** PostgREST embeds a single row as an object; a list is equivalent. */
type One<Row> = Row[] | Row | null;
export type FullMessage = Message & {
  attachments: Omit<Attachment, 'content'>[];
  reactions: Reaction[];
  link_previews: LinkPreview[];
  assistant_runs: One<FullRun>;
  polls: One<FullPoll>;
};

/** Columns to select for a message with all rows that belong to it. */
export const FULL_MESSAGE = [
  selectionOf('messages'),
  `attachments(${selectionOf('attachments')})`,
  'reactions(*)',
  'link_previews(*)',
  'assistant_runs(*,assistant_actions(*),run_feedback(*))',
  'polls(*,poll_votes(*))',
].join(',');

/** Number of messages that a channel opens with. */
export const FIRST_PAGE = 50;

/** Position of a page: at the channel's end, before a position, after it, or starting at it. */
export type PageCursor =
  | 'newest'
  | { before: MessagePosition }
  | { after: MessagePosition }
  | { from: MessagePosition };

/** Requests a page of a channel's messages with all rows that belong to them. */
export function requestMessages(
  client: RowsClient,
  channelId: string,
  limit: number,
  cursor: PageCursor,
) {
  const { isAscending, bound, next } = cursorTerms(cursor);
  let request = client
    .from('messages')
    .select(FULL_MESSAGE)
    .eq('channel_id', channelId)
    .is('thread_id', null)
    .is('deleted_at', null);
  // The plain bound lets the index start there; `next` excludes messages of the same instant that
  // are outside the page.
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

/** A cursor in terms of the request. */
export function cursorTerms(cursor: PageCursor): {
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
