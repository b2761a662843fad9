import { draftMetadata, messageDraft, type MessageDraft } from '@parley/model';
import type { z } from 'zod';
import type { Cell } from '../base/cell.ts';
import { AppError } from '../base/errors.ts';
import type { AppErrorCode } from '../base/error-codes.ts';
import type { InsertAttachment, QueuedChange } from './change.ts';
import type { QueueEntry } from './entries.ts';
import type { Queue } from './queue.ts';

/** A message on its way. queued: the server cannot be reached; failed: the server refused it. */
export type OutboxEntry = {
  id: string;
  draft: MessageDraft;
  state: QueueEntry['state'];
  error: AppError | null;
  isStuck: boolean;
};

/**
 * Messages on their way. Each is in the list immediately; its primary key ensures that it is stored
 * exactly once.
 * @param sent called with each accepted message
 */
export function createOutbox(
  queue: Pick<Queue, 'add' | 'entries'>,
  sent: (draft: MessageDraft) => void = () => {},
) {
  return {
    entries: derived(queue.entries, (all) => all.flatMap(messageOf)),

    /**
     * @throws AppError `invalid_metadata` 'Failed to parse metadata', `invalid_draft` 'Failed to
     * create draft' (spec point 8)
     */
    send(draft: MessageDraft, attachments: InsertAttachment[]): void {
      check(draft);
      void queue.add({ kind: 'message', id: draft.id, draft, attachments });
      sent(draft);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Ids of stored messages with a waiting change: an edit, a deletion or a reaction. */
export const createChanging = (queue: Pick<Queue, 'entries'>, messageOf: MessageOf) =>
  derived(
    queue.entries,
    (all): ReadonlySet<string> =>
      new Set(
        all.flatMap(({ state, change }) =>
          state === 'queued' ? subjectsOf(change, messageOf) : [],
        ),
      ),
  );

/** The message of a reaction that the server has. */
type MessageOf = (reactionId: string) => string | undefined;

function subjectsOf(change: QueuedChange, messageOf: MessageOf): string[] {
  if (change.kind === 'message') return [];
  if (change.table === 'messages') return change.kind === 'insert' ? [] : change.ids;
  if (change.table !== 'reactions') return [];
  return change.kind === 'insert'
    ? change.rows.map((row) => String(row.message_id))
    : change.ids.flatMap((id) => messageOf(id) ?? []);
}

/** A value derived from a cell, computed once for each of its values. */
function derived<From, To>(
  source: Cell<From>,
  make: (value: From) => To,
): Pick<Cell<To>, 'get' | 'subscribe'> {
  let seen = source.get();
  let made = make(seen);
  return {
    get() {
      const value = source.get();
      if (value !== seen) made = make(value);
      seen = value;
      return made;
    },
    subscribe: source.subscribe,
  };
}

const messageOf = ({ change, ...state }: QueueEntry): OutboxEntry[] =>
  change.kind === 'message' ? [{ id: change.id, draft: change.draft, ...state }] : [];

function check(draft: MessageDraft): void {
  const metadata = draftMetadata.safeParse(draft.metadata);
  if (!metadata.success)
    throw unusable('invalid_metadata', 'Failed to parse metadata', metadata.error);
  const parsed = messageDraft.safeParse(draft);
  if (!parsed.success) throw unusable('invalid_draft', 'Failed to create draft', parsed.error);
}

/** The problem that the author can fix: the error text about a message's parts (spec point 5). */
const wordsOf = ({ issues }: z.core.$ZodError): string | null =>
  issues.find(({ path }) => path[0] === 'parts')?.message ?? null;

function unusable(code: AppErrorCode, message: string, cause: z.core.$ZodError): AppError {
  // oxlint-disable-next-line no-console -- spec point 8 has it logged: a mistake of ours.
  console.error(message, cause);
  return new AppError(code, message, { hint: wordsOf(cause), cause });
}
