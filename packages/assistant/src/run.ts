import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { AssistantRun, Json } from '@parley/model';
import { type Conversation, readConversation } from './conversation.ts';
import { type Failure, failureOf } from './failures.ts';
import { generate, type Generated } from './generation.ts';
import { type Client, type Leash, read } from './identity.ts';
import { Reply, settleReply } from './reply.ts';
import { watchStop } from './stop.ts';

/** What a job knows of its run. */
export type Run = Pick<AssistantRun, 'id' | 'workspace_id' | 'channel_id' | 'message_id' | 'reply_id' | 'assistant_id' | 'asked_by'> & {
  /** Nobody but the person reads the answer: a conversation with the assistant alone. */
  is_private: boolean;
};

/** What the token may do with which a run reads. */
export const leashOf = (run: Pick<Run, 'channel_id' | 'is_private'>): Leash => ({ onBehalf: true, audience: run.is_private ? null : run.channel_id });

export type RunOptions = {
  run: Run;
  /** Reads with the rights of the person who asked. */
  asker: Client;
  /** Writes as the assistant. */
  assistant: Client;
  model(conversation: Conversation): LanguageModelV3;
  idleMs: number;
  totalMs: number;
  /** Most characters of conversation. */
  budget: number | undefined;
  /** Ends the run when the service stops; it is tried again at the next start. */
  shutdown: AbortSignal;
};

/** How a run ended, as it is recorded; a failure may be tried again. */
export type Outcome =
  | { status: 'done' | 'silent' | 'stopped'; facts: Partial<AssistantRun> }
  | { status: 'failed'; facts: Partial<AssistantRun>; failure: Failure; cause: unknown }
  | { status: 'interrupted' };

/** Answers one message: reads as the asker, streams the model's words into the reply. */
export async function answer(options: RunOptions): Promise<Outcome> {
  const { run, assistant } = options;
  const startedAt = Date.now();
  const facts = () => ({ duration_ms: Date.now() - startedAt });
  const stop = watchStop(assistant, run.id);
  try {
    const conversation = await readConversation(options.asker, { run, budget: options.budget });
    if (!conversation) return { status: 'silent', facts: facts() };
    const generated = await write(options, conversation, stop.signal);
    if (!generated) return { status: 'stopped', facts: facts() };
    if (generated.ending === 'interrupted') return { status: 'interrupted' };
    if (generated.text === '') await settleReply(assistant, run.reply_id);
    return {
      status: statusOf(generated),
      facts: { ...facts(), input_tokens: generated.usage.input ?? null, output_tokens: generated.usage.output ?? null, sources: sourcesOf(generated, conversation) },
    };
  } catch (error) {
    if (options.shutdown.aborted) return { status: 'interrupted' };
    return { status: 'failed', facts: facts(), failure: failureOf(error), cause: error };
  } finally {
    stop.end();
  }
}

/**
 * Records the state of a run, as the assistant.
 * @returns false when the run cannot be seen: its question was deleted, or the assistant has left the channel.
 * @throws BackendError
 */
export async function record(assistant: Client, id: string, change: Partial<AssistantRun>): Promise<boolean> {
  const rows = await read('The run', assistant.from('assistant_runs').update(change).eq('id', id).select('id'));
  return rows.length > 0;
}

/** @returns null when the run was withdrawn meanwhile, before a model is asked in vain. */
async function write({ run, assistant, model: choose, idleMs, totalMs, shutdown }: RunOptions, conversation: Conversation, stop: AbortSignal): Promise<Generated | null> {
  const { channel, othersWroteSince } = conversation;
  const model = choose(conversation);
  const isRunning = await record(assistant, run.id, { status: 'running', model: model.modelId, prompt_version: channel.promptVersion, error: null });
  if (!isRunning) return null;
  const reply = new Reply(assistant, {
    id: run.reply_id,
    workspace_id: run.workspace_id,
    channel_id: run.channel_id,
    author_id: run.assistant_id,
    reply_to_id: channel.mode === 'mention' || othersWroteSince ? run.message_id : null,
    thread_id: conversation.threadId,
    metadata: { workspace_id: run.workspace_id, channel_id: run.channel_id, run_id: run.id, model: model.modelId, prompt_version: channel.promptVersion },
  });
  try {
    const generated = await generate({ model, conversation, idleMs, totalMs, shutdown, stop: AbortSignal.any([stop, reply.removed]), onText: (text) => reply.update(text) });
    if (generated.text !== '' && generated.ending !== 'interrupted') await reply.finish(generated.text);
    return generated;
  } finally {
    await reply.rest();
  }
}

const statusOf = ({ ending, text }: Generated) => (ending === 'stopped' ? 'stopped' : text === '' ? 'silent' : 'done');

/** What the answer quotes, as links the app can show. */
function sourcesOf({ sources }: Generated, { turns, related }: Conversation): Json {
  return sources.flatMap((id) => {
    const file = related.find((passage) => passage.file?.id === id);
    if (file) return [{ type: 'file', id, message_id: file.messageId, title: file.author }];
    const message = turns.find((turn) => turn.id === id) ?? related.find((passage) => passage.messageId === id);
    return message ? [{ type: 'message', id, message_id: id, title: message.author }] : [];
  });
}
