import {
  messageDraft,
  messageMetadata,
  type MessageDraft,
  reconnectAfterMs,
  type Tables,
} from '@parley/model';
import type { z } from 'zod';
import { type Cell, cell } from './cell.ts';
import { AppError, isTransient, toAppError } from './errors.ts';
import type { OutboxStorage } from './outbox-storage.ts';

export type InsertAttachment = Tables['attachments']['Insert'];

/** A message on its way. queued: the server cannot be reached; failed: the server refused it. */
export type OutboxEntry = {
  id: string;
  draft: MessageDraft;
  state: 'sending' | 'queued' | 'failed';
  error: AppError | null;
};

type Waiting = OutboxEntry & { attachments: InsertAttachment[]; queuedAt: number };

/** A failing server (500) may have stumbled over this very message: it is not asked for ever. */
const SERVER_ERRORS_MAX = 3;

export type OutboxOptions = {
  storage: OutboxStorage;
  /** Stores the message, then its attachments; both may be stored already. @throws AppError */
  deliver(draft: MessageDraft, attachments: InsertAttachment[]): Promise<void>;
  /**
   * Shows the message as its author wrote it, until `settle` gives way to the stored row or `hide`
   * takes it back.
   */
  show(draft: MessageDraft, attachments: InsertAttachment[], queuedAt: number): void;
  settle(id: string): void;
  hide(id: string): void;
  isOnline(): boolean;
  /**
   * Whether the last request got an answer; without one, renewing a token alone may take half a
   * minute to fail.
   */
  isReachable(): boolean;
  now?(): number;
};

/**
 * Messages on their way: shown at once, sent one after the other, each exactly once by its primary
 * key. Without an answer they wait, through reloads too, and are tried again by themselves; refused
 * ones wait for their author.
 */
export function createOutbox({
  storage,
  deliver,
  show,
  settle,
  hide,
  isOnline,
  isReachable,
  now = Date.now,
}: OutboxOptions) {
  const entries: Cell<readonly Waiting[]> = cell<readonly Waiting[]>([]);
  let profileId: string | null = null;
  let isSending = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastQueuedAt = 0;
  const serverErrors = new Map<string, number>();

  const find = (id: string) => entries.get().find((entry) => entry.id === id);
  const change = (id: string, next: Partial<Waiting>) =>
    entries.set(entries.get().map((entry) => (entry.id === id ? { ...entry, ...next } : entry)));
  const without = (id: string) => entries.set(entries.get().filter((entry) => entry.id !== id));
  const save = (owner: string, { draft, attachments, queuedAt, state }: Waiting) =>
    storage.save(owner, { draft, attachments, queuedAt, isRefused: state === 'failed' });

  const mayPassLater = (id: string, error: AppError): boolean => {
    if (error.status !== 500) return isTransient(error);
    const count = (serverErrors.get(id) ?? 0) + 1;
    serverErrors.set(id, count);
    return count <= SERVER_ERRORS_MAX;
  };

  const setWaiting = (state: 'sending' | 'queued', error: AppError | null) =>
    entries.set(
      entries.get().map((entry) => (entry.state === 'failed' ? entry : { ...entry, state, error })),
    );

  /** What waits behind an unreachable server waits with it. */
  const waitForServer = (error: AppError) => {
    setWaiting('queued', error);
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(flush, reconnectAfterMs(tries));
  };

  const sendNext = async (owner: string, entry: Waiting): Promise<boolean> => {
    try {
      await deliver(entry.draft, entry.attachments);
    } catch (cause) {
      const error = toAppError(cause);
      if (profileId !== owner) return false;
      if (!find(entry.id)) return true;
      if (mayPassLater(entry.id, error)) {
        waitForServer(error);
        return false;
      }
      change(entry.id, { state: 'failed', error });
      save(owner, { ...entry, state: 'failed' });
      return true;
    }
    tries = 0;
    serverErrors.delete(entry.id);
    setWaiting('sending', null);
    storage.remove(owner, entry.id);
    if (profileId !== owner) return false;
    settle(entry.id);
    without(entry.id);
    return true;
  };

  /**
   * Sends what waits, oldest first. One at a time, so that messages arrive in the order they were
   * written.
   */
  const flush = async (): Promise<void> => {
    timer = void clearTimeout(timer);
    const owner = profileId;
    if (isSending || owner === null || !isOnline()) return;
    isSending = true;
    // After a failure it counts as sending only when something got through again.
    if (tries === 0 && isReachable()) setWaiting('sending', null);
    try {
      let next = head();
      while (next && (await sendNext(owner, next))) next = head();
    } finally {
      isSending = false;
    }
    // Somebody else signed in, or signed in again, while the last answer was under way.
    if (profileId !== null && profileId !== owner) await flush();
  };

  const head = () => entries.get().find(({ state }) => state !== 'failed');

  const forget = storage.onForeignRemoval((owner, id) => {
    if (owner !== profileId || !find(id)) return;
    hide(id);
    without(id);
  });

  return {
    entries,
    flush,

    /**
     * The server does not answer any more: what is under way waits as well, as far as anyone can
     * see.
     */
    stalled(): void {
      if (entries.get().some(({ state }) => state === 'sending')) setWaiting('queued', null);
    },

    /**
     * @throws AppError `invalid_metadata` 'Failed to parse metadata', `invalid_draft` 'Failed to
     * create draft' (spec point 8)
     */
    send(draft: MessageDraft, attachments: InsertAttachment[]): void {
      check(draft);
      if (profileId === null) throw new AppError('unauthenticated', 'Must be authenticated');
      if (find(draft.id)) return;
      lastQueuedAt = Math.max(now(), lastQueuedAt + 1);
      const state = isOnline() && isReachable() && tries === 0 ? 'sending' : 'queued';
      const entry: Waiting = {
        id: draft.id,
        draft,
        attachments,
        state,
        error: null,
        queuedAt: lastQueuedAt,
      };
      save(profileId, entry);
      show(draft, attachments, entry.queuedAt);
      entries.set([...entries.get(), entry]);
      void flush();
    },

    retry(id: string): void {
      const entry = find(id);
      if (!entry || profileId === null || entry.state === 'sending') return;
      change(id, { state: 'queued', error: null });
      save(profileId, { ...entry, state: 'queued' });
      tries = 0;
      serverErrors.delete(id);
      void flush();
    },

    discard(id: string): void {
      if (!find(id) || profileId === null) return;
      storage.remove(profileId, id);
      hide(id);
      without(id);
    },

    /** Takes up what this person left unsent on this device. */
    start(owner: string): void {
      profileId = owner;
      const waiting = storage
        .load(owner)
        .map(({ draft, attachments, queuedAt, isRefused }): Waiting => {
          show(draft, attachments, queuedAt);
          return {
            id: draft.id,
            draft,
            attachments,
            queuedAt,
            state: isRefused ? 'failed' : 'queued',
            error: null,
          };
        });
      lastQueuedAt = waiting.at(-1)?.queuedAt ?? 0;
      entries.set(waiting);
      void flush();
    },

    /** Leaves what waits on the device, for the same person's next sign-in. */
    reset(): void {
      profileId = null;
      timer = void clearTimeout(timer);
      for (const { id } of entries.get()) hide(id);
      entries.set([]);
    },

    stop(): void {
      clearTimeout(timer);
      forget();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

function check(draft: MessageDraft): void {
  const metadata = messageMetadata.safeParse(draft.metadata);
  if (!metadata.success)
    throw unusable('invalid_metadata', 'Failed to parse metadata', metadata.error);
  const parsed = messageDraft.safeParse(draft);
  if (!parsed.success) throw unusable('invalid_draft', 'Failed to create draft', parsed.error);
}

/** What the author can mend: the words for what a message is made of (spec point 5). */
const wordsOf = ({ issues }: z.ZodError): string | null =>
  issues.find(({ path }) => path[0] === 'parts')?.message ?? null;

function unusable(code: string, message: string, cause: z.ZodError): AppError {
  // oxlint-disable-next-line no-console -- spec point 8 has these two logged: they are mistakes of ours, not of the author.
  console.error(message, cause);
  return new AppError(code, message, { hint: wordsOf(cause), cause });
}
