import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Task } from '@parley/jobs';
import { REHEARSED_CHARACTERS, type RehearsalResult } from '@parley/model/prompts';
import { decideRules, EMPTY_MOMENT, type FormEffect } from '@parley/model/rules';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Conversation } from '../conversation/conversation.ts';
import { errorOf, failureOf } from '../failures.ts';
import { type Generated, generate } from '../generation.ts';
import type { Client, Delegation } from '../identity.ts';
import { knownAddress } from '../citations.ts';
import { frameText } from '../context/frame.ts';
import type { Log } from '../log.ts';
import { safeReply } from '../reply-safety.ts';
import { readRefusal } from '../run-refusal.ts';
import { inForm } from '../rules/form.ts';
import { readStandingRules } from '../rules/standing-rule.ts';
import { untrustedText } from '../untrusted-text.ts';
import { watchOver } from '../watch-over.ts';
import { readHappened } from './happened.ts';
import { hypothetical, momentOf, unasked } from './moment.ts';
import { type RehearsedConversation, readRehearsedConversation } from './read.ts';
import { replayRules } from './replay.ts';
import { isStopped, readWanted, show, showReplay, type Wanted } from './store.ts';

export type RehearseOptions = {
  clientOf(profileId: string, delegation: Delegation): Client;
  /** The models to try, best first; never empty. */
  modelsFor(workspaceId: string, conversation: Conversation): Promise<{ model: LanguageModelV4 }[]>;
  /** Whether a workspace has a language model besides the built-in one. */
  hasModel(workspaceId: string): Promise<boolean>;
  /** The origin of the app, like `https://chat.example.org`. */
  ownOrigin: string;
  log: Log;
  /** The message of an error, without secrets. */
  describe(error: unknown): string;
  /** The longest pause of the provider, in milliseconds. */
  idleMs: number;
  /** Aborts the work when the service stops; it continues at the next start. */
  shutdown: AbortSignal;
};

const payloadSchema = z.object({ rehearsal_id: z.uuid() });

/** Limits for one answer and for all, in milliseconds, and for all tokens read and written. */
const ANSWER_MS = 60_000;
const TOTAL_MS = 5 * 60_000;
const TOTAL_TOKENS = 200_000;
/** Effects that write a message, which is shown as the answer. */
const WRITING: ReadonlySet<string> = new Set(['say', 'ask_for', 'hand_over']);
/** After this many failures in a row the rehearsal ends. */
const FAILURES = 2;
const POLL_MS = 500;

/**
 * Tries a draft on a channel's last messages, with the rights of the person who requested it;
 * nothing is posted.
 */
export const rehearse =
  (options: RehearseOptions): Task =>
  async (payload, _helpers, pool) => {
    const wanted = await readWanted(pool, payloadSchema.parse(payload).rehearsal_id);
    if (!wanted) return;
    // A person stops a rehearsal by deleting its row.
    const watch = watchOver(() => isStopped(pool, wanted.id), POLL_MS);
    try {
      await new Performance(options, pool, wanted, watch.signal).play();
    } catch (error) {
      if (options.shutdown.aborted) throw error;
      options.log({
        level: 'warn',
        message: 'A draft could not be rehearsed',
        rehearsal: wanted.id,
        cause: options.describe(error),
      });
      await show(pool, wanted.id, 'failed', wanted.results, errorOf(failureOf(error)));
    } finally {
      watch.end();
    }
  };

/** One rehearsal, message by message. */
class Performance {
  readonly #options: RehearseOptions;
  readonly #pool: Pool;
  readonly #wanted: Wanted;
  readonly #stopped: AbortSignal;
  readonly #reader: Client;
  readonly #until = Date.now() + TOTAL_MS;
  readonly #tokens = { input: 0, output: 0 };
  readonly #form: FormEffect | null;
  /** What the draft's rules write at each message, so that no model is asked. */
  #written: ReadonlyMap<string, string> = new Map();
  #failures = 0;

  constructor(options: RehearseOptions, pool: Pool, wanted: Wanted, stopped: AbortSignal) {
    this.#options = options;
    this.#pool = pool;
    this.#wanted = wanted;
    this.#stopped = stopped;
    // The form of every answer is decided without a message.
    this.#form = decideRules(wanted.rules, { ...EMPTY_MOMENT, kind: 'message' }).form;
    this.#reader = options.clientOf(wanted.asked_by, {
      onBehalf: true,
      audience: wanted.channel_id,
    });
  }

  async play(): Promise<void> {
    const refusal = await readRefusal(this.#pool, this.#wanted);
    if (refusal) return void (await this.#show('failed', [], refusal));
    await this.#playRules();
    if (this.#wanted.is_quick) return void (await this.#show('done', []));
    const heard = await readRehearsedConversation(this.#reader, this.#wanted);
    // Messages that an earlier attempt has answered are skipped.
    const known = new Map(
      this.#wanted.results
        .filter(({ state }) => state === 'done')
        .map((result) => [result.message_id, result]),
    );
    const results = heard.map((message) => known.get(message.id) ?? blank(message));
    for (const [index, message] of heard.entries()) {
      if (!(await this.#show('running', results))) return;
      if (results[index]?.state !== 'waiting') continue;
      results[index] = { ...blank(message), ...(await this.#resultOf(message)) };
      if (this.#stopped.aborted) return;
      const { error } = results[index];
      if (error && this.#failures >= FAILURES)
        return void (await this.#show('failed', results, { hint: null, ...error }));
    }
    this.#options.log({
      level: 'info',
      message: 'A draft was rehearsed',
      rehearsal: this.#wanted.id,
      workspace: this.#wanted.workspace_id,
      messages: heard.length,
      input_tokens: this.#tokens.input,
      output_tokens: this.#tokens.output,
    });
    await this.#show('done', results);
  }

  /** Plays the rules over the last days, which takes no model and no time worth showing. */
  async #playRules(): Promise<void> {
    const { mode, profile_id: profileId, rules, marks, workspace_id: workspaceId } = this.#wanted;
    const { channel_id: channelId, assistant_id: furtherId } = this.#wanted;
    const [happened, publishedRules, hasModel] = await Promise.all([
      readHappened(this.#reader, this.#wanted),
      // The job that carries them out logs those that it cannot read.
      readStandingRules(
        this.#reader,
        { channelId, assistantId: profileId, isFirst: async () => furtherId === null },
        () => {},
      ),
      this.#options.hasModel(workspaceId),
    ]);
    const played = replayRules(
      happened,
      { rules, publishedRules, profileId, mode: hypothetical(mode), hasModel },
      marks,
    );
    this.#written = new Map(
      played.firings.flatMap(({ message_id: id, effect, text }): [string, string][] =>
        id !== null && text && WRITING.has(effect) ? [[id, text]] : [],
      ),
    );
    await showReplay(this.#pool, this.#wanted.id, played);
  }

  /**
   * @throws errors that end the whole rehearsal: the service stops, or the database cannot be
   * reached
   */
  async #resultOf(message: RehearsedConversation): Promise<Partial<RehearsalResult>> {
    const reason = unasked(this.#wanted, message);
    if (reason === 'other_called') return { state: 'done', reason };
    const written = this.#written.get(message.id);
    if (written !== undefined)
      return { state: 'done', would: short(inForm(written, this.#form)), reason: null };
    if (Date.now() > this.#until || this.#tokens.input + this.#tokens.output > TOTAL_TOKENS)
      return { state: 'done', reason: 'spent' };
    const conversation = await momentOf(this.#reader, this.#wanted, message);
    if (!conversation) return { state: 'done', reason: 'nothing_to_say' };
    try {
      const generated = await this.#ask(conversation);
      this.#options.shutdown.throwIfAborted();
      this.#failures = 0;
      return {
        state: 'done',
        would: short(inForm(this.#shown(generated.text, conversation), this.#form)),
        reason: generated.text === '' ? 'nothing_to_say' : reason,
        note: short(generated.reason),
      };
    } catch (error) {
      this.#options.shutdown.throwIfAborted();
      this.#failures += 1;
      this.#options.log({
        level: 'warn',
        message: 'A rehearsed answer failed',
        rehearsal: this.#wanted.id,
        cause: this.#options.describe(error),
      });
      return { state: 'failed', error: errorOf(failureOf(error)) };
    }
  }

  /**
   * Cleaned like a posted answer, so that a rehearsal misled by an injected text shows nothing that
   * an answer would not.
   */
  #shown(text: string, conversation: Conversation): string {
    return safeReply(text, {
      ownOrigin: this.#options.ownOrigin,
      read: untrustedText(conversation),
      frame: frameText(conversation),
      isKnown: knownAddress(conversation),
    });
  }

  /** Asks the models in turn until one answers. */
  async #ask(conversation: Conversation): Promise<Generated> {
    const candidates = await this.#options.modelsFor(this.#wanted.workspace_id, conversation);
    for (const [index, { model }] of candidates.entries()) {
      try {
        const generated = await generate({
          model,
          conversation,
          idleMs: this.#options.idleMs,
          totalMs: Math.min(ANSWER_MS, Math.max(0, this.#until - Date.now())),
          stop: this.#stopped,
          shutdown: this.#options.shutdown,
        });
        this.#tokens.input += generated.usage.input ?? 0;
        this.#tokens.output += generated.usage.output ?? 0;
        return generated;
      } catch (error) {
        if (index === candidates.length - 1) throw error;
      }
    }
    throw new Error('No model is configured');
  }

  #show(
    status: 'running' | 'done' | 'failed',
    results: readonly RehearsalResult[],
    error: Parameters<typeof show>[4] = null,
  ): Promise<boolean> {
    return show(this.#pool, this.#wanted.id, status, results, error);
  }
}

const blank = ({ id, said }: RehearsedConversation): RehearsalResult => ({
  message_id: id,
  said: short(said),
  would: null,
  state: 'waiting',
  reason: null,
  note: null,
  error: null,
});

const short = (text: string | null): string | null =>
  text && text.length > REHEARSED_CHARACTERS
    ? `${text.slice(0, REHEARSED_CHARACTERS).trimEnd()} …`
    : text || null;
