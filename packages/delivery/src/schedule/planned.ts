import type { Event } from '@parley/model';
import type { PoolClient } from 'pg';
import type { EventPlan } from './due.ts';

/** An event in the form its job needs. */
export type PlannedEvent = Pick<
  Event,
  'id' | 'workspace_id' | 'channel_id' | 'kind' | 'title' | 'timezone' | 'is_all_day' | 'created_by'
> & { payload: { text?: string }; plan: EventPlan };

type Row = Omit<PlannedEvent, 'plan'> &
  Pick<Event, 'recurrence' | 'excluded' | 'remind_minutes'> & {
    starts_at: Date;
    ends_at: Date;
    planned_at: Date;
    reminded_at: Date | null;
    settled: Date[];
    now: Date;
  };

/**
 * Reads an event with its progress and locks it until the end of the transaction: a writer in the
 * meantime waits, and then enqueues the job again. Null if the event is gone.
 *
 * A separate statement takes the lock before the read: a statement that had to wait for the lock
 * would see the updated event, but the runs as they were before.
 */
export async function holdEvent(
  client: PoolClient,
  id: string,
): Promise<{ event: PlannedEvent; now: number } | null> {
  await client.query('select from public.events where id = $1 for no key update', [id]);
  const { rows } = await client.query<Row>(
    `select e.id, e.workspace_id, e.channel_id, e.kind, e.title, e.timezone, e.is_all_day,
      e.created_by, e.payload, e.recurrence, e.excluded, e.remind_minutes, e.starts_at, e.ends_at,
       coalesce(p.planned_at, e.created_at) as planned_at, p.reminded_at, clock_timestamp() as now,
       array(select r.occurrence_at from public.event_runs r where r.event_id = e.id
         and r.occurrence_at > coalesce(p.planned_at, e.created_at)) as settled
     from public.events e
     left join private.event_plans p on p.event_id = e.id
     where e.id = $1 and e.deleted_at is null`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const {
    recurrence,
    excluded,
    remind_minutes,
    starts_at,
    ends_at,
    planned_at,
    reminded_at,
    settled,
    now,
    ...event
  } = row;
  const timing = {
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    is_all_day: event.is_all_day,
    timezone: event.timezone,
    recurrence,
    excluded,
  };
  const plan: EventPlan = {
    timing,
    kind: event.kind,
    remindMinutes: remind_minutes,
    plannedAt: planned_at.getTime(),
    remindedAt: reminded_at?.getTime() ?? null,
    settled: new Set(settled.map((at) => at.getTime())),
  };
  return { event: { ...event, plan }, now: now.getTime() };
}
