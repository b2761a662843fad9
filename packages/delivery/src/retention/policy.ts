import { z } from 'zod';

/**
 * How long rows are kept that would otherwise grow without bound. This table is the only source:
 * the job reads it, and a test compares docs/retention.md and `.env.example` with it.
 */

type Rule = {
  /** A table, or a view that lists its rows. */
  table: string;
  /** Days by default; `off` keeps every row. */
  days: number | 'off';
  /** The smallest number of days an operator can choose. */
  least?: number;
  /** The condition of an old row. It must not hold for a row that something still needs. */
  old: string;
  /** A custom statement for when a plain delete is not enough; `%old` is the condition. */
  remove?: string;
};

/** The moment `$1` days ago. */
const cutoff = 'now() - make_interval(days => $1)';

const RULES = {
  sign_in_log: {
    table: 'auth.audit_log_entries',
    days: 90,
    old: `created_at < ${cutoff}`,
  },
  ended_sessions: {
    table: 'auth.sessions',
    days: 30,
    old: `not_after < ${cutoff}`,
  },
  // Signs devices out, so the operator has to ask for it.
  idle_sessions: {
    table: 'auth.sessions',
    days: 'off',
    least: 7,
    old: `coalesce(refreshed_at at time zone 'UTC', created_at) < ${cutoff}
      and created_at < ${cutoff}`,
  },
  // Auth recognizes a stolen token by its reuse after its replacement, and then ends the session.
  used_refresh_tokens: {
    table: 'auth.refresh_tokens',
    days: 30,
    old: `revoked and updated_at < ${cutoff}`,
  },
  // A sign-in is finished within minutes, and a code is valid once, within its hour.
  unfinished_sign_ins: {
    table: 'auth.flow_state',
    days: 1,
    old: `created_at < ${cutoff}`,
  },
  factor_challenges: {
    table: 'auth.mfa_challenges',
    days: 1,
    old: `created_at < ${cutoff}`,
  },
  notifications: {
    table: 'public.notifications',
    days: 180,
    old: `created_at < ${cutoff} and not kept_unread`,
  },
  // The month's budget is calculated from these rows.
  assistant_runs: {
    table: 'public.assistant_runs',
    days: 730,
    least: 32,
    old: `created_at < ${cutoff} and status not in ('queued', 'running')`,
  },
  assistant_actions: {
    table: 'public.assistant_actions',
    days: 730,
    old: `created_at < ${cutoff} and status <> 'accepted'`,
  },
  rule_firings: {
    table: 'public.rule_firings',
    days: 730,
    least: 1,
    old: `fired_at < ${cutoff}`,
  },
  rehearsals: {
    table: 'public.rehearsals',
    days: 90,
    old: `created_at < ${cutoff} and status not in ('queued', 'running')`,
  },
  rule_readings: {
    table: 'public.rule_readings',
    days: 90,
    old: `created_at < ${cutoff} and status not in ('queued', 'running')`,
  },
  private_answers: {
    table: 'public.private_answers',
    days: 90,
    old: `created_at < ${cutoff} and status not in ('queued', 'running')`,
  },
  // Counted like runs, also after their person has deleted the answer.
  answer_costs: {
    table: 'private.answer_costs',
    days: 730,
    least: 32,
    old: `created_at < ${cutoff}`,
  },
  // A run ensures that its occurrence happens only once. When runs are deleted, the plan moves past
  // their occurrences, so that they are not caught up on. An event that does not repeat has one
  // run, which is kept as long as the event.
  event_runs: {
    table: 'public.event_runs',
    days: 365,
    old: `occurrence_at < ${cutoff} and exists (select from public.events e
      where e.id = event_id and e.recurrence is not null)`,
    remove: `with old as (
        select id, event_id from public.event_runs where %old limit $2 for update skip locked
      ), moved as (
        insert into private.event_plans (event_id, planned_at)
        select distinct event_id, ${cutoff} from old
        on conflict (event_id) do update
          set planned_at = greatest(event_plans.planned_at, excluded.planned_at)
      )
      delete from public.event_runs using old where event_runs.id = old.id returning 1`,
  },
  risk_scans: {
    table: 'public.risk_scans',
    days: 90,
    old: `updated_at < ${cutoff} and status not in ('queued', 'running')`,
  },
  // An export whose file is there is removed first; it lasts a week.
  exports: {
    table: 'public.exports',
    days: 90,
    old: `created_at < ${cutoff} and state in ('failed', 'removed')`,
  },
  webhook_deliveries: {
    table: 'public.webhook_deliveries',
    days: 30,
    least: 3,
    old: `created_at < ${cutoff} and status <> 'waiting'`,
  },
  command_calls: {
    table: 'public.command_calls',
    days: 7,
    old: `created_at < ${cutoff}`,
  },
  fetched_links: {
    table: 'private.fetched_links',
    days: 1,
    old: `fetched_at < ${cutoff}`,
  },
  given_up_jobs: {
    table: 'graphile_worker.jobs',
    days: 30,
    old: `attempts >= max_attempts and locked_at is null and updated_at < ${cutoff}`,
    remove: `select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where %old limit $2))`,
  },
  // A record of who did what in a workspace, which laws and owners may want kept.
  audit_log: {
    table: 'public.audit_log',
    days: 'off',
    old: `created_at < ${cutoff}`,
  },
} satisfies Record<string, Rule>;

export type RetentionKind = keyof typeof RULES;

/** Days by kind; `off` keeps every row. */
export type Retention = Readonly<Record<RetentionKind, number | 'off'>>;

export const retentionRules: Readonly<Record<RetentionKind, Rule>> = RULES;

export const retentionKinds = Object.keys(RULES).filter(
  (kind): kind is RetentionKind => kind in RULES,
);

/** The environment variable that sets the days of a kind. */
export const retentionVariable = (kind: RetentionKind): string => `RETENTION_${kind.toUpperCase()}`;

const MOST_DAYS = 36_500;

/** @throws Error with one sentence that names the first variable that is neither days nor `off`. */
export function readRetention(env: Record<string, string | undefined>): Retention {
  const days = retentionKinds.map((kind) => [kind, daysOf(kind, env)]);
  return retentionSchema.parse(Object.fromEntries(days));
}

const daysSchema = z.union([z.literal('off'), z.int()]);
const retentionSchema: z.ZodType<Retention> = z.record(z.enum(retentionKinds), daysSchema);

function daysOf(kind: RetentionKind, env: Record<string, string | undefined>): number | 'off' {
  const { days, least = 1 } = retentionRules[kind];
  const text = env[retentionVariable(kind)];
  if (text === undefined || text === '') return days;
  const parsed = z
    .union([z.literal('off'), z.coerce.number().int().min(least).max(MOST_DAYS)])
    .safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${retentionVariable(kind)} must be off or a number of days from ${least} to ${MOST_DAYS}, ` +
      `but is "${text}".`,
  );
}

/**
 * The statement that deletes a batch of old rows: `$1` is days, `$2` the size of the batch. It
 * affects or returns one row for each that it deletes.
 */
export function removalOf(kind: RetentionKind): string {
  const { table, old, remove } = retentionRules[kind];
  return remove === undefined
    ? `delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${old} limit $2 for update skip locked))`
    : remove.replace('%old', old);
}
