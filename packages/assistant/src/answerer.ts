import type { SafeFetch } from '@parley/safe-fetch';
import type { Pool } from 'pg';
import { RunError } from './failures.ts';
import type { clientFactory } from './identity.ts';
import { connectServers } from './mcp/servers.ts';
import type { createChooser, Models } from './providers/choose.ts';
import type { Run } from './record.ts';
import { answer, delegationOf, type RunOutcome } from './run.ts';
import type { Secrets } from './secrets.ts';

export type AnswererOptions = {
  clientOf: ReturnType<typeof clientFactory>;
  choose: ReturnType<typeof createChooser>;
  models: Models;
  pool: Pool;
  secrets: Secrets;
  safeFetch: SafeFetch;
  siteUrl: string;
  idleMs: number;
  totalMs: number;
  filesMs: number;
  shutdown: AbortSignal;
};

/** Answers a run with the rights of its asker; `now` is the moment to answer at, if in the past. */
export function createAnswerer(
  options: AnswererOptions,
): (run: Run, now?: Date) => Promise<RunOutcome> {
  const { clientOf, choose, models, pool, secrets, safeFetch, siteUrl } = options;
  const { idleMs, totalMs, filesMs, shutdown } = options;
  return (run, now) =>
    answer({
      run,
      asker: clientOf(run.asked_by, delegationOf(run)),
      ownSettings: clientOf(run.asked_by, { onBehalf: true, audience: null }),
      assistant: clientOf(run.assistant_id),
      choose: (conversation) =>
        choose({
          workspaceId: run.workspace_id,
          channelModel: conversation.channel.model,
          conversation,
        }),
      hasModel: () => hasModel(models, run.workspace_id),
      connect: (signal) =>
        connectServers({
          pool,
          workspaceId: run.workspace_id,
          channelId: run.channel_id,
          secrets,
          safeFetch,
          signal,
        }),
      ownOrigin: new URL(siteUrl).origin,
      idleMs,
      totalMs,
      filesMs,
      now,
      shutdown,
    });
}

/** A provider that cannot be used now is one all the same. */
export const hasModel = (models: Models, workspaceId: string): Promise<boolean> =>
  models({ workspaceId, channelModel: null }).then(
    (candidates) => candidates.length > 0,
    (error: unknown) => {
      if (error instanceof RunError) return true;
      throw error;
    },
  );
