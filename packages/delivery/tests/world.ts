import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
import type { Sql } from '@parley/postgres';
import { vi } from 'vitest';
import { startDatabase } from '../../../supabase/tests/database.ts';
import { generateVapidKeys } from '../src/index.ts';
import { type DeliveryOptions, startDelivery } from '../src/start.ts';

export const SITE_URL = 'https://chat.example.test';
export const vapid = generateVapidKeys();

/** The columns of a row that a test cares about. */
export type Values = Record<string, string | number | boolean | Date | null>;
export type Person = { id: string; name: string; email: string };
export type Channel = { id: string; workspaceId: string };

/** A database for one test file, and the delivery workers it starts; `stop` ends them all. */
export async function startWorld() {
  const database = await startDatabase();
  const { sql, url } = database;
  const workers = new Set<{ stop(): Promise<void> }>();
  return {
    sql,
    url,
    async startWorker(options: Partial<DeliveryOptions> = {}) {
      const worker = await startDelivery({
        databaseUrl: url,
        siteUrl: SITE_URL,
        vapid,
        log: () => {},
        ...options,
      });
      workers.add(worker);
      return {
        figures: worker.figures,
        async stop() {
          workers.delete(worker);
          await worker.stop();
        },
      };
    },
    person: (name: string, settings: Values = {}) => insertPerson(sql, name, settings),
    channel: (owner: Person, members: Person[], values: Values = {}) =>
      insertChannel(sql, owner, members, values),
    say: (channel: Channel, author: Person, text: string, extra: SayOptions = {}) =>
      say(sql, channel, author, text, extra),
    hurry: (task: string) => hurry(sql, task),
    drained: (task: string) => drained(sql, task),
    askForWaiting: () => askForWaiting(sql),
    async stop() {
      for (const worker of workers) await worker.stop();
      await database.stop();
    },
  };
}

export type DeliveryWorld = Awaited<ReturnType<typeof startWorld>>;

async function insertPerson(sql: Sql, name: string, settings: Values): Promise<Person> {
  const id = randomUUID();
  const email = `${name.toLowerCase()}-${id.slice(0, 8)}@example.test`;
  await sql`insert into auth.users (id, email, email_confirmed_at, aud, role, raw_user_meta_data)
    values (${id}, ${email}, now(), 'authenticated', 'authenticated', ${sql.json({ name })})`;
  await sql`insert into public.person_settings ${sql({ id, ...settings })}`;
  return { id, name, email };
}

async function insertChannel(
  sql: Sql,
  owner: Person,
  members: Person[],
  { workspace: name = 'Acme', ...values }: Values,
): Promise<Channel> {
  const channel = { id: randomUUID(), workspaceId: randomUUID() };
  await sql`insert into public.workspaces ${sql({ id: channel.workspaceId, name, owner_id: owner.id })}`;
  await sql`insert into public.channels
    ${sql({ id: channel.id, workspace_id: channel.workspaceId, name: 'Design', assistant_mode: 'off', ...values })}`;
  for (const { id } of members)
    await sql`insert into public.memberships
      ${sql({ workspace_id: channel.workspaceId, profile_id: id, role: 'member' })}`;
  for (const { id } of [owner, ...members]) {
    await sql`insert into public.participants
      ${sql({ workspace_id: channel.workspaceId, channel_id: channel.id, profile_id: id })}
      on conflict do nothing`;
  }
  return channel;
}

export type SayOptions = { mentions?: Person[]; thread?: string };

async function say(
  sql: Sql,
  { id: channel, workspaceId: workspace }: Channel,
  author: Person,
  text: string,
  { mentions = [], thread }: SayOptions,
): Promise<string> {
  const id = randomUUID();
  await sql`insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, parts)
    values (${id}, ${workspace}, ${channel}, ${author.id}, ${thread ?? null},
      ${sql.json([{ type: 'text', text: [...mentions.map(({ id: called }) => mentionOf(called)), text].join(' ') }])})`;
  return id;
}

/** Makes waiting jobs of a task run now. */
async function hurry(sql: Sql, task: string): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs where task_identifier = ${task}`;
}

/** Enqueues all waiting work, whether or not it has a job: events are checked now. */
async function askForWaiting(sql: Sql): Promise<void> {
  await sql`select private.enqueue_job(task, payload, job_key, at) from private.waiting_jobs()`;
}

/** Resolves once no job of a task is due. */
function drained(sql: Sql, task: string): Promise<void> {
  return vi.waitFor(
    async () => {
      const rows =
        await sql`select id from graphile_worker.jobs where task_identifier = ${task} and (run_at
          <= now() or locked_at is not null) and attempts < max_attempts`;
      if (rows.length > 0) throw new Error(`${rows.length} jobs of ${task} are due`);
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Waits for a delivery worker to do something. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });
