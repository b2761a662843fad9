import type { AssistantRun } from '@parley/model';
import type { FormEffect } from '@parley/model/rules';
import { asksForReactions } from './actions/react.ts';
import { Proposals } from './actions/propose.ts';
import { BUILT_IN } from '@parley/built-in';
import { type Conversation, momentOfAnswer } from './conversation/conversation.ts';
import { cutShort, errorOf, failureOf } from './failures.ts';
import { generate, type Generated } from './generation.ts';
import { canStaySilent, frameText } from './context/frame.ts';
import { type ModelPicture, readPictures } from './conversation/pictures.ts';
import { Reply } from './reply.ts';
import { safeReply } from './reply-safety.ts';
import { record, type RunOptions } from './record.ts';
import { inForm } from './rules/form.ts';
import { knownAddress, withoutFalseQuotes } from './citations.ts';
import { sourcesOf, sourceWords } from './sources.ts';
import { firstLimit } from './timer.ts';
import { availableTools } from './tools/available-tools.ts';
import { withFullIds } from './tools/full-ids.ts';
import { toolsByNeed } from './tools/by-need.ts';
import { Toolbox } from './tools/toolbox.ts';
import { lesserOptions, type ModelOptions } from './model-options.ts';
import { readOpenChannels, trustedText } from './trusted-text.ts';
import { costOf, type Usage } from './usage.ts';

export type AnswerAttemptOptions = RunOptions & {
  conversation: Conversation;
  /** The form that the channel's rules demand of every answer. */
  form: FormEffect | null;
  stop: AbortSignal;
  /** Aborts once the question is another, so that this answer is not finished. */
  edited: AbortSignal;
  startedAt: number;
};

/** One try at an answer: asks model after model until one starts to answer. */
export class AnswerAttempt {
  readonly #options: AnswerAttemptOptions;
  readonly #proposals: Proposals;
  #pictures: Promise<ModelPicture[]> | null = null;
  #facts: Partial<AssistantRun> = {};
  #spent: Pick<AssistantRun, 'input_tokens' | 'output_tokens' | 'cost'>;
  #reasoning = '';
  /** Only for an answer to one person alone. */
  #openChannels: ReadonlySet<string> | null = null;

  constructor(options: AnswerAttemptOptions) {
    this.#options = options;
    this.#proposals = new Proposals(options.assistant, options.run);
    const { input_tokens, output_tokens, cost } = options.run;
    this.#spent = { input_tokens, output_tokens, cost };
  }

  /** The facts to record about this try so far. */
  get facts(): Partial<AssistantRun> {
    return this.#facts;
  }

  /** What the models thought before they answered, where they say. */
  get reasoning(): string {
    return this.#reasoning;
  }

  /**
   * @returns null if the run was withdrawn in the meantime, so that no model is asked in vain
   * @throws an error of the models; preferably one that can be retried
   */
  async answer(): Promise<Generated | null> {
    const { conversation, choose, connect, shutdown, stop, edited, run, asker } = this.#options;
    const ended = AbortSignal.any([stop, edited, shutdown]);
    const [candidates, servers, openChannels] = await Promise.all([
      choose(conversation),
      connect(ended),
      run.is_private ? readOpenChannels(asker, run.workspace_id) : null,
    ]);
    this.#openChannels = openChannels;
    const waiting = candidates.map((candidate): ModelOptions => ({
      candidate,
      hasTools: true,
      hasPictures: candidate.seesImages,
    }));
    let failed: { error: unknown; tries: number } | null = null;
    try {
      for (let options = waiting.shift(); options; options = waiting.shift()) {
        const tools = options.hasTools
          ? withFullIds(
              availableTools(this.#context(), conversation.allowedTools, servers.tools),
              conversation,
            )
          : [];
        // The built-in model knows its tools by name.
        const isByNeed = options.candidate.provider !== BUILT_IN;
        const attempt = new ModelAttempt(
          options,
          isByNeed ? toolsByNeed(tools) : new Toolbox(tools),
        );
        try {
          return await this.#try(attempt, waiting.length > 0);
        } catch (error) {
          this.#keep(attempt);
          if (attempt.hasSpoken || ended.aborted) throw error;
          const { tries } = failureOf(error);
          if (failed === null || tries > failed.tries) failed = { error, tries };
          waiting.unshift(...lesserOptions(options, error));
        }
      }
    } finally {
      await servers.close();
    }
    throw failed?.error ?? new Error('No model is configured');
  }

  async #try(attempt: ModelAttempt, hasNext: boolean): Promise<Generated | null> {
    const { run, assistant, asker, conversation, startedAt, idleMs, totalMs } = this.#options;
    const { shutdown, stop, edited, form } = this.#options;
    const { candidate, hasPictures } = attempt.options;
    const { model, provider } = candidate;
    const [isRunning] = await Promise.all([
      record(assistant, run.id, {
        status: 'running',
        provider,
        model: model.modelId,
        prompt_version: conversation.channel.promptVersion,
        error: null,
      }),
      this.#proposals.withdraw(),
    ]);
    if (!isRunning) return null;
    this.#facts = { ...this.#spent, provider, model: model.modelId };
    const pictures = hasPictures
      ? await (this.#pictures ??= readPictures(asker, conversation.pictures))
      : [];
    const reply = this.#reply(attempt);
    // Text that could still turn out to be silence is not shown.
    const isHeld = canStaySilent(conversation);
    try {
      const generated = await generate({
        model,
        conversation,
        toolbox: attempt.toolbox,
        pictures,
        idleMs,
        totalMs,
        ...firstLimit(hasNext, idleMs),
        shutdown,
        stop: AbortSignal.any([stop, edited, reply.removed]),
        onEnd: ({ usage, reasoning }) => {
          this.#spend(usage, attempt);
          this.#reasoning = reasoning;
        },
        onText: (text) => {
          if (text !== '') attempt.firstTokenMs ??= Date.now() - startedAt;
          if (text !== '' || !isHeld)
            reply.update(inForm(text, form, false), attempt.toolbox.parts);
        },
      });
      if (generated.text !== '' && generated.ending !== 'interrupted' && !edited.aborted)
        await reply.finish(inForm(generated.text, form), attempt.toolbox.parts);
      this.#keep(attempt, generated);
      return generated;
    } finally {
      await reply.rest();
    }
  }

  /** Tokens of every try, also of those that failed. */
  #spend(usage: Usage, { options }: ModelAttempt): void {
    this.#spent = {
      input_tokens: plus(this.#spent.input_tokens, usage.input),
      output_tokens: plus(this.#spent.output_tokens, usage.output),
      cost: plus(this.#spent.cost, costOf(usage, options.candidate.prices)),
    };
    this.#facts = { ...this.#facts, ...this.#spent };
  }

  #keep({ toolbox, firstTokenMs }: ModelAttempt, generated?: Generated): void {
    this.#facts = {
      ...this.#facts,
      tool_calls: toolbox.recorded,
      first_token_ms: firstTokenMs,
      ...(generated
        ? {
            error: generated.isCut ? errorOf(cutShort()) : null,
            reason: generated.reason,
            sources:
              generated.text === ''
                ? []
                : sourcesOf(
                    {
                      text: generated.text,
                      named: generated.sources,
                      found: toolbox.sources,
                      // The built-in model links to everything it quotes.
                      restsOnFound: this.#facts.provider !== BUILT_IN,
                    },
                    this.#options.conversation,
                  ),
          }
        : {}),
    };
  }

  #reply({
    options: {
      candidate: { model },
    },
    toolbox,
  }: ModelAttempt): Reply {
    const { run, assistant, conversation, ownOrigin } = this.#options;
    const { channel, othersWroteSince } = conversation;
    const frame = frameText(conversation, !toolbox.isEmpty);
    const row = {
      id: run.reply_id,
      workspace_id: run.workspace_id,
      channel_id: run.channel_id,
      author_id: run.assistant_id,
      reply_to_id: channel.mode === 'mention' || othersWroteSince ? run.message_id : null,
      thread_id: conversation.threadId,
      metadata: {
        workspace_id: run.workspace_id,
        channel_id: run.channel_id,
        run_id: run.id,
        model: model.modelId,
        prompt_version: channel.promptVersion,
      },
    };
    const isKnown = knownAddress(conversation, toolbox);
    return new Reply(assistant, row, (text) =>
      safeReply(withoutFalseQuotes(text, sourceWords(conversation, toolbox.sources)), {
        ownOrigin,
        read: trustedText(conversation, toolbox, this.#openChannels),
        frame,
        isKnown,
      }),
    );
  }

  #context() {
    const { run, asker, assistant, conversation, shutdown } = this.#options;
    return {
      reader: asker,
      assistant,
      assistantId: run.assistant_id,
      workspaceId: run.workspace_id,
      personId: run.asked_by,
      channelId: run.channel_id,
      messageId: run.message_id,
      messageIds: new Set(conversation.turns.map(({ id }) => id)),
      mayReactToOthers: asksForReactions(conversation),
      now: momentOfAnswer(conversation),
      timezone: conversation.timezone,
      signal: shutdown,
      propose: (...proposal: Parameters<Proposals['propose']>) =>
        this.#proposals.propose(...proposal),
    };
  }
}

const plus = (one: number | null, other: number | null | undefined): number | null =>
  other === null || other === undefined ? one : (one ?? 0) + other;

/** One model's try. */
class ModelAttempt {
  readonly options: ModelOptions;
  readonly toolbox: Toolbox;
  firstTokenMs: number | null = null;

  constructor(options: ModelOptions, toolbox: Toolbox) {
    this.options = options;
    this.toolbox = toolbox;
  }

  /** True once people have seen any of its text. */
  get hasSpoken(): boolean {
    return this.firstTokenMs !== null;
  }
}
