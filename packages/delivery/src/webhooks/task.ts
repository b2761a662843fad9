import type { Task } from '@parley/jobs';
import type { SafeFetch } from '@parley/safe-fetch';
import type { Pool } from 'pg';
import { z } from 'zod';
import { inTransaction } from '../people/as-person.ts';
import { composePayload, type Delivery } from './compose.ts';
import { nextAttemptAt } from './retries.ts';
import { type Outcome, post } from './send.ts';
import { signedHeaders } from './signature.ts';

const payloadSchema = z.object({ delivery_id: z.uuid() });

type Waiting = Delivery & {
  attempt: number;
  url: string;
  is_enabled: boolean;
  secret: string | null;
  former: string | null;
};

/**
 * Delivers one event to a webhook, or plans the next attempt. A job that was interrupted is
 * repeated under the same `webhook-id`, by which receivers recognize it.
 */
export function webhookTask(safeFetch: SafeFetch, siteUrl: string): Task {
  return async (payload, _helpers, pool) => {
    const { delivery_id: id } = payloadSchema.parse(payload);
    const delivery = await waiting(pool, id);
    if (!delivery) return;
    const { secret, former } = delivery;
    if (secret === null || (!delivery.is_enabled && delivery.event !== 'webhook.test'))
      return skip(pool, id, 'off');
    const sent = await composePayload(pool, delivery, siteUrl);
    if (!sent) return skip(pool, id, 'not_readable');
    const body = JSON.stringify(sent);
    const headers = signedHeaders(
      { id, timestamp: Math.floor(Date.now() / 1000), body },
      former === null ? [secret] : [secret, former],
    );
    await record(pool, delivery, await post(safeFetch, delivery.url, body, headers));
  };
}

async function waiting(pool: Pool, id: string): Promise<Waiting | undefined> {
  const { rows } = await pool.query<Waiting>(
    `select d.id, d.webhook_id, d.workspace_id, d.channel_id, d.event, d.subject, d.created_at, d.attempt,
       w.profile_id, w.url, w.is_enabled, s.secret,
       case when s.former_until > now() then s.former end as former
     from public.webhook_deliveries d
     join public.outgoing_webhooks w on w.id = d.webhook_id
     left join private.outgoing_webhook_secrets s on s.webhook_id = w.id
     where d.id = $1 and d.status = 'waiting'`,
    [id],
  );
  return rows[0];
}

/** Sends nothing, and says why in the log. */
async function skip(pool: Pool, id: string, reason: 'off' | 'not_readable'): Promise<void> {
  await pool.query(
    `update public.webhook_deliveries set status = 'skipped', reason = $2, next_attempt_at = null
     where id = $1 and status = 'waiting'`,
    [id, reason],
  );
}

/** Records an attempt and its consequence: delivered, tried again later, or given up. */
async function record(pool: Pool, delivery: Waiting, outcome: Outcome): Promise<void> {
  const { id, webhook_id: webhook } = delivery;
  const attempt = delivery.attempt + 1;
  const { reason } = outcome;
  const isTest = delivery.event === 'webhook.test';
  const next =
    reason === null || reason === 'gone' || isTest ? null : nextAttemptAt(attempt, Date.now());
  const status = reason === null ? 'delivered' : next ? 'waiting' : 'failed';
  await inTransaction(pool, async (client) => {
    await client.query(
      `update public.webhook_deliveries set status = $2, attempt = $3, attempted_at = now(), next_attempt_at = $4,
         code = $5, duration_ms = $6, reason = $7, response = left($8, 300)
       where id = $1`,
      [id, status, attempt, next, outcome.code, outcome.durationMs, reason, outcome.response],
    );
    if (reason === null)
      await client.query(
        `update public.outgoing_webhooks set failing_since = null, delivered_at = now() where id = $1`,
        [webhook],
      );
    else if (!isTest)
      await client.query(
        `update public.outgoing_webhooks set failing_since = now() where id = $1 and failing_since is null`,
        [webhook],
      );
    if (next)
      await client.query(`select private.enqueue_job('deliver_webhook', $1, $2, $3)`, [
        JSON.stringify({ delivery_id: id }),
        `webhook:${id}`,
        next,
      ]);
    if (status === 'failed' && !isTest)
      // Unless the receiver took anything else meanwhile.
      await client.query(
        `select private.stop_webhook(w.id, $2)
         from public.outgoing_webhooks w join public.webhook_deliveries d on d.webhook_id = w.id
         where d.id = $1 and ($2 = 'gone' or w.delivered_at is null
           or w.delivered_at < greatest(d.created_at, d.asked_at))`,
        [id, reason === 'gone' ? 'gone' : 'failing'],
      );
  });
}
