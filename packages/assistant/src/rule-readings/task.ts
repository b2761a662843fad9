import type { Task } from '@parley/jobs';
import { readRules } from '@parley/model/rules';
import { isZone } from '@parley/model/schedule';
import type { Pool } from 'pg';
import { z } from 'zod';
import { charge } from '../charge.ts';
import { errorOf, failureOf } from '../failures.ts';
import type { Client, Delegation } from '../identity.ts';
import type { Log } from '../log.ts';
import type { ModelCandidate } from '../providers/choose.ts';
import { readRefusal } from '../run-refusal.ts';
import { askForRules, type ProposedRule, type Unread } from './ask-model.ts';
import {
  readChannelPeople,
  readWanted,
  storeFailure,
  storeProposed,
  type Wanted,
} from './store.ts';

export type ProposeRulesOptions = {
  clientOf(profileId: string, delegation: Delegation): Client;
  /** The models of a workspace, in order; empty if it has none. */
  modelsFor(workspaceId: string): Promise<ModelCandidate[]>;
  log: Log;
  /** The message of an error, without secrets. */
  describe(error: unknown): string;
  /** Aborts the work when the service stops; it is repeated at the next start. */
  shutdown: AbortSignal;
};

const payloadSchema = z.object({ reading_id: z.uuid() });
const MODEL_MS = 60_000;
/** A longer prompt is prose rather than rules. */
const SENTENCES = 60;

/** Proposes rules for what the grammar left to a model in a draft; its author confirms them. */
export const proposeRules =
  (options: ProposeRulesOptions): Task =>
  async (payload, _helpers, pool) => {
    const wanted = await readWanted(pool, payloadSchema.parse(payload).reading_id);
    if (!wanted) return;
    try {
      const refusal = await readRefusal(pool, wanted);
      if (refusal) return await storeFailure(pool, wanted.id, refusal);
      await storeProposed(pool, wanted.id, await proposed(options, pool, wanted));
    } catch (error) {
      if (options.shutdown.aborted) throw error;
      options.log({
        level: 'warn',
        message: 'A prompt could not be read into rules by a model',
        reading: wanted.id,
        cause: options.describe(error),
      });
      await storeFailure(pool, wanted.id, errorOf(failureOf(error)));
    }
  };

/** Asks the models in turn until one answers; none is asked if the grammar read everything. */
async function proposed(
  { clientOf, modelsFor, shutdown }: ProposeRulesOptions,
  pool: Pool,
  wanted: Wanted,
): Promise<ProposedRule[]> {
  const { asked_by: profileId, channel_id: audience, workspace_id: workspaceId } = wanted;
  const reader = clientOf(profileId, { onBehalf: true, audience });
  const unread = unreadIn(wanted, await readChannelPeople(reader, audience));
  if (unread.sentences.length === 0) return [];
  const candidates = await modelsFor(workspaceId);
  for (const [index, { model, prices }] of candidates.entries()) {
    try {
      const signal = AbortSignal.any([shutdown, AbortSignal.timeout(MODEL_MS)]);
      const { rules, usage } = await askForRules(model, unread, signal);
      await charge(pool, { workspaceId, profileId, model: model.modelId, usage, prices });
      return rules;
    } catch (error) {
      if (shutdown.aborted || index === candidates.length - 1) throw error;
    }
  }
  return [];
}

function unreadIn({ prompt, timezone: zone }: Wanted, people: Unread['people']): Unread {
  const timezone = isZone(zone) ? zone : 'UTC';
  const read = readRules(prompt, { people, emoji: new Map(), timezone });
  const left = read.filter(({ needs }) => needs === 'model').map(({ sentence }) => sentence);
  return { prompt, people, timezone, sentences: [...new Set(left)].slice(0, SENTENCES) };
}
