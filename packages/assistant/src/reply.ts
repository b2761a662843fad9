import { setTimeout as sleep } from 'node:timers/promises';
import {
  isStreaming,
  type Json,
  limits,
  type MessagePart,
  partsOf,
  type ToolPart,
} from '@parley/model';
import { notAllowed, RunError } from './failures.ts';
import { BackendError, type Client, read } from './identity.ts';
import { pauseAfter } from './pace.ts';
import { storable } from './storable.ts';
import { fitting } from './tools/shown.ts';

export type ReplyTarget = {
  id: string;
  workspace_id: string;
  channel_id: string;
  author_id: string;
  reply_to_id: string | null;
  thread_id: string | null;
  metadata: Record<string, Json>;
};

const RETRY_MS = 120;
const DUPLICATE = '23505';
/** Rejected by a policy, or by a rule of the database that gives a reason. */
const REFUSED = new Set(['42501', 'P0001']);
const LAST_WRITE_TRIES = 4;

type State = { text: string; tools: readonly ToolPart[] };

const NOTHING: State = { text: '', tools: [] };

/**
 * Writes the growing answer into its message: inserts it with the first words or the first tool
 * call, then updates it at most four times a second, always with the latest state. The first words
 * never wait. A retried run continues the same message.
 */
export class Reply {
  readonly #client: Client;
  readonly #target: ReplyTarget;
  readonly #shown: (text: string) => string;
  readonly #removed = new AbortController();
  #isInserted = false;
  #wanted: State = NOTHING;
  #written: State = NOTHING;
  #firstWords = new AbortController();
  #writing: Promise<void> | null = null;
  #error: unknown = null;
  #isFinishing = false;
  readonly #begun = performance.now();

  /** @param shown filters the text that is shown */
  constructor(
    client: Client,
    target: ReplyTarget,
    shown: (text: string) => string = (text) => text,
  ) {
    this.#client = client;
    this.#target = target;
    this.#shown = shown;
  }

  /** Aborts if a person deletes the message while it grows: the rest is not needed. */
  get removed(): AbortSignal {
    return this.#removed.signal;
  }

  /**
   * Accepts the whole text so far, and the tool calls so far.
   * @throws RunError if the database rejects the message.
   */
  update(text: string, tools: readonly ToolPart[] = []): void {
    if (this.#error) throw this.#error;
    this.#wanted = { text, tools };
    if (text !== '') this.#firstWords.abort();
    this.#writing ??= this.#drain();
  }

  /** Waits for the current write and stops writing. */
  async rest(): Promise<void> {
    this.#isFinishing = true;
    await this.#writing;
  }

  /** Writes the whole text and marks it as done. @throws RunError, BackendError */
  async finish(text: string, tools: readonly ToolPart[] = []): Promise<void> {
    await this.rest();
    if (this.#error) throw this.#error;
    for (let attempt = 1; !this.#removed.signal.aborted; attempt += 1) {
      try {
        return await this.#write({ text, tools }, 'done');
      } catch (error) {
        if (error instanceof RunError || attempt === LAST_WRITE_TRIES) throw error;
        await sleep(RETRY_MS * 2 ** attempt);
      }
    }
  }

  async #drain(): Promise<void> {
    try {
      while (
        this.#wanted !== this.#written &&
        !this.#isFinishing &&
        !this.#removed.signal.aborted
      ) {
        const state = this.#wanted;
        await this.#writeStreaming(state);
        if (!this.#isFinishing) await this.#pauseAfter(state);
      }
    } catch (error) {
      this.#error = error;
    } finally {
      this.#writing = null;
    }
  }

  /** The first words end the pause, because people wait for them. */
  async #pauseAfter({ text }: State): Promise<void> {
    const pauseMs = pauseAfter(performance.now() - this.#begun);
    await (text === ''
      ? sleep(pauseMs, undefined, { signal: this.#firstWords.signal }).catch(() => {})
      : sleep(pauseMs));
  }

  /** A failed write is not repeated: a newer state follows anyway. */
  async #writeStreaming(state: State): Promise<void> {
    try {
      await this.#write(state, 'streaming');
      this.#written = state;
    } catch (error) {
      if (error instanceof RunError) throw error;
    }
  }

  async #write({ text, tools }: State, state: 'streaming' | 'done'): Promise<void> {
    const parts: MessagePart[] = storable([
      { type: 'step-start' },
      ...fitting(tools),
      { type: 'text', text: this.#shown(text).slice(0, limits.messageTextMax), state },
    ]);
    if (!this.#isInserted) {
      const { error } = await this.#client
        .from('messages')
        .insert({ ...this.#target, role: 'assistant', parts });
      if (error && error.code !== DUPLICATE) throw refusal(error);
      this.#isInserted = true;
      if (!error) return;
    }
    const { data, error } = await this.#client
      .from('messages')
      .update({ parts, metadata: this.#target.metadata })
      .eq('id', this.#target.id)
      .is('deleted_at', null)
      .select('id');
    if (error) throw refusal(error);
    if (data.length === 0) this.#removed.abort();
  }
}

function refusal(error: { message: string; code: string; hint?: string | null }): Error {
  return REFUSED.has(error.code)
    ? new RunError(notAllowed(error.message, error.hint), error)
    : new BackendError('The answer could not be written', error);
}

/**
 * Marks a reply as done that an earlier try left streaming, with the text it has. @throws
 * BackendError
 */
export async function settleReply(client: Client, replyId: string): Promise<void> {
  const message = await read(
    'The reply',
    client
      .from('messages')
      .select('parts, content')
      .eq('id', replyId)
      .is('deleted_at', null)
      .maybeSingle(),
  );
  if (!message || !isStreaming(message)) return;
  const parts = partsOf(message).map((part) =>
    part.type === 'text' ? { ...part, state: 'done' as const } : part,
  );
  await read('The reply', client.from('messages').update({ parts }).eq('id', replyId));
}
