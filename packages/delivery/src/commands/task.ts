import { createHash, randomBytes } from 'node:crypto';
import type { Task } from '@parley/jobs';
import type { SafeFetch } from '@parley/safe-fetch';
import type { Pool } from 'pg';
import { z } from 'zod';
import { signedHeaders } from '../webhooks/signature.ts';
import { type Call, composeCall } from './compose.ts';
import { callCommand, type Outcome, type Reason } from './call.ts';

const payloadSchema = z.object({ call_id: z.uuid() });

type Taken = Call & {
  bot_id: string;
  url: string;
  is_enabled: boolean;
  status: 'waiting' | 'calling';
};

/**
 * Calls the program of a command, at most once: a call that was interrupted may have had an effect,
 * so the person is told instead.
 */
export function commandTask(safeFetch: SafeFetch, siteUrl: string): Task {
  return async (payload, _helpers, pool) => {
    const { call_id: id } = payloadSchema.parse(payload);
    const call = await take(pool, id);
    if (!call) return;
    if (call.status === 'calling') return fail(pool, id, 'interrupted');
    if (!call.is_enabled) return fail(pool, id, 'off');
    const said = await composeCall(pool, call, siteUrl);
    if (!said) return fail(pool, id, 'not_readable');
    const response_url = await openResponse(pool, id, siteUrl);
    const body = JSON.stringify({ ...said, data: { ...said.data, response_url } });
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = signedHeaders({ id, timestamp, body }, await secretsOf(pool, call.bot_id));
    await record(pool, id, await callCommand(safeFetch, call.url, body, headers));
  };
}

/** Marks a call as begun; one that was begun before keeps its status. */
async function take(pool: Pool, id: string): Promise<Taken | undefined> {
  const { rows } = await pool.query<Taken>(
    `with found as (
       select * from public.command_calls where id = $1 and status in ('waiting', 'calling') for update
     ), begun as (
       update public.command_calls c set status = 'calling' from found
       where c.id = found.id and found.status = 'waiting'
     )
     select f.id, f.workspace_id, f.channel_id, f.thread_id, f.message_id, f.profile_id, f.argument,
       f.created_at, f.status, c.kind, c.name, c.url, c.bot_id, c.is_enabled and b.is_enabled as is_enabled
     from found f
     join public.bot_commands c on c.id = f.command_id
     join public.bots b on b.id = c.bot_id`,
    [id],
  );
  return rows[0];
}

/** The address at which the program may answer later, a few times. */
async function openResponse(pool: Pool, id: string, siteUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(`insert into private.command_responses (token_hash, call_id) values ($1, $2)`, [
    createHash('sha256').update(token).digest('hex'),
    id,
  ]);
  return new URL(`/hooks/answers/${token}`, siteUrl).href;
}

/** A bot whose secret nobody has drawn yet signs with one that nobody knows. */
async function secretsOf(pool: Pool, bot: string): Promise<string[]> {
  const drawn = `whsec_${randomBytes(32).toString('base64')}`;
  await pool.query(
    'insert into private.bot_secrets (bot_id, secret) values ($1, $2) on conflict do nothing',
    [bot, drawn],
  );
  const { rows } = await pool.query<{ secret: string; former: string | null }>(
    `select secret, case when former_until > now() then former end as former
     from private.bot_secrets where bot_id = $1`,
    [bot],
  );
  return rows.flatMap(({ secret, former }) => (former === null ? [secret] : [secret, former]));
}

async function record(pool: Pool, id: string, outcome: Outcome): Promise<void> {
  if (outcome.reason !== null) return fail(pool, id, outcome.reason);
  const { answer } = outcome;
  if (answer === null) {
    await pool.query(
      `update public.command_calls set status = 'accepted' where id = $1 and status = 'calling'`,
      [id],
    );
    return;
  }
  await pool
    .query('select private.store_command_answer($1, $2, $3)', [id, answer.written, answer.isPublic])
    .catch(() => fail(pool, id, 'not_readable'));
}

/** The person is told why, and keeps what they typed. */
async function fail(
  pool: Pool,
  id: string,
  reason: Reason | 'off' | 'not_readable' | 'interrupted',
): Promise<void> {
  await pool.query(
    `update public.command_calls set status = 'failed', reason = $2
     where id = $1 and status in ('waiting', 'calling')`,
    [id, reason],
  );
}
