import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { AssistantRun } from '@parley/model';
import { streamText } from 'ai';
import { type Conversation, readConversation } from './conversation.ts';
import { cutStream, type Failure, failureOf, refused, RunError, timedOut } from './failures.ts';
import type { Client } from './identity.ts';
import { modelMessages, SILENCE, systemText } from './instructions.ts';
import { Reply } from './reply.ts';

export type RunOptions = {
  run: AssistantRun;
  /** Reads with the rights of the person who asked. */
  asker: Client;
  /** Writes as the assistant. */
  assistant: Client;
  model(channelModel: string | null): LanguageModelV3;
  /** Longest silence of the provider, and longest run. */
  idleMs: number;
  totalMs: number;
  /** Ends the run when the service stops; it is tried again at the next start. */
  signal: AbortSignal;
};

export type Outcome = { status: 'done' | 'silent' | 'stopped' } | { status: 'failed'; failure: Failure; cause: unknown } | { status: 'interrupted' };

const STOP_POLL_MS = 300;

/** Answers one message: reads as the asker, streams the model's words into the reply, records how it went. */
export async function answer(options: RunOptions): Promise<Outcome> {
  const { run, asker, assistant } = options;
  const conversation = await readConversation(asker, { channelId: run.channel_id, messageId: run.message_id });
  if (!conversation) {
    await record(assistant, run.id, { status: 'silent' });
    return { status: 'silent' };
  }
  const startedAt = Date.now();
  const model = options.model(conversation.channel.model);
  const { promptVersion } = conversation.channel;
  await record(assistant, run.id, { status: 'running', model: model.modelId, prompt_version: promptVersion, error: null });
  const reply = new Reply(assistant, {
    id: run.reply_id,
    workspace_id: run.workspace_id,
    channel_id: run.channel_id,
    author_id: run.assistant_id,
    reply_to_id: conversation.channel.mode === 'mention' || conversation.othersWroteSince ? run.message_id : null,
    metadata: { workspace_id: run.workspace_id, channel_id: run.channel_id, run_id: run.id, model: model.modelId, prompt_version: promptVersion },
  });
  const control = new RunControl(options);
  try {
    const { text, usage } = await stream(model, conversation, reply, control);
    const status = control.reason === 'stop' ? 'stopped' : text === '' ? 'silent' : 'done';
    if (text !== '') await reply.finish(text);
    await record(assistant, run.id, { status, duration_ms: Date.now() - startedAt, input_tokens: usage?.input ?? null, output_tokens: usage?.output ?? null });
    return { status };
  } catch (error) {
    if (control.reason === 'shutdown') return { status: 'interrupted' };
    return { status: 'failed', failure: failureOf(error), cause: error };
  } finally {
    control.end();
  }
}

/** Records the state of a run, as the assistant. */
export async function record(assistant: Client, id: string, change: Partial<AssistantRun>): Promise<void> {
  const { error } = await assistant.from('assistant_runs').update(change).eq('id', id);
  if (error) throw new Error(`The run could not be recorded: ${error.message}`, { cause: error });
}

type Usage = { input: number | undefined; output: number | undefined };

async function stream(model: LanguageModelV3, conversation: Conversation, reply: Reply, control: RunControl): Promise<{ text: string; usage: Usage | null }> {
  const { channel, turns } = conversation;
  const result = streamText({
    model,
    system: systemText(conversation, new Date()),
    messages: modelMessages(turns),
    abortSignal: control.signal,
    maxRetries: 0,
    // The built-in model works on the conversation itself rather than on its transcript.
    providerOptions: { parley: { prompt: channel.prompt, mode: channel.mode, turns } },
    onError: () => {},
  });
  let text = '';
  let usage: Usage | null = null;
  for await (const part of result.fullStream) {
    control.heard();
    if (part.type === 'text-delta') {
      text += part.text;
      if (!mayBeSilence(text)) reply.update(text);
    } else if (part.type === 'error') {
      throw part.error;
    } else if (part.type === 'finish') {
      usage = { input: part.totalUsage.inputTokens, output: part.totalUsage.outputTokens };
      if (part.finishReason === 'content-filter') throw new RunError(refused());
      // A stream that ends without the provider saying why has been cut.
      if (part.finishReason === 'error' || (part.finishReason === 'other' && part.rawFinishReason === undefined)) throw new RunError(cutStream());
    }
  }
  if (control.reason === 'timeout') throw new RunError(timedOut());
  if (control.reason === 'shutdown') throw new Error('The service stops');
  if (text.trim() === SILENCE) return { text: '', usage };
  if (text.trim() === '' && control.reason === null) throw new RunError(refused());
  return { text, usage };
}

/** True while the text could still become the marker of silence. */
const mayBeSilence = (text: string) => SILENCE.startsWith(text.trim()) || text.trim() === SILENCE;

/** Why a run ends early: a person stopped it, the provider is too slow, or the service stops. */
class RunControl {
  readonly #abort = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #idleMs: number;
  readonly #shutdown: AbortSignal;
  readonly #onShutdown = () => this.#finish('shutdown');
  #idle: NodeJS.Timeout;
  reason: 'stop' | 'timeout' | 'shutdown' | null = null;

  constructor({ run, assistant, idleMs, totalMs, signal }: RunOptions) {
    this.#idleMs = idleMs;
    this.#shutdown = signal;
    signal.addEventListener('abort', this.#onShutdown);
    this.#idle = setTimeout(() => this.#finish('timeout'), idleMs);
    this.#timers.push(setTimeout(() => this.#finish('timeout'), totalMs));
    this.#timers.push(
      setInterval(async () => {
        const { data } = await assistant.from('assistant_runs').select('stop_requested_at').eq('id', run.id).maybeSingle();
        if (data?.stop_requested_at) this.#finish('stop');
      }, STOP_POLL_MS),
    );
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  heard(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#finish('timeout'), this.#idleMs);
  }

  end(): void {
    clearTimeout(this.#idle);
    for (const timer of this.#timers) clearInterval(timer);
    this.#shutdown.removeEventListener('abort', this.#onShutdown);
  }

  #finish(reason: 'stop' | 'timeout' | 'shutdown'): void {
    this.reason ??= reason;
    this.#abort.abort();
  }
}
