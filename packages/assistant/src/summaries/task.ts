import type { Task } from '@parley/jobs';
import { textOf } from '@parley/model';
import { z } from 'zod';
import { type Client, read } from '../identity.ts';
import type { Log } from '../log.ts';
import type { ModelCandidate } from '../providers/choose.ts';
import { storable } from '../storable.ts';
import { MESSAGE_COLUMNS, type MessageRow, formatMessages } from '../tools/messages.ts';
import { costOf } from '../usage.ts';
import { extractOf, minutesOf, type SaidMessage } from './write.ts';

const payloadSchema = z.object({
  run_id: z.uuid(),
  workspace_id: z.uuid(),
  channel_id: z.uuid(),
  assistant_id: z.uuid(),
});
type Job = z.infer<typeof payloadSchema>;

export type KeepSummaryOptions = {
  clientOf(profileId: string): Client;
  /** The models of a workspace, in order; empty if it has none. */
  modelsFor(workspaceId: string): Promise<ModelCandidate[]>;
  log: Log;
  /** The message of an error, without secrets. */
  describe(error: unknown): string;
  shutdown: AbortSignal;
};

/** When a summary is due, and how many messages it leaves out. */
const DUE_MESSAGES = 60;
const DUE_CHARACTERS = 36_000;
const KEPT_MESSAGES = 20;
/** How many messages one job reads, and how far back the first summary starts. */
const PAGE = 200;
const FIRST_MESSAGES = 1000;
const MODEL_MS = 90_000;

/**
 * Updates the summary of a channel once enough was written since, so that the model does not lose
 * what no longer fits its context.
 */
export const keepSummary =
  (options: KeepSummaryOptions): Task =>
  async (payload, helpers) => {
    const job = payloadSchema.parse(payload);
    const assistant = options.clientOf(job.assistant_id);
    const kept = await read(
      'The summary',
      assistant
        .from('channel_summaries')
        .select('id, upto_at, upto_id, messages, summary')
        .eq('channel_id', job.channel_id)
        .maybeSingle(),
    );
    const since = kept?.upto_at ?? (await beginning(assistant, job.channel_id));
    const rows = await readSince(assistant, job.channel_id, since);
    const hasMore = rows.length === PAGE;
    const last = rows.at(hasMore ? -1 : -KEPT_MESSAGES - 1);
    if (!last || !isDue(rows)) return;
    const replies = new Set(rows.flatMap(({ id, thread_id }) => (thread_id ? id : [])));
    const messages = (
      await formatMessages(assistant, hasMore ? rows : rows.slice(0, -KEPT_MESSAGES))
    ).map((message) => ({ ...message, isReply: replies.has(message.id) }));
    const text = await carryOn(options, job, assistant, kept?.summary ?? '', messages);
    const state = {
      upto_at: last.created_at,
      upto_id: last.id,
      messages: (kept?.messages ?? 0) + messages.length,
      summary: storable(text),
    };
    if (kept)
      await read(
        'The summary',
        assistant.from('channel_summaries').update(state).eq('id', kept.id),
      );
    else
      await read(
        'The summary',
        assistant
          .from('channel_summaries')
          .insert({ workspace_id: job.workspace_id, channel_id: job.channel_id, ...state }),
      );
    if (hasMore)
      await helpers.addJob('keep_summary', job, { queueName: `summary:${job.channel_id}` });
  };

const isDue = (rows: readonly MessageRow[]) =>
  rows.length > DUE_MESSAGES ||
  rows.reduce((sum, row) => sum + textOf(row).length, 0) > DUE_CHARACTERS;

/** A channel without a summary starts with its last thousand messages, not with its first day. */
async function beginning(assistant: Client, channelId: string): Promise<string> {
  const [first] = await read(
    'The messages',
    messagesOf(assistant, channelId)
      .order('created_at', { ascending: false })
      .range(FIRST_MESSAGES, FIRST_MESSAGES),
  );
  return first?.created_at ?? '1970-01-01T00:00:00Z';
}

const readSince = (assistant: Client, channelId: string, since: string) =>
  read(
    'The messages',
    messagesOf(assistant, channelId)
      .gt('created_at', since)
      .order('created_at')
      .order('id')
      .limit(PAGE),
  );

const messagesOf = (assistant: Client, channelId: string) =>
  assistant
    .from('messages')
    .select(MESSAGE_COLUMNS)
    .eq('channel_id', channelId)
    .is('deleted_at', null)
    .neq('role', 'system');

/** Uses the first model that answers; without one, extracts sentences. */
async function carryOn(
  options: KeepSummaryOptions,
  job: Job,
  assistant: Client,
  before: string,
  said: readonly SaidMessage[],
): Promise<string> {
  for (const { model, prices } of await options.modelsFor(job.workspace_id)) {
    try {
      const { text, usage } = await minutesOf(
        model,
        before,
        said,
        AbortSignal.any([options.shutdown, AbortSignal.timeout(MODEL_MS)]),
      );
      await charge(assistant, job.run_id, usage, prices);
      if (text !== '') return text;
    } catch (error) {
      options.shutdown.throwIfAborted();
      options.log({
        level: 'warn',
        message: 'A channel could not be summed up by a model',
        channel: job.channel_id,
        cause: options.describe(error),
      });
    }
  }
  return extractOf(before, said);
}

/** Adds the cost of the summary to the run that made it due. */
async function charge(
  assistant: Client,
  runId: string,
  usage: { input: number; output: number },
  prices: ModelCandidate['prices'],
): Promise<void> {
  const run = await read(
    'The run',
    assistant
      .from('assistant_runs')
      .select('input_tokens, output_tokens, cost')
      .eq('id', runId)
      .maybeSingle(),
  );
  if (!run) return;
  const added = costOf(usage, prices);
  const cost = added === null ? run.cost : Number(run.cost ?? 0) + added;
  await read(
    'The run',
    assistant
      .from('assistant_runs')
      .update({
        input_tokens: (run.input_tokens ?? 0) + usage.input,
        output_tokens: (run.output_tokens ?? 0) + usage.output,
        cost,
      })
      .eq('id', runId),
  );
}
