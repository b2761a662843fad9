import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Client } from '../identity.ts';
import type { Log } from '../log.ts';
import type { ModelCandidate } from '../providers/choose.ts';
import { askModel } from './ask-model.ts';
import type { RiskCandidate, RiskMessage } from '@parley/built-in/risks';
import { merged, news } from './merge.ts';
import { readKnownRisks, readRecentMessages } from './read.ts';
import { candidateIn } from '@parley/built-in/risks';

const payloadSchema = z.object({ workspace_id: z.uuid(), profile_id: z.uuid() });
type Job = z.infer<typeof payloadSchema>;

export type ProposeOptions = {
  /** A client with the person's rights. */
  clientOf(profileId: string): Client;
  /**
   * The models of a workspace, in the order in which to try them; empty if the built-in rules are
   * used.
   */
  modelsFor(workspaceId: string): Promise<ModelCandidate[]>;
  log: Log;
  /** The message of an error, without secrets. */
  describe(error: unknown): string;
  /** The time limit for a model's answer, in milliseconds. */
  totalMs: number;
  /** Aborts the work when the service stops; it is repeated at the next start. */
  shutdown: AbortSignal;
};

/** People cannot decide on more at a time; further risks are found after they have decided. */
const MOST = 12;

/** Looks for risks in everything one person can read and proposes them only to that person. */
export const proposeRisks =
  (options: ProposeOptions): Task =>
  async (payload, _helpers, pool) => {
    const job = payloadSchema.parse(payload);
    await record(pool, job, { status: 'running', messages: 0, proposed: 0 });
    try {
      const person = options.clientOf(job.profile_id);
      const messages = await readRecentMessages(person, job.workspace_id);
      const known = await readKnownRisks(person, job.workspace_id);
      const found = news(
        merged(await candidates(options, job.workspace_id, messages), messages),
        known,
      );
      const gravest = found
        .toSorted((a, b) => b.likelihood * b.impact - a.likelihood * a.impact)
        .slice(0, MOST);
      await propose(pool, job, gravest);
      await record(pool, job, {
        status: 'done',
        messages: messages.length,
        proposed: gravest.length,
      });
    } catch (error) {
      if (options.shutdown.aborted) throw error;
      options.log({
        level: 'warn',
        message: 'Channels could not be looked through for risks',
        cause: options.describe(error),
      });
      await record(pool, job, { status: 'failed', messages: 0, proposed: 0 });
    }
  };

async function candidates(
  { modelsFor, totalMs, shutdown }: ProposeOptions,
  workspaceId: string,
  said: readonly RiskMessage[],
): Promise<RiskCandidate[]> {
  const [first] = await modelsFor(workspaceId);
  if (!first) return said.flatMap((message) => candidateIn(message) ?? []);
  return askModel(first.model, said, AbortSignal.any([shutdown, AbortSignal.timeout(totalMs)]));
}

async function propose(
  pool: Pool,
  { workspace_id, profile_id }: Job,
  found: readonly RiskCandidate[],
): Promise<void> {
  await pool.query(
    `insert into public.risk_proposals (workspace_id, profile_id, title, description, category,
      likelihood, impact, evidence)
     select $1, $2, c.title, c.description, c.category, c.likelihood, c.impact, c.evidence
     from jsonb_to_recordset($3::jsonb) as c (title text, description text, category text,
       likelihood integer, impact integer, evidence jsonb)`,
    [workspace_id, profile_id, JSON.stringify(found)],
  );
}

async function record(
  pool: Pool,
  { workspace_id, profile_id }: Job,
  {
    status,
    messages,
    proposed,
  }: { status: 'running' | 'done' | 'failed'; messages: number; proposed: number },
): Promise<void> {
  await pool.query(
    `update public.risk_scans set status = $3, messages_read = $4, proposed = $5
      where workspace_id = $1 and profile_id = $2`,
    [workspace_id, profile_id, status, messages, proposed],
  );
}
