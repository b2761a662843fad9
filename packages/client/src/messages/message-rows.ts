import type { Attachment, Message } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE } from '../tables/stored-tables.ts';
import type { FullMessage } from './message-request.ts';

const TABLES = ['messages', ...OF_MESSAGE] as const;

/**
 * Stores messages and the rows that belong to them. Call before sending the request. The returned
 * function takes the response, and removes stored rows of the same range that the response lacks.
 */
export function messageIntake(
  collections: Collections,
): (rows: FullMessage[], inRange: (row: Message) => boolean) => void {
  const marks = new Map(TABLES.map((table) => [table, collections[table].utils.mark()]));
  const since = (table: (typeof TABLES)[number]) => marks.get(table) ?? 0;
  return (rows, inRange) => {
    collections.messages.utils.reconcile(rows.map(withoutEmbedded), inRange, since('messages'));
    const answered = new Set(rows.map(({ id }) => id));
    const isAnswered = (row: { message_id: string }) => answered.has(row.message_id);
    collections.attachments.utils.reconcile(
      rows.flatMap((row) => row.attachments.map(withoutText)),
      isAnswered,
      since('attachments'),
    );
    collections.reactions.utils.reconcile(
      rows.flatMap((row) => row.reactions),
      isAnswered,
      since('reactions'),
    );
    collections.link_previews.utils.reconcile(
      rows.flatMap((row) => row.link_previews),
      isAnswered,
      since('link_previews'),
    );
    const runs = rows.flatMap((row) => row.assistant_runs ?? []);
    collections.assistant_runs.utils.reconcile(
      runs.map(({ assistant_actions: _actions, run_feedback: _feedback, ...run }) => run),
      isAnswered,
      since('assistant_runs'),
    );
    collections.assistant_actions.utils.reconcile(
      runs.flatMap((run) => run.assistant_actions),
      isAnswered,
      since('assistant_actions'),
    );
    collections.run_feedback.utils.reconcile(
      runs.flatMap((run) => run.run_feedback),
      isAnswered,
      since('run_feedback'),
    );
    const polls = rows.flatMap((row) => row.polls ?? []);
    collections.polls.utils.reconcile(
      polls.map(({ poll_votes: _votes, ...poll }) => poll),
      isAnswered,
      since('polls'),
    );
    collections.poll_votes.utils.reconcile(
      polls.flatMap((poll) => poll.poll_votes),
      isAnswered,
      since('poll_votes'),
    );
  };
}

const withoutText = (row: Omit<Attachment, 'content'>): Attachment => ({ ...row, content: null });

function withoutEmbedded({
  attachments: _attachments,
  reactions: _reactions,
  link_previews: _links,
  assistant_runs: _runs,
  polls: _polls,
  ...message
}: FullMessage): Message {
  return message;
}
