import { asksSomething, type FactCandidate, factsIn, OPEN_AFTER_MS } from '@parley/built-in/facts';
import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import { charge } from '../charge.ts';
import { type Client, read } from '../identity.ts';
import type { Log } from '../log.ts';
import type { ModelCandidate } from '../providers/choose.ts';
import { withNames } from '../references.ts';
import { askForFacts, type KnownFact } from './ask-model.ts';
import { type FactChannel, readFactChannel, readSaid, type Said } from './read.ts';

const payloadSchema = z.object({ channel_id: z.uuid() });

export type ProposeFactsOptions = {
  clientOf(profileId: string): Client;
  /** The models of a workspace, in order; empty if it has none. */
  modelsFor(workspaceId: string): Promise<ModelCandidate[]>;
  log: Log;
  /** The message of an error, without secrets. */
  describe(error: unknown): string;
  shutdown: AbortSignal;
};

/** A model reads a burst once: when it is quiet, or when much was said. */
const QUIET_MS = 20_000;
const MANY_MESSAGES = 60;
const MODEL_MS = 60_000;
const KNOWN = 60;

/**
 * Proposes what a channel has settled: by a model if the workspace has one and its budget allows,
 * otherwise by cues. People confirm.
 */
export const proposeFacts =
  (options: ProposeFactsOptions): Task =>
  async (payload, helpers, pool) => {
    const { channel_id: channelId } = payloadSchema.parse(payload);
    const later = (ms: number) =>
      helpers.addJob(
        'propose_facts',
        { channel_id: channelId },
        {
          runAt: new Date(Date.now() + ms),
          jobKey: `propose_facts:${channelId}`,
        },
      );
    const channel = await readFactChannel(pool, channelId);
    const models = channel ? await usableModels(options, pool, channel) : [];
    if (channel && models.length > 0 && isTalking(channel)) {
      await later(QUIET_MS);
      return;
    }
    // Before reading: who writes from here on asks for the next job.
    await pool.query(`update private.fact_reading set waits_since = null where channel_id = $1`, [
      channelId,
    ]);
    if (!channel) return;
    const assistant = options.clientOf(channel.assistantId);
    const said = await readSaid(pool, assistant, channel);
    await propose(
      assistant,
      channel,
      await factsOf(options, pool, { channel, models, said, assistant }),
    );
    await pool.query(
      `update private.fact_reading set upto_at = greatest(upto_at, $2) where channel_id = $1`,
      [channelId, said.messages.at(-1)?.at ?? channel.uptoAt],
    );
    if (asksLately(said)) await later(OPEN_AFTER_MS);
  };

const isTalking = ({ newestAt, waiting }: FactChannel): boolean =>
  newestAt !== null && Date.now() - newestAt.getTime() < QUIET_MS && waiting < MANY_MESSAGES;

const asksLately = ({ messages }: Said): boolean =>
  messages.some(
    ({ at, text }) => Date.now() - Date.parse(at) < OPEN_AFTER_MS && asksSomething(text),
  );

/** None if the workspace's budget is spent. */
async function usableModels(
  { modelsFor, log, describe }: ProposeFactsOptions,
  pool: Pool,
  { workspaceId, channelId, assistantId }: FactChannel,
): Promise<ModelCandidate[]> {
  const { rows } = await pool.query<{ refusal: unknown }>(
    'select private.run_refusal($1, $2, $3, false) as refusal',
    [workspaceId, channelId, assistantId],
  );
  if (rows[0]?.refusal) return [];
  try {
    return await modelsFor(workspaceId);
  } catch (error) {
    log({ level: 'warn', message: 'No model reads a channel for facts', cause: describe(error) });
    return [];
  }
}

type Reading = { channel: FactChannel; models: ModelCandidate[]; said: Said; assistant: Client };
type Proposals = { facts: FactCandidate[]; source: 'cue' | 'model' };

async function factsOf(
  { log, describe, shutdown }: ProposeFactsOptions,
  pool: Pool,
  { channel, models, said, assistant }: Reading,
): Promise<Proposals> {
  if (said.messages.length === 0) return { facts: [], source: 'cue' };
  for (const { model, prices } of models) {
    try {
      const known = await readKnown(assistant, channel.channelId);
      const signal = AbortSignal.any([shutdown, AbortSignal.timeout(MODEL_MS)]);
      const { facts, usage } = await askForFacts(model, said, known, signal);
      const { workspaceId, assistantId: profileId } = channel;
      await charge(pool, { workspaceId, profileId, model: model.modelId, usage, prices });
      return { facts, source: 'model' };
    } catch (error) {
      shutdown.throwIfAborted();
      log({
        level: 'warn',
        message: 'A channel could not be read for facts by a model',
        channel: channel.channelId,
        cause: describe(error),
      });
    }
  }
  const facts = factsIn(said.messages, { people: said.people, now: new Date() });
  return { facts: await named(assistant, facts), source: 'cue' };
}

/** The texts with names in place of references; the quotes stay as they are stored. */
async function named(assistant: Client, facts: FactCandidate[]): Promise<FactCandidate[]> {
  const rows = await withNames(
    assistant,
    facts.map(({ text }) => ({ content: text, parts: [] })),
  );
  return facts.map((fact, index) => ({ ...fact, text: rows[index]?.content ?? fact.text }));
}

const readKnown = (assistant: Client, channelId: string): Promise<KnownFact[]> =>
  read(
    'The facts',
    assistant
      .from('channel_facts')
      .select('kind, subject, text')
      .eq('channel_id', channelId)
      .in('state', ['proposed', 'open'])
      .is('replaced_by', null)
      .order('stated_at', { ascending: false })
      .limit(KNOWN),
  );

/** Stores what is not known of its message yet, also if it was dismissed. */
async function propose(
  assistant: Client,
  { workspaceId, channelId, assistantId }: FactChannel,
  { facts, source }: Proposals,
): Promise<void> {
  if (facts.length === 0) return;
  const known = await read(
    'The facts',
    assistant
      .from('channel_facts')
      .select('message_id, kind')
      .in('message_id', [...new Set(facts.map(({ message_id: id }) => id))]),
  );
  const keyOf = ({ message_id: id, kind }: { message_id: string | null; kind: string }) =>
    `${id} ${kind}`;
  const kept = new Set(known.map(keyOf));
  const fresh = facts.filter((fact) => !kept.has(keyOf(fact)));
  if (fresh.length === 0) return;
  await read(
    'The facts',
    assistant.from('channel_facts').upsert(
      fresh.map((fact) => ({
        ...fact,
        workspace_id: workspaceId,
        channel_id: channelId,
        state: 'proposed' as const,
        source,
        created_by: assistantId,
      })),
      { onConflict: 'workspace_id,message_id,kind,quote', ignoreDuplicates: true },
    ),
  );
}
