import type { PoolClient } from 'pg';
import { Temporal } from 'temporal-polyfill';
import { inSavepointAs } from './as-creator.ts';
import type { PlannedEvent } from './planned.ts';

type Recipient = {
  profile_id: string;
  timezone: string;
  language: string | null;
  takes_part: boolean;
};

/**
 * Reminds the guests who have not declined, the people who answered yes or maybe, and the event's
 * creator, once for each occurrence, as long as they can see the event.
 */
export async function remindOf(
  client: PoolClient,
  event: PlannedEvent,
  start: number,
): Promise<void> {
  for (const person of await comingTo(client, event, start)) {
    let canRead = false;
    await inSavepointAs(client, person.profile_id, async () => {
      const { rowCount } = await client.query('select 1 from public.events where id = $1', [
        event.id,
      ]);
      canRead = rowCount === 1;
    });
    if (!canRead) continue;
    await client.query(`select private.notify_anew($1, $2, 'reminder', $3, null, $4, $5)`, [
      event.workspace_id,
      person.profile_id,
      person.takes_part ? event.channel_id : null,
      `${timeFor(person, event, start)} · ${event.title}`,
      event.id,
    ]);
  }
  await client.query(
    `insert into private.event_plans (event_id, planned_at, reminded_at) values ($1, $3, $2)
     on conflict (event_id) do update set reminded_at = greatest(event_plans.reminded_at, excluded.reminded_at)`,
    [event.id, new Date(start), new Date(event.plan.plannedAt)],
  );
}

/** An answer for a single occurrence takes precedence over one for the whole series. */
async function comingTo(
  client: PoolClient,
  event: PlannedEvent,
  start: number,
): Promise<Recipient[]> {
  const { rows } = await client.query<Recipient>(
    `with answers as (
       select distinct on (profile_id) profile_id, response from public.event_responses
       where event_id = $1 and (occurrence_at is null or occurrence_at = $2) order by profile_id,
         occurrence_at nulls last
     ), coming as (
       select profile_id from answers where response <> 'no'
       union select asked from (
         select $3::uuid as asked
         union select profile_id from public.event_guests where event_id = $1
       ) unanswered where asked is not null and asked not in (select profile_id from answers)
     )
     select c.profile_id, coalesce(s.timezone, 'UTC') as timezone, s.language,
       exists (select 1 from public.participants p where p.profile_id = c.profile_id
         and p.channel_id = $4) as takes_part
     from coming c left join public.person_settings s on s.id = c.profile_id`,
    [event.id, new Date(start), event.created_by, event.channel_id],
  );
  return rows;
}

/** The start in the person's time zone: 'Mon 09:00'. An all-day event shows no time. */
function timeFor({ timezone, language }: Recipient, event: PlannedEvent, start: number): string {
  const zone = event.is_all_day ? event.timezone : timezone;
  const time = event.is_all_day ? {} : ({ hour: '2-digit', minute: '2-digit' } as const);
  return Temporal.Instant.fromEpochMilliseconds(start).toLocaleString(language ?? 'en-GB', {
    weekday: 'short',
    ...time,
    timeZone: zone,
  });
}
