import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';
import type { Actor } from './decisions.ts';
import { createWorld, INVITATION_TOKEN, type World } from './fixtures.ts';

type Who = Actor | 'founder' | 'regular';
type Leash = { audience?: string };

let database: TestDatabase;
let world: World;
let tables: string[];
/** An open channel of another workspace in which the participant is, too. */
let abroad: string;

beforeAll(async () => {
  database = await startDatabase();
  const { sql } = database;
  world = await createWorld(sql);
  abroad = randomUUID();
  const { people, elsewhere, workspace, channels } = world;
  await sql`insert into public.memberships (workspace_id, profile_id, role) values (${elsewhere}, ${people.participant}, 'owner')`;
  await sql`insert into public.channels (id, workspace_id, name, created_by) values (${abroad}, ${elsewhere}, 'Abroad', ${people.participant})`;
  await sql`insert into public.messages (workspace_id, channel_id, author_id, parts) values (${elsewhere}, ${abroad}, ${people.participant}, ${sql.json([{ type: 'text', text: 'a needle abroad' }])})`;
  await sql`insert into public.participants (workspace_id, channel_id, profile_id, role) values (${workspace}, ${channels.vault}, ${people.participant}, 'member')`;
  await sql`insert into public.messages (workspace_id, channel_id, author_id, parts) values (${workspace}, ${channels.vault}, ${people.participant}, ${sql.json([{ type: 'text', text: 'a needle in the vault' }])})`;
  tables = (
    await sql<
      { name: string }[]
    >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  ).map(({ name }) => name);
});
afterAll(() => database.stop());

class Back extends Error {}

/** Works as somebody, on a leash or off it, and leaves nothing behind. */
async function as<Value>(
  who: Who,
  leash: Leash | null,
  work: (tx: TransactionSql) => Promise<Value>,
): Promise<Value> {
  const box: { value?: Value } = {};
  await database.sql
    .begin(async (tx) => {
      await become(tx, who, leash);
      box.value = await work(tx);
      throw new Back();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error;
    });
  if (!('value' in box)) throw new Error('Nothing was returned');
  return box.value as Value;
}

async function become(tx: TransactionSql, who: Who | null, leash: Leash | null): Promise<void> {
  const claims =
    who === null
      ? ''
      : JSON.stringify({
          sub: world.people[who],
          role: 'authenticated',
          ...(leash ? { on_behalf: true, ...leash } : {}),
        });
  await tx`select set_config('role', ${who === null ? 'none' : 'authenticated'}, true), set_config('request.jwt.claims', ${claims}, true)`;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : String(error);
const tried = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

describe('on the leash nothing is written', () => {
  test('every table refuses it by policies and by a trigger, those of later migrations too', async () => {
    const { sql } = database;
    const bare = await sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and (
        c.relnamespace = 'public'::regnamespace and (
          select count(distinct p.polcmd) from pg_policy p
          where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('a', 'w', 'd') and pg_get_expr(coalesce(p.polqual, p.polwithcheck), c.oid) ~ 'NOT .*is_on_behalf') < 3
        or c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
          select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'a_on_the_leash' and t.tgenabled = 'O'))`;
    expect(
      bare.map(({ name }) => name),
      'tables without private.put_on_leash()',
    ).toEqual([]);
    expect(tables.length).toBeGreaterThan(50);
  });

  test.each(['participant', 'keeper', 'joined', 'owner', 'padmin'] as const)(
    'a row of any table is neither added, changed nor removed: %s',
    async (who) => {
      const { sql } = database;
      const columns = await sql<
        { table_name: string; column_name: string }[]
      >`select table_name, min(column_name) as column_name from information_schema.column_privileges
      where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'UPDATE' group by 1`;
      const changeable = new Map(columns.map((row) => [row.table_name, row.column_name]));
      for (const table of tables) {
        const column = sql(changeable.get(table) ?? 'id');
        const outcomes = [
          await tried(as(who, {}, (tx) => tx`insert into public.${tx(table)} default values`)),
          await tried(
            as(who, {}, (tx) => tx`update public.${tx(table)} set ${column} = ${column}`),
          ),
          await tried(as(who, {}, (tx) => tx`delete from public.${tx(table)}`)),
        ];
        expect([table, ...outcomes]).toEqual([table, '42501', '42501', '42501']);
      }
    },
  );

  test('no object is stored, replaced or removed', async () => {
    const { attachments, workspace, channels, people, rowsOf } = world;
    const path = `${workspace}/${channels.open}/${randomUUID()}/${randomUUID()}/a.png`;
    const { object } = rowsOf('participant');
    const attempts = [
      [
        'participant',
        (tx: TransactionSql) =>
          tx`insert into storage.objects (bucket_id, name, owner_id) values ('attachments', ${path}, ${people.participant})`,
      ],
      [
        'participant',
        (tx: TransactionSql) =>
          tx`update storage.objects set metadata = '{}' where name = ${object}`,
      ],
      [
        'participant',
        (tx: TransactionSql) => tx`delete from storage.objects where name = ${object}`,
      ],
      [
        'joined',
        (tx: TransactionSql) =>
          tx`delete from storage.objects where name = ${attachments.open.path}`,
      ],
    ] as const;
    for (const [who, attempt] of attempts) {
      expect(await as(who, null, async (tx) => (await attempt(tx)).count)).toBe(1);
      expect(await as(who, {}, async (tx) => (await attempt(tx)).count).catch(codeOf)).toSatisfy(
        (outcome) => outcome === 0 || outcome === '42501',
      );
    }
  });

  test('nothing is said on a live topic, and nothing heard', async () => {
    const { workspace, channels } = world;
    const topic = `workspace:${workspace}:channel:${channels.open}:typing`;
    const say = (leash: Leash | null) =>
      as('participant', leash, async (tx) => {
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return (
          await tx`insert into realtime.messages (topic, extension, event, payload, private) values (${topic}, 'broadcast', 'typing', '{}', true)`
        ).count;
      });
    const hear = (leash: Leash | null) =>
      as('participant', leash, async (tx) => {
        await become(tx, null, null);
        await tx`insert into realtime.messages (topic, extension, event, payload, private) values (${topic}, 'broadcast', 'typing', '{}', true)`;
        await become(tx, 'participant', leash);
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return (await tx`select 1 from realtime.messages where topic = ${topic}`).count;
      });
    expect([await say(null), await hear(null)]).toEqual([1, 1]);
    expect(await tried(say({}))).toBe('42501');
    expect(await hear({})).toBe(0);
  });
});

describe('functions that write refuse the leash', () => {
  type Call = [
    who: Who,
    call: (tx: TransactionSql) => Promise<unknown>,
    before?: (tx: TransactionSql) => Promise<unknown>,
  ];
  const calls = (): Record<string, Call> => {
    const { workspace, channels, messages, people, helpers, rooms, runs, attachments } = world;
    return {
      accept_action: [
        'participant',
        (tx) => tx`select public.accept_action(${helpers.ownOf('participant').action})`,
      ],
      accept_invitation: [
        'outsider',
        (tx) => tx`select public.accept_invitation(${INVITATION_TOKEN})`,
      ],
      add_channel_assistant: [
        'keeper',
        (tx) => tx`select public.add_channel_assistant(${channels.open}, 'Scribe')`,
      ],
      bin_folder: ['participant', (tx) => tx`select public.bin_folder(${rooms.folders.shared})`],
      check_mcp_server: ['owner', (tx) => tx`select public.check_mcp_server(${helpers.server})`],
      create_api_token: [
        'participant',
        (tx) => tx`select public.create_api_token(${workspace}, 'Shell', true)`,
      ],
      create_calendar_feed: [
        'participant',
        (tx) => tx`select public.create_calendar_feed(${workspace})`,
      ],
      create_invitation: ['owner', (tx) => tx`select public.create_invitation(${workspace})`],
      create_poll: [
        'participant',
        (tx) =>
          tx`select public.create_poll(${randomUUID()}, ${channels.open}, 'Where?', array['Here', 'There'])`,
      ],
      name_channel_assistant: [
        'keeper',
        (tx) => tx`select public.name_channel_assistant(${channels.open}, 'Scribe')`,
      ],
      open_conversation: [
        'participant',
        (tx) => tx`select public.open_conversation(${workspace}, array[${people.keeper}]::uuid[])`,
      ],
      pin_message: ['participant', (tx) => tx`select public.pin_message(${messages.open})`],
      propose_risks: ['participant', (tx) => tx`select public.propose_risks(${workspace})`],
      read_everything: ['participant', (tx) => tx`select public.read_everything(${workspace})`],
      read_thread: ['participant', (tx) => tx`select public.read_thread(${messages.open})`],
      reject_action: [
        'participant',
        (tx) => tx`select public.reject_action(${helpers.ownOf('participant').action})`,
      ],
      remove_message: ['joined', (tx) => tx`select public.remove_message(${messages.open})`],
      rename_channel_assistant: [
        'keeper',
        (tx) =>
          tx`select public.rename_channel_assistant(${helpers.further.open.profile}, 'Scribe')`,
      ],
      rename_conversation: [
        'participant',
        (tx) => tx`select public.rename_conversation(${channels.direct}, 'Lunch')`,
      ],
      retry_assistant_run: [
        'founder',
        (tx) => tx`select public.retry_assistant_run(${runs.failed})`,
      ],
      retry_file_reading: [
        'participant',
        (tx) => tx`select public.retry_file_reading(${rooms.files.shared.id})`,
        (tx) =>
          tx`update public.file_texts set status = 'failed' where file_id = ${rooms.files.shared.id}`,
      ],
      retry_reading: [
        'founder',
        (tx) => tx`select public.retry_reading(${attachments.open.id})`,
        (tx) =>
          tx`update public.attachments set status = 'failed' where id = ${attachments.open.id}`,
      ],
      stop_assistant_run: [
        'participant',
        (tx) => tx`select public.stop_assistant_run(${runs.queued})`,
      ],
      test_provider: ['owner', (tx) => tx`select public.test_provider(${helpers.provider})`],
      transfer_workspace: [
        'owner',
        (tx) => tx`select public.transfer_workspace(${workspace}, ${people.founder})`,
      ],
    };
  };

  test('each of them is tried here', async () => {
    const reachable = await database.sql<
      { name: string }[]
    >`select distinct p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute') order by 1`;
    expect(Object.keys(calls()).toSorted()).toEqual(reachable.map(({ name }) => name));
  });

  test('what a person may do, the assistant may not do for them', async () => {
    for (const [name, [who, call, before]] of Object.entries(calls())) {
      const attempt = (leash: Leash | null) =>
        tried(
          as(who, leash, async (tx) => {
            await become(tx, null, null);
            await before?.(tx);
            await become(tx, who, leash);
            await call(tx);
          }),
        );
      expect([name, await attempt(null)]).toEqual([name, 'done']);
      expect([name, await attempt({})]).toEqual([name, '42501']);
      // For an audience there is no provider that could be tried.
      expect([name, await attempt({ audience: world.channels.open })]).toEqual([
        name,
        name === 'test_provider' ? 'done' : '42501',
      ]);
    }
  });
});

describe('for an audience only that is read which everybody there could read', () => {
  /** Ids of all rows that somebody reads, by table. */
  async function readable(
    who: Who,
    leash: Leash | null,
    before?: (tx: TransactionSql) => Promise<unknown>,
  ): Promise<Map<string, Set<string>>> {
    return as(who, leash, async (tx) => {
      await become(tx, null, null);
      await before?.(tx);
      await become(tx, who, leash);
      const ids = new Map<string, Set<string>>();
      for (const table of tables) {
        const rows = await tx<{ id: string }[]>`select id::text as id from public.${tx(table)}`;
        ids.set(table, new Set(rows.map(({ id }) => id)));
      }
      return ids;
    });
  }

  const within = (one: Map<string, Set<string>>, other: Map<string, Set<string>>) =>
    [...one].flatMap(([table, ids]) =>
      [...ids].filter((id) => !other.get(table)?.has(id)).map((id) => `${table} ${id}`),
    );

  const joinOpenChannels = (who: Who) => (tx: TransactionSql) =>
    tx`insert into public.participants (workspace_id, channel_id, profile_id) select workspace_id, id, ${world.people[who]} from public.channels where workspace_id = ${world.workspace} and visibility = 'open' and deleted_at is null on conflict do nothing`;

  test.each([
    ['participant', 'open'],
    ['keeper', 'open'],
    ['joined', 'open'],
    ['participant', 'private'],
    ['keeper', 'private'],
    ['joined', 'private'],
  ] as const)('%s asks in the %s channel', async (who, home) => {
    const found = await readable(who, { audience: world.channels[home] });
    const neighbour = await readable('regular', null, joinOpenChannels('regular'));
    expect(within(found, neighbour)).toEqual([]);
    expect(found.get('messages')?.has(world.messages[home])).toBe(true);
    expect(found.get('messages')?.has(world.messages.private)).toBe(home === 'private');
    expect(found.get('risks')?.has(world.rooms.risks.shared)).toBe(true);
  });

  test('what a person alone reads is empty', async () => {
    const found = await readable('participant', { audience: world.channels.open });
    const personal = [
      'drafts',
      'bookmarks',
      'notifications',
      'reminders',
      'scheduled_messages',
      'risk_proposals',
      'person_settings',
      'push_subscriptions',
      'calendar_feeds',
      'api_tokens',
      'rehearsals',
      'run_feedback',
      'risk_scans',
      'invitations',
      'audit_log',
      'assistant_providers',
      'prompt_drafts',
    ];
    expect(personal.filter((table) => (found.get(table)?.size ?? 0) > 0)).toEqual([]);
    const off = await readable('participant', null);
    expect(personal.filter((table) => (off.get(table)?.size ?? 0) > 0).length).toBeGreaterThan(10);
  });

  test('private places, other private channels and other workspaces are not there at all', async () => {
    const { channels, elsewhere } = world;
    const hidden = [channels.private, channels.direct, channels.vault, abroad];
    const withChannel = (
      await database.sql<
        { name: string }[]
      >`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'channel_id'`
    )
      .map(({ name }) => name)
      .filter((name) => tables.includes(name));
    const count = (leash: Leash | null) =>
      as('participant', leash, async (tx) => {
        const all: Record<string, number> = {};
        for (const table of withChannel)
          all[table] = (
            await tx`select 1 from public.${tx(table)} where channel_id in ${tx(hidden)}`
          ).count;
        all.channels = (await tx`select 1 from public.channels where id in ${tx(hidden)}`).count;
        all.workspaces = (await tx`select 1 from public.workspaces where id = ${elsewhere}`).count;
        return all;
      });
    const off = await count(null);
    for (const table of [
      'messages',
      'attachments',
      'reactions',
      'participants',
      'files',
      'folders',
      'risks',
      'events',
      'assistant_runs',
      'channel_summaries',
      'channel_prompts',
      'assistant_actions',
      'polls',
      'link_previews',
      'channels',
      'workspaces',
    ])
      expect([table, (off[table] ?? 0) > 0]).toEqual([table, true]);
    expect(
      Object.entries(await count({ audience: channels.open })).filter(([, rows]) => rows > 0),
    ).toEqual([]);
  });

  test('functions that read find nothing of them either', async () => {
    const { workspace, elsewhere, channels, messages, rooms } = world;
    const kinds = ['message', 'file', 'person', 'channel', 'drive', 'location', 'risk', 'event'];
    const hidden = [
      channels.private,
      channels.direct,
      channels.vault,
      abroad,
      messages.private,
      messages.direct,
      rooms.risks.private,
      rooms.events.private,
      rooms.files.private.id,
    ];
    const told = (leash: Leash | null) =>
      as('participant', leash, async (tx) => {
        const answers: unknown[] = [];
        for (const words of ['needle', 'plan', 'crane', 'stand-up', 'channel', 'abroad']) {
          for (const place of [workspace, elsewhere])
            answers.push(await tx`select * from public.search(${place}, ${words}, ${kinds})`);
          answers.push(
            await tx`select * from public.search(${workspace}, ${words}, ${kinds}, null, ${channels.private})`,
          );
        }
        for (const place of [workspace, elsewhere]) {
          answers.push(
            await tx`select * from public.news_since(${place}, now() - interval '1 day')`,
          );
          answers.push(await tx`select * from public.channel_activity(${place}, 14, 'UTC')`);
          answers.push(await tx`select * from public.unread_counts(${place})`);
          answers.push(await tx`select * from public.assistant_usage(${place})`);
        }
        answers.push(await tx`select * from public.message_readers(${messages.private})`);
        return JSON.stringify(answers);
      });
    const off = await told(null);
    expect(hidden.filter((id) => off.includes(id)).length).toBeGreaterThan(5);
    const on = await told({ audience: channels.open });
    expect(hidden.filter((id) => on.includes(id))).toEqual([]);
    expect(on).toContain(channels.open);
  });

  test('objects of private messages and files are not there', async () => {
    const { attachments, rooms, channels } = world;
    const paths = [attachments.private.path, rooms.files.private.path];
    const count = (leash: Leash | null) =>
      as(
        'participant',
        leash,
        async (tx) => (await tx`select 1 from storage.objects where name in ${tx(paths)}`).count,
      );
    expect(await count(null)).toBe(2);
    expect(await count({ audience: channels.open })).toBe(0);
    expect(await count({ audience: channels.private })).toBe(2);
  });

  test('an audience that does not exist, or is deleted, leaves nothing', async () => {
    for (const audience of [randomUUID(), world.channels.deleted]) {
      const found = await readable('participant', { audience });
      expect(found.get('messages')?.has(world.messages.private)).toBe(false);
      expect(found.get('messages')?.has(world.messages.inDeletedChannel)).toBe(false);
    }
  });

  test('without an audience everything is read that the person reads', async () => {
    const found = await readable('participant', {});
    const own = await readable('participant', null);
    const { deleted } = world.rowsOf('participant');
    expect([within(found, own), within(own, found)]).toEqual([[], [`messages ${deleted}`]]);
  });
});
