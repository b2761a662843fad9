import { mentionOf, newId, userParts } from '@parley/model';
import type { PoolClient } from 'pg';
import { inSavepointAs } from './as-creator.ts';
import type { PlannedEvent } from './planned.ts';

/** The result of an occurrence. */
type Outcome = { message: string } | { obstacle: string };

/**
 * Posts the planned message, exactly once: the run's row is written in the same transaction as its
 * message. If a rule rejects the message, the occurrence fails for good and the event's creator is
 * notified.
 */
export async function runOccurrence(
  client: PoolClient,
  event: PlannedEvent,
  start: number,
): Promise<void> {
  const { rowCount } = await client.query(
    'insert into public.event_runs (workspace_id, event_id, occurrence_at) values ($1, $2, $3) on conflict do nothing',
    [event.workspace_id, event.id, new Date(start)],
  );
  if (rowCount === 0) return;
  const outcome = await say(client, event);
  if ('message' in outcome)
    await client.query(
      'update public.event_runs set message_id = $3 where event_id = $1 and occurrence_at = $2',
      [event.id, new Date(start), outcome.message],
    );
  else await fail(client, event, start, outcome.obstacle);
}

/** Records occurrences that were missed while no delivery worker was running. */
export async function missOccurrences(
  client: PoolClient,
  { id, workspace_id }: PlannedEvent,
  starts: readonly number[],
): Promise<void> {
  await client.query(
    `insert into public.event_runs (workspace_id, event_id, occurrence_at, status)
     select $1, $2, missed, 'missed' from unnest($3::timestamptz[]) missed on conflict do nothing`,
    [workspace_id, id, starts.map((start) => new Date(start))],
  );
}

async function say(client: PoolClient, event: PlannedEvent): Promise<Outcome> {
  const { kind, payload, created_by: author, channel_id: channel, workspace_id: workspace } = event;
  const words = payload.text?.trim() ?? '';
  if (author === null || channel === null)
    return { obstacle: 'Whoever planned this is not here any more.' };
  if (words === '') return { obstacle: 'There is nothing to say.' };
  const assistant = kind === 'assistant_run' ? await assistantOf(client, channel) : null;
  if (kind === 'assistant_run' && assistant === null)
    return { obstacle: 'The assistant is off in this channel.' };
  const id = newId();
  const text = assistant ? `${mentionOf(assistant)} ${words}` : words;
  const metadata = {
    workspace_id: workspace,
    channel_id: channel,
    event_id: event.id,
  };
  const obstacle = await inSavepointAs(client, author, () =>
    client.query(
      `insert into public.messages (id, workspace_id, channel_id, author_id, role, parts, metadata)
        values ($1, $2, $3, $4, 'user', $5, $6)`,
      [
        id,
        workspace,
        channel,
        author,
        JSON.stringify(userParts(id, text, [])),
        JSON.stringify(metadata),
      ],
    ),
  );
  return obstacle === null ? { message: id } : { obstacle };
}

async function assistantOf(client: PoolClient, channel: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select a.id from public.participants p
     join public.channels c on c.id = p.channel_id and c.assistant_mode <> 'off'
     join public.profiles a on a.id = p.profile_id and a.role = 'assistant'
     where p.channel_id = $1 limit 1`,
    [channel],
  );
  return rows[0]?.id ?? null;
}

async function fail(
  client: PoolClient,
  event: PlannedEvent,
  start: number,
  obstacle: string,
): Promise<void> {
  const error = { code: 'not_sent', message: obstacle, hint: 'Change the event, or delete it.' };
  await client.query(
    `update public.event_runs set status = 'failed', error = $3 where event_id = $1 and occurrence_at = $2`,
    [event.id, new Date(start), JSON.stringify(error)],
  );
  if (event.created_by === null) return;
  await client.query(`select private.notify_anew($1, $2, 'failed_post', null, null, $3)`, [
    event.workspace_id,
    event.created_by,
    `${event.title}: ${obstacle}`,
  ]);
}
