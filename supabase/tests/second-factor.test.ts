import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { become, inTransaction } from './as-person.ts';
import { type Actor, readPolicies } from './policies.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { operations } from './operations.ts';
import { startListener } from './statements.ts';
import { aimAtOneRow, tryOut, FILTERS } from './row-filters.ts';

/** The access of a session that has only proven a password, if a second factor is demanded. */

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await aimAtOneRow(database.sql);
});
afterAll(() => database.stop());

/** The level of a session; or a token of a service, which has no session. */
type Level = 'aal1' | 'aal2' | 'service';
/** The server's work before the attempt. */
type Prepare = (tx: TransactionSql) => Promise<unknown>;

/** From here on the user acts in a session proven to this level. */
async function signedIn(tx: TransactionSql, person: string, aal: Level): Promise<void> {
  const session = aal === 'service' ? {} : { session_id: randomUUID(), aal };
  const claims = { sub: person, role: 'authenticated', ...session };
  await tx`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
}

const demand = (tx: TransactionSql) =>
  tx`update public.workspaces set requires_second_factor = true where id = ${world.workspace}`;
const enrol = (tx: TransactionSql, person: string) =>
  tx`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${person}, 'totp', 'verified', now(), now())`;

class Back extends Error {}

/** True if an operation of the decision table reaches a row in such a session. */
async function reaches(name: string, actor: Actor, aal: Level, prepare: Prepare) {
  const operation = operations[name];
  if (!operation) throw new Error(name);
  let rows = 0;
  const me = world.people[actor];
  try {
    await database.sql.begin(async (tx) => {
      await become(tx, null);
      await prepare(tx);
      const asServer = async <T>(look: () => Promise<T>) => {
        await become(tx, null);
        const result = await look();
        await signedIn(tx, me, aal);
        return result;
      };
      await signedIn(tx, me, aal);
      rows = await tryOut(operation, { tx, world, actor, me, asServer }, FILTERS[0]);
      throw new Back();
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (!(error instanceof Back) && code !== '42501' && code !== 'P0001')
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    if (!(error instanceof Back)) return false;
  }
  return rows > 0;
}

/**
 * Operations on personal rows without a workspace, on rows that everybody can read, and for
 * leaving.
 */
const OPEN = [
  'profiles read other',
  // The same profiles, several per call.
  'functions people_by_id profile',
  'profiles update own',
  // Only the workspace's row, not its content.
  'workspaces read',
  'workspaces create own',
  'memberships delete own',
  'permissions read global',
  'functions preview_invitation',
  'functions accept_invitation',
  'topics read own profile',
  'storage upload own avatar',
  'person_settings read own',
  'person_settings update own',
  'person_settings pause own',
  'push_subscriptions read own',
  // Marks the caller's own notifications as read and returns nothing else.
  'functions read_thread',
  'functions read_everything',
  // The caller's own marks: ids of messages, which the policies of messages hide.
  'functions my_moved_reads own',
  'functions read_moved own',
  'assistant_public_keys read',
  'memberships open first time',
  'workspace_blocks read own',
  'workspace_blocks delete own',
  'functions refuse_workspace',
  // The app explains why a workspace is missing before the demand can be checked.
  'functions my_disabled_workspaces own',
  'functions my_sessions own',
  'functions end_session own',
  'functions open_workspace',
  // Rows about the caller; an export holds what the policies gave when it was made.
  'exports read own',
  'exports create person',
  'functions open_export person',
  'functions my_open_exports',
  'functions erasure_counts',
  'functions erase_account',
  'storage read export person',
  // The workspaces that demand a second factor.
  'functions my_withheld_workspaces',
  // Checks that return no row: policies call them besides the sets above.
  'functions awaits_upload own',
  'functions is_attached',
  'functions is_kept',
  'functions has_drive_space',
  'functions takes_replies hidden',
  'functions refuse_everyone open',
];

const allowedTo = (actor: Actor) =>
  readPolicies().flatMap(({ name, allowed }) => (allowed[actor] ? [name] : []));

/** The operations that a password gives access to, except those in OPEN. */
async function openTo(actor: Actor, prepare: Prepare): Promise<string[]> {
  const open = [];
  for (const name of allowedTo(actor))
    if (await reaches(name, actor, 'aal1', prepare)) open.push(name);
  return open.filter((name) => !OPEN.includes(name));
}

test.each(['owner', 'participant'] as const)(
  'if a second factor is demanded, the password of %s gives no access',
  async (actor) => {
    expect(await openTo(actor, demand)).toEqual([]);
  },
);

test.each(['owner', 'participant'] as const)(
  'the password of %s, who has a second factor, gives no access by itself',
  async (actor) => {
    expect(await openTo(actor, (tx) => enrol(tx, world.people[actor]))).toEqual([]);
  },
);

describe('the topic of a user', () => {
  const topic = () => `profile:${world.people.participant}`;
  const listens = async (tx: TransactionSql, aal: Level) => {
    await signedIn(tx, world.people.participant, aal);
    await tx`select set_config('realtime.topic', ${topic()}, true)`;
    const [row] = await tx<{ listens: boolean }[]>`
      select private.topic_is_readable() as listens`;
    return row?.listens;
  };

  test('is readable only by proven sessions, if there is a second factor', async () => {
    await inTransaction(database.sql, async (tx) => {
      expect(await listens(tx, 'aal1')).toBe(true);
      await become(tx, null);
      await enrol(tx, world.people.participant);
      expect([await listens(tx, 'aal1'), await listens(tx, 'aal2')]).toEqual([false, true]);
    });
  });

  /**
   * The live changes that a user receives when a row of each table changes that is theirs in the
   * workspace.
   */
  const heard = async (tx: TransactionSql) => {
    await tx`delete from realtime.messages`;
    const { participant, founder } = world.people;
    const { open, private: closed } = world.channels;
    const parts = tx.json([{ type: 'text', text: mentionOf(participant) }]);
    for (const table of [
      'drafts',
      'bookmarks',
      'scheduled_messages',
      'reminders',
      'channel_sections',
    ])
      await tx`update public.${tx(table)} set updated_at = now()
        where ${tx(table === 'scheduled_messages' ? 'author_id' : 'profile_id')} = ${participant}
          and workspace_id = ${world.workspace}`;
    await tx`update public.saved_views set name = 'Other' where profile_id = ${participant}`;
    await tx`insert into public.messages (workspace_id, channel_id, author_id, parts)
      values (${world.workspace}, ${open}, ${founder}, ${parts})`;
    await tx`update public.participants set starred = not starred
      where channel_id = ${closed} and profile_id = ${participant}`;
    await tx`delete from public.participants
      where channel_id = ${closed} and profile_id = ${participant}`;
    await tx`insert into public.participants (workspace_id, channel_id, profile_id)
      values (${world.workspace}, ${closed}, ${participant})`;
    const rows = await tx<{ table: string }[]>`select distinct payload ->> 'table' as table
      from realtime.messages where topic = ${topic()} order by 1`;
    return rows.map((row) => row.table);
  };

  test('carries no row of a workspace whose demanded second factor they lack', async () => {
    await inTransaction(database.sql, async (tx) => {
      const all = await heard(tx);
      expect(all).toEqual(expect.arrayContaining(['channels', 'drafts', 'notifications']));
      await demand(tx);
      expect(await heard(tx)).toEqual([]);
      await enrol(tx, world.people.participant);
      expect(await heard(tx)).toEqual(all);
    });
  });
});

/** A sample of operations in a workspace. */
const ASKED = [
  'messages read open',
  'messages create open',
  'messages search private',
  'channels read open',
  'drafts read own',
  'functions unread_counts',
];

test('a proven session reads and writes normally', async () => {
  for (const name of ASKED)
    expect(await reaches(name, 'participant', 'aal2', demand), name).toBe(true);
});

test('a user with a second factor cannot read or write without it, demanded or not', async () => {
  const { participant } = world.people;
  for (const name of ASKED) {
    const has = (tx: TransactionSql) => enrol(tx, participant);
    expect(await reaches(name, 'participant', 'aal1', async () => []), name).toBe(true);
    expect(await reaches(name, 'participant', 'aal1', has), name).toBe(false);
    expect(await reaches(name, 'participant', 'aal2', has), name).toBe(true);
  }
});

test('services cannot act for a user who lacks a demanded second factor', async () => {
  const { participant } = world.people;
  for (const name of ASKED) {
    const hasFactor: Prepare = (tx) => demand(tx).then(() => enrol(tx, participant));
    expect(await reaches(name, 'participant', 'service', async () => []), name).toBe(true);
    expect(await reaches(name, 'participant', 'service', demand), name).toBe(false);
    expect(await reaches(name, 'participant', 'service', hasFactor), name).toBe(true);
  }
});

test('an assistant answers even if a second factor is demanded', async () => {
  await inTransaction(database.sql, async (tx) => {
    await demand(tx);
    await signedIn(tx, world.assistant, 'service');
    const [row] = await tx`select exists (select private.my_workspaces()) as reads`;
    expect(row).toEqual({ reads: true });
  });
});

test('a scheduled message of a user who lacks the second factor is not sent', async () => {
  await inTransaction(database.sql, async (tx) => {
    const { participant } = world.people;
    await demand(tx);
    const [waiting] = await tx<{ id: string }[]>`
      update public.scheduled_messages set send_at = now()
      where author_id = ${participant} and workspace_id = ${world.workspace} returning id`;
    const id = waiting?.id ?? '';
    await tx`select private.send_scheduled(${id})`;
    const [row] = await tx`select sent_at, error ->> 'message' as error
      from public.scheduled_messages where id = ${id}`;
    expect(row).toEqual({
      sent_at: null,
      error: 'This workspace demands a second factor, and you have none.',
    });
  });
});

describe('the demand', () => {
  const demanded = async (actor: Actor, aal: Level, hasFactor: boolean): Promise<string> => {
    let outcome = '';
    await inTransaction(database.sql, async (tx) => {
      const person = world.people[actor];
      if (hasFactor) await enrol(tx, person);
      await signedIn(tx, person, aal);
      const told = await tx
        .savepoint((inner) => demand(inner))
        .then(
          ({ count }) => `${count} row`,
          (error: { code?: string; detail?: string }) => error.detail ?? error.code ?? '',
        );
      outcome = told;
    });
    return outcome;
  };

  test('can only be made by an owner who has proven a second factor', async () => {
    expect(await demanded('owner', 'aal2', true)).toBe('1 row');
    expect(await demanded('owner', 'aal2', false)).toBe('second_factor_first');
    expect(await demanded('owner', 'aal1', false)).toBe('second_factor_first');
    expect(await demanded('owner', 'aal1', true)).toBe('0 row');
    expect(await demanded('admin', 'aal2', true)).toBe('42501');
    expect(await demanded('participant', 'aal2', true)).toBe('0 row');
  });
});

test('a plain message and a page cost the same statements in a password session', async () => {
  const listener = await startListener(database);
  const { participant } = world.people;
  const within = (work: (tx: TransactionSql) => Promise<unknown>) =>
    listener.statementsOf(participant, async (tx) => {
      await signedIn(tx, participant, 'aal1');
      await work(tx);
    });
  const page = await within(
    (tx) => tx`select * from public.messages where channel_id = ${world.channels.open}
      and thread_id is null and deleted_at is null order by created_at desc, id desc limit 50`,
  );
  expect(page.written).toHaveLength(2);
  // Claims are parsed only if a workspace demands a factor or the user has one.
  expect(page.functions).not.toHaveProperty('private.is_proven');
  await listener.stop();
});
