import type { Json, MessagePart } from '@parley/model';
import type { Client } from './identity.ts';
import { notAllowed, RunError } from './failures.ts';

export type ReplyPlace = {
  id: string;
  workspace_id: string;
  channel_id: string;
  author_id: string;
  reply_to_id: string | null;
  metadata: Record<string, Json>;
};

const EVERY_MS = 120;
const DUPLICATE = '23505';

/**
 * Writes the growing answer into its message: inserted with the first words, then updated at most
 * every 120 ms, last state wins. A run that is tried again continues the same message.
 */
export class Reply {
  readonly #client: Client;
  readonly #place: ReplyPlace;
  #inserted = false;
  #wanted = '';
  #written = '';
  #writing: Promise<void> | null = null;
  #error: unknown = null;

  constructor(client: Client, place: ReplyPlace) {
    this.#client = client;
    this.#place = place;
  }

  get hasText(): boolean {
    return this.#wanted !== '';
  }

  /** The whole text so far. @throws RunError when an earlier write was refused. */
  update(text: string): void {
    if (this.#error) throw this.#error;
    this.#wanted = text;
    this.#writing ??= this.#drain();
  }

  /** Waits for what is being written and marks the text as done. */
  async finish(text: string): Promise<void> {
    this.#wanted = text;
    await this.#writing;
    if (this.#error) throw this.#error;
    await this.#write(text, 'done');
  }

  async #drain(): Promise<void> {
    try {
      while (this.#wanted !== this.#written) {
        const text = this.#wanted;
        await this.#write(text, 'streaming');
        this.#written = text;
        await new Promise((done) => setTimeout(done, EVERY_MS));
      }
    } catch (error) {
      this.#error = error;
    } finally {
      this.#writing = null;
    }
  }

  async #write(text: string, state: 'streaming' | 'done'): Promise<void> {
    const parts: MessagePart[] = [{ type: 'step-start' }, { type: 'text', text, state }];
    if (!this.#inserted) {
      const { error } = await this.#client.from('messages').insert({ ...this.#place, role: 'assistant', parts });
      this.#inserted = true;
      if (!error) return;
      if (error.code !== DUPLICATE) throw new RunError(notAllowed(error.message), error);
    }
    const { error } = await this.#client.from('messages').update({ parts }).eq('id', this.#place.id);
    if (error) throw new RunError(notAllowed(error.message), error);
  }
}
