import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  readRetention,
  type Retention,
  type RetentionKind,
  retentionKinds,
  retentionRules,
} from '../src/retention/policy.ts';
import { type Channel, type DeliveryWorld, type Person, startWorld } from './world.ts';

let world: DeliveryWorld;
let ann: Person;
let channel: Channel;
let message: string;
let run: string;
let series: string;
let single: string;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  channel = await world.channel(ann, []);
  message = await world.say(channel, ann, 'Hello');
  run = await plantRun(new Date(), 'done');
  series = await plantEvent('FREQ=DAILY');
  single = await plantEvent(null);
});
afterAll(() => world.stop());

const DAY_MS = 86_400_000;
/** Whole seconds, like the occurrences of a series. */
const daysAgo = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - days * DAY_MS);
/** The ids of the channel's rows. */
const ids = () => ({ workspace_id: channel.workspaceId, channel_id: channel.id });

async function insert(table: string, values: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  await world.sql`insert into ${world.sql(table)} ${world.sql({ id, ...values })}`;
  return id;
}

async function plantRun(at: Date, status: string): Promise<string> {
  return insert('public.assistant_runs', {
    ...ids(),
    message_id: await world.say(channel, ann, 'A question'),
    assistant_id: ann.id,
    asked_by: ann.id,
    status,
    created_at: at,
  });
}

async function plantEvent(recurrence: string | null): Promise<string> {
  const id = await insert('public.events', {
    ...ids(),
    kind: 'post',
    title: 'Greeting',
    starts_at: daysAgo(800),
    ends_at: daysAgo(800),
    recurrence,
    created_by: ann.id,
    payload: world.sql.json({ text: 'Good morning' }),
  });
  await world.sql`update private.event_plans set planned_at = ${daysAgo(801)} where event_id = ${id}`;
  return id;
}

const plantSession = (values: Record<string, unknown>) =>
  insert('auth.sessions', { user_id: ann.id, created_at: daysAgo(0), ...values });

async function plantToken(at: Date, revoked: boolean): Promise<string> {
  const session_id = await plantSession({});
  const token = randomUUID();
  const [row] = await world.sql<{ id: string }[]>`
    insert into auth.refresh_tokens ${world.sql({ token, session_id, user_id: ann.id, revoked, updated_at: at })}
    returning id::text`;
  return row?.id ?? '';
}

const plantFactor = () =>
  insert('auth.mfa_factors', {
    user_id: ann.id,
    factor_type: 'totp',
    status: 'verified',
    created_at: daysAgo(900),
    updated_at: daysAgo(900),
  });

/** A job that never runs, since no worker has its task. */
async function plantJob(at: Date, attempts: number): Promise<string> {
  const [row] = await world.sql<{ id: string }[]>`
    select id::text from graphile_worker.add_job('nobodys', '{}'::json, max_attempts := 3)`;
  const id = row?.id ?? '';
  await world.sql`update graphile_worker._private_jobs set attempts = ${attempts},
    updated_at = ${at} where id = ${id}`;
  return id;
}

const plantAction = (at: Date, status: string) =>
  insert('public.assistant_actions', {
    ...ids(),
    message_id: message,
    run_id: run,
    assistant_id: ann.id,
    asked_by: ann.id,
    kind: 'message',
    payload: world.sql.json({}),
    status,
    created_at: at,
  });

const plantFiring = (at: Date) =>
  insert('public.rule_firings', {
    ...ids(),
    assistant_id: ann.id,
    trigger_kind: 'time',
    subject: world.sql.json({ at: at.toISOString() }),
    outcome: 'done',
    fired_at: at,
  });

const plantReading = (at: Date, status: string) =>
  insert('public.rule_readings', {
    ...ids(),
    asked_by: ann.id,
    prompt: 'Be kind',
    status,
    created_at: at,
  });

const plantRehearsal = (at: Date, status: string) =>
  insert('public.rehearsals', {
    ...ids(),
    asked_by: ann.id,
    prompt: 'Be kind',
    status,
    created_at: at,
  });

const plantPrivateAnswer = (at: Date, status: string) =>
  insert('public.private_answers', {
    ...ids(),
    profile_id: ann.id,
    kind: 'ask',
    question: 'Where is it?',
    status,
    created_at: at,
  });

const plantNotification = (at: Date, kept_unread: boolean) =>
  insert('public.notifications', {
    ...ids(),
    profile_id: ann.id,
    kind: 'mention',
    text: randomUUID(),
    created_at: at,
    kept_unread,
  });

const plantScan = async (at: Date, status: string) => {
  const owner = await world.person('Ben');
  const { workspaceId } = await world.channel(owner, []);
  const values = { workspace_id: workspaceId, profile_id: owner.id, status, updated_at: at };
  return insert('public.risk_scans', values);
};

async function plantDelivery(at: Date, status: string): Promise<string> {
  const webhook = await insert('public.outgoing_webhooks', {
    workspace_id: channel.workspaceId,
    profile_id: ann.id,
    name: 'CI',
    url: 'https://ci.example.test',
    events: '["member.joined"]',
  });
  return insert('public.webhook_deliveries', {
    workspace_id: channel.workspaceId,
    webhook_id: webhook,
    event: 'member.joined',
    status,
    created_at: at,
  });
}

async function plantCall(at: Date): Promise<string> {
  const bot = await insert('public.bots', { workspace_id: channel.workspaceId, name: 'Helper' });
  const command = await insert('public.bot_commands', {
    workspace_id: channel.workspaceId,
    bot_id: bot,
    name: `c${randomUUID().slice(0, 8)}`,
    url: 'https://bot.example.test',
  });
  return insert('public.command_calls', {
    ...ids(),
    command_id: command,
    profile_id: ann.id,
    created_at: at,
  });
}

const plantEventRun = (event_id: string, at: Date) =>
  insert('public.event_runs', {
    workspace_id: channel.workspaceId,
    event_id,
    occurrence_at: at,
  });

/** Inserts a row of a kind that became old at the given time. */
const plant: Record<RetentionKind, (at: Date) => Promise<string>> = {
  sign_in_log: (at) => insert('auth.audit_log_entries', { created_at: at }),
  ended_sessions: (at) => plantSession({ not_after: at }),
  idle_sessions: (at) => plantSession({ created_at: daysAgo(900), refreshed_at: at }),
  used_refresh_tokens: (at) => plantToken(at, true),
  unfinished_sign_ins: (at) =>
    insert('auth.flow_state', {
      provider_type: 'email',
      authentication_method: 'otp',
      created_at: at,
    }),
  factor_challenges: async (at) =>
    insert('auth.mfa_challenges', {
      factor_id: await plantFactor(),
      created_at: at,
      ip_address: '127.0.0.1',
    }),
  notifications: (at) => plantNotification(at, false),
  command_calls: plantCall,
  assistant_runs: (at) => plantRun(at, 'done'),
  assistant_actions: (at) => plantAction(at, 'rejected'),
  rule_firings: (at) => plantFiring(at),
  rehearsals: (at) => plantRehearsal(at, 'done'),
  rule_readings: (at) => plantReading(at, 'done'),
  private_answers: (at) => plantPrivateAnswer(at, 'done'),
  answer_costs: (at) =>
    insert('private.answer_costs', {
      answer_id: randomUUID(),
      workspace_id: channel.workspaceId,
      profile_id: ann.id,
      created_at: at,
    }),
  event_runs: (at) => plantEventRun(series, at),
  risk_scans: (at) => plantScan(at, 'done'),
  async fetched_links(at) {
    const url = `https://example.test/${randomUUID()}`;
    await world.sql`insert into private.fetched_links (url, fetched_at) values (${url}, ${at})`;
    return url;
  },
  exports: (at) =>
    insert('public.exports', {
      profile_id: ann.id,
      scope: 'person',
      state: 'removed',
      created_at: at,
    }),
  webhook_deliveries: (at) => plantDelivery(at, 'delivered'),
  given_up_jobs: (at) => plantJob(at, 3),
  audit_log: (at) =>
    insert('public.audit_log', {
      workspace_id: channel.workspaceId,
      action: 'insert',
      table_name: 'channels',
      created_at: at,
    }),
};

const keyOf = (kind: RetentionKind) => (kind === 'fetched_links' ? 'url' : 'id');

async function isThere(kind: RetentionKind, key: string): Promise<boolean> {
  const { sql } = world;
  const rows = await sql`select from ${sql(retentionRules[kind].table)}
    where ${sql(keyOf(kind))}::text = ${key}`;
  return rows.length > 0;
}

async function apply(retention: Retention): Promise<Record<string, number>> {
  const worker = await world.startWorker({ retention });
  await world.sql`select graphile_worker.add_job('apply_retention', '{}'::json)`;
  await world.drained('apply_retention');
  const figures = worker.figures();
  await worker.stop();
  return figures;
}

const off = readRetention(
  Object.fromEntries(retentionKinds.map((kind) => [`RETENTION_${kind.toUpperCase()}`, 'off'])),
);
/** The default, or 40 days for kinds that are kept forever. */
const days = (kind: RetentionKind): number => {
  const byDefault = retentionRules[kind].days;
  return byDefault === 'off' ? 40 : byDefault;
};
const only = (kind: RetentionKind): Retention => ({ ...off, [kind]: days(kind) });

beforeEach(async () => {
  // Each test counts only its own rows.
  await world.sql`delete from auth.audit_log_entries`;
});

test.for(retentionKinds)(
  '%s: deletes old rows, keeps young rows, and keeps all if off',
  async (kind) => {
    const old = await plant[kind](daysAgo(days(kind) + 0.1));
    const young = await plant[kind](daysAgo(days(kind) - 0.1));
    await apply(off);
    expect([await isThere(kind, old), await isThere(kind, young)]).toEqual([true, true]);
    const figures = await apply(only(kind));
    expect([await isThere(kind, old), await isThere(kind, young)]).toEqual([false, true]);
    expect(figures).toMatchObject({
      [`retention_${kind}_removed_total`]: 1,
      retention_failures_total: 0,
    });
  },
);

test('keeps rows that are still needed, however old they are', async () => {
  const old = daysAgo(1000);
  const needed: [RetentionKind, string][] = [
    ['ended_sessions', await plantSession({ created_at: old, refreshed_at: daysAgo(1) })],
    ['used_refresh_tokens', await plantToken(old, false)],
    ['notifications', await plantNotification(old, true)],
    ['assistant_runs', await plantRun(old, 'queued')],
    ['assistant_actions', await plantAction(old, 'accepted')],
    ['rehearsals', await plantRehearsal(old, 'running')],
    ['rule_readings', await plantReading(old, 'running')],
    ['private_answers', await plantPrivateAnswer(old, 'running')],
    ['event_runs', await plantEventRun(single, old)],
    ['risk_scans', await plantScan(old, 'running')],
    ['given_up_jobs', await plantJob(old, 1)],
    ['audit_log', await plant.audit_log(old)],
  ];
  await apply(readRetention({ RETENTION_IDLE_SESSIONS: '365' }));
  for (const [kind, key] of needed) expect([kind, await isThere(kind, key)]).toEqual([kind, true]);
});

test('does not catch up on occurrences whose runs were deleted', async () => {
  await world.sql`delete from public.event_runs where event_id = ${series}`;
  for (let day = 800; day > 0; day -= 1)
    await world.sql`insert into public.event_runs (workspace_id, event_id, occurrence_at)
      select ${channel.workspaceId}, id, starts_at + make_interval(days => ${800 - day})
      from public.events where id = ${series}`;
  await apply(only('event_runs'));
  const runs = () => world.sql`select status from public.event_runs where event_id = ${series}`;
  const { length } = await runs();
  expect(length).toBeLessThan(400);
  const worker = await world.startWorker({ retention: off });
  await world.askForWaiting();
  await world.drained('event_due');
  await worker.stop();
  expect((await runs()).filter(({ status }) => status === 'missed')).toEqual([]);
});

test('deletes more rows than one batch in one job', async () => {
  await world.sql`insert into auth.audit_log_entries (id, created_at)
    select gen_random_uuid(), now() - interval '1 year' from generate_series(1, 1200)`;
  await apply(only('sign_in_log'));
  expect(await world.sql`select from auth.audit_log_entries`).toHaveLength(0);
});

test('deletes the other kinds if one fails, and counts the failure', async () => {
  const old = await plant.audit_log(daysAgo(100));
  await world.sql`alter table private.fetched_links rename column fetched_at to renamed`;
  try {
    const figures = await apply({ ...only('audit_log'), fetched_links: 1 });
    expect(figures).toMatchObject({ retention_failures_total: 1 });
  } finally {
    await world.sql`alter table private.fetched_links rename column renamed to fetched_at`;
  }
  expect(await isThere('audit_log', old)).toBe(false);
});

test('a worker enqueues the next removal by itself', async () => {
  const worker = await world.startWorker();
  await worker.stop();
  expect(
    await world.sql`select from graphile_worker.jobs
      where key = 'apply_retention' and run_at > now() + interval '50 minutes'`,
  ).toHaveLength(1);
});
