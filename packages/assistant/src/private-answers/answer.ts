import { BUILT_IN } from '@parley/built-in';
import { limits } from '@parley/model';
import type { Pool } from 'pg';
import { knownAddress } from '../citations.ts';
import { frameText } from '../context/frame.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { readTimezone } from '../conversation/timezone.ts';
import { cutShort, errorOf, noLongerReadable, RunError } from '../failures.ts';
import { generate } from '../generation.ts';
import type { Client } from '../identity.ts';
import { lesserOptions, type ModelOptions } from '../model-options.ts';
import { safeReply } from '../reply-safety.ts';
import { sourcesOf } from '../sources.ts';
import { firstLimit } from '../timer.ts';
import { lookups } from '../tools/available-tools.ts';
import { Toolbox } from '../tools/toolbox.ts';
import { readOpenChannels, trustedText } from '../trusted-text.ts';
import { costOf, type Usage } from '../usage.ts';
import type { Asked } from './asked.ts';
import { GrowingText } from './growing-text.ts';
import { lookedAt } from './looked-at.ts';
import { readPane } from './read-pane.ts';
import type { PrivateAnswerOptions } from './options.ts';
import { begin, finish, grow, type Spent, spend } from './store.ts';

/** One private answer, from the question to its text and sources. */
export class PrivateAnswer {
  readonly #options: PrivateAnswerOptions;
  readonly #pool: Pool;
  readonly #asked: Asked;
  readonly #stop: AbortSignal;
  readonly #reader: Client;
  #openChannels: ReadonlySet<string> = new Set();
  readonly #now = new Date();

  constructor(options: PrivateAnswerOptions, pool: Pool, asked: Asked, stop: AbortSignal) {
    this.#options = options;
    this.#pool = pool;
    this.#asked = asked;
    this.#stop = stop;
    // Without an audience: only the person reads the answer, so it may hold all that they may read.
    this.#reader = options.clientOf(asked.profile_id, { onBehalf: true, audience: null });
  }

  /** @throws an error of the database or of the models; `failureOf()` classifies both */
  async answer(): Promise<void> {
    const { workspace_id: workspaceId, profile_id: personId, id } = this.#asked;
    const timezone = await readTimezone(this.#reader, workspaceId, personId, this.#reader);
    const clock = { now: this.#now, timezone };
    const looked = await lookedAt(this.#reader, this.#asked, clock);
    if (!(await begin(this.#pool, id, looked))) return;
    if (looked.messages === 0) return void (await finish(this.#pool, id, NOTHING));
    const conversation = await readPane(this.#reader, this.#asked, looked, clock);
    if (!conversation) throw new RunError(noLongerReadable());
    this.#openChannels = await readOpenChannels(this.#reader, workspaceId);
    await this.#ask(conversation);
  }

  /** Asks the models in turn until one begins to answer. */
  async #ask(conversation: Conversation): Promise<void> {
    const { choose, shutdown } = this.#options;
    const { workspace_id: workspaceId, model } = this.#asked;
    const waiting = (await choose(workspaceId, model, conversation)).map(
      (candidate): ModelOptions => ({ candidate, hasTools: true, hasPictures: false }),
    );
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const attempt = new Attempt(next, this.#toolboxOf(next, conversation));
      try {
        return await this.#try(attempt, conversation, waiting.length > 0);
      } catch (error) {
        waiting.unshift(...lesserOptions(next, error));
        if (attempt.hasSpoken || this.#stop.aborted || shutdown.aborted || waiting.length === 0)
          throw error;
      }
    }
  }

  async #try(attempt: Attempt, conversation: Conversation, hasNext: boolean): Promise<void> {
    const { idleMs, totalMs, shutdown } = this.#options;
    const { id } = this.#asked;
    const { model } = attempt.options.candidate;
    const shown = (text: string) => this.#safe(text, attempt.toolbox, conversation);
    const growing = new GrowingText((text) => grow(this.#pool, id, shown(text)));
    const generated = await generate({
      model,
      conversation,
      toolbox: attempt.toolbox,
      idleMs,
      totalMs,
      ...firstLimit(hasNext, idleMs),
      stop: this.#stop,
      shutdown,
      onEnd: ({ usage }) => attempt.spend(usage),
      onText: (text) => {
        if (text === '') return;
        attempt.hasSpoken = true;
        growing.update(text);
      },
    }).finally(async () => {
      await growing.rest();
      // However it ends, its tokens are paid for.
      await spend(this.#pool, id, attempt.spent);
    });
    shutdown.throwIfAborted();
    const { toolbox } = attempt;
    await finish(this.#pool, id, {
      text: shown(generated.text),
      sources: sourcesOf(
        {
          text: generated.text,
          named: generated.sources,
          found: toolbox.sources,
          // The built-in model links to everything it quotes.
          restsOnFound: model.provider !== BUILT_IN,
        },
        conversation,
      ),
      tool_calls: toolbox.recorded,
      error: generated.isCut ? errorOf(cutShort()) : null,
    });
  }

  #safe(text: string, toolbox: Toolbox, conversation: Conversation): string {
    return safeReply(text, {
      ownOrigin: this.#options.ownOrigin,
      read: trustedText(conversation, toolbox, this.#openChannels),
      frame: frameText(conversation, !toolbox.isEmpty),
      isKnown: knownAddress(conversation, toolbox),
    }).slice(0, limits.messageTextMax);
  }

  /** Only tools that read: a private answer proposes nothing and calls no server. */
  #toolboxOf({ hasTools }: ModelOptions, { timezone }: Conversation): Toolbox {
    return new Toolbox(
      hasTools
        ? lookups({
            reader: this.#reader,
            workspaceId: this.#asked.workspace_id,
            personId: this.#asked.profile_id,
            channelId: this.#asked.channel_id,
            now: this.#now,
            timezone,
            signal: this.#options.shutdown,
          })
        : [],
    );
  }
}

const NOTHING = { text: '', sources: [], tool_calls: [], error: null };

/** One model's try. */
class Attempt {
  readonly options: ModelOptions;
  readonly toolbox: Toolbox;
  /** True once the person has seen any of its text. */
  hasSpoken = false;
  #usage: Usage = { input: undefined, output: undefined };

  constructor(options: ModelOptions, toolbox: Toolbox) {
    this.options = options;
    this.toolbox = toolbox;
  }

  spend(usage: Usage): void {
    this.#usage = usage;
  }

  get spent(): Spent {
    const { model, prices } = this.options.candidate;
    const { input = null, output = null } = this.#usage;
    return { model: model.modelId, input, output, cost: costOf(this.#usage, prices) };
  }
}
