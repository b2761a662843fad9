import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVITATION_TOKEN } from './fixtures.ts';
import {
  codeOf,
  type Delegation,
  type DelegatedWorld,
  startDelegatedWorld,
  tried,
  type Who,
} from './delegated-access.ts';
import { beginSession } from './sessions.ts';

let delegated: DelegatedWorld;
let sql: DelegatedWorld['sql'];
let world: DelegatedWorld['world'];
let tables: string[];
let as: DelegatedWorld['as'];
let become: DelegatedWorld['become'];
beforeAll(async () => {
  delegated = await startDelegatedWorld();
  ({ sql, world, tables, as, become } = delegated);
});
afterAll(() => delegated.stop());

describe('delegated access writes nothing', () => {
  test('every table refuses it by policies and by a trigger, including those of later migrations', async () => {
    const bare = await sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and (
        c.relnamespace = 'public'::regnamespace and (
          select count(distinct p.polcmd) from pg_policy p
          where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('a', 'w', 'd')
            and pg_get_expr(coalesce(p.polqual, p.polwithcheck), c.oid) ~ 'NOT .*is_on_behalf') < 3
        or c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
          select 1 from pg_trigger t
          where t.tgrelid = c.oid and t.tgname = 'a_refuse_delegates' and t.tgenabled = 'O'))`;
    expect(
      bare.map(({ name }) => name),
      'tables without private.protect_from_delegates()',
    ).toEqual([]);
    expect(tables.length).toBeGreaterThan(50);
  });

  test.each(['participant', 'keeper', 'joined', 'owner', 'padmin'] as const)(
    'a row of a table is neither inserted, updated nor deleted: %s',
    async (who) => {
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
          tx`insert into storage.objects (bucket_id, name, owner_id) values ('attachments',
            ${path}, ${people.participant})`,
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

  test('live topics are neither written nor read', async () => {
    const { workspace, channels } = world;
    const topic = `workspace:${workspace}:channel:${channels.open}:typing`;
    const say = (delegation: Delegation | null) =>
      as('participant', delegation, async (tx) => {
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return (
          await tx`insert into realtime.messages (topic, extension, event, payload, private)
            values (${topic}, 'presence', 'typing', '{}', true)`
        ).count;
      });
    const hear = (delegation: Delegation | null) =>
      as('participant', delegation, async (tx) => {
        await become(tx, null, null);
        await tx`insert into realtime.messages (topic, extension, event, payload, private)
          values (${topic}, 'presence', 'typing', '{}', true)`;
        await become(tx, 'participant', delegation);
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return (await tx`select 1 from realtime.messages where topic = ${topic}`).count;
      });
    expect([await say(null), await hear(null)]).toEqual([1, 1]);
    expect(await tried(say({}))).toBe('42501');
    expect(await hear({})).toBe(0);
  });
});

describe('functions that write refuse delegated access', () => {
  type Call = [
    who: Who,
    call: (tx: TransactionSql) => Promise<unknown>,
    before?: (tx: TransactionSql) => Promise<unknown>,
  ];
  const proven = (call: Call[1]) => async (tx: TransactionSql) => {
    await beginSession(tx);
    await call(tx);
  };
  const calls = (): Record<string, Call> => {
    const { workspace, channels, messages, people, helpers, workspaceRows, runs, attachments } =
      world;
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
      bin_folder: [
        'participant',
        (tx) => tx`select public.bin_folder(${workspaceRows.folders.shared})`,
      ],
      check_mcp_server: ['owner', (tx) => tx`select public.check_mcp_server(${helpers.server})`],
      create_api_token: [
        'participant',
        proven((tx) => tx`select public.create_api_token(${workspace}, 'Shell', true)`),
      ],
      create_bot_token: [
        'owner',
        proven((tx) => tx`select public.create_bot_token(${world.bots.bot}, 'Shell')`),
      ],
      renew_bot_secret: [
        'owner',
        proven((tx) => tx`select public.renew_bot_secret(${world.bots.bot})`),
      ],
      create_calendar_feed: [
        'participant',
        proven((tx) => tx`select public.create_calendar_feed(${workspace})`),
      ],
      create_invitation: ['owner', (tx) => tx`select public.create_invitation(${workspace})`],
      create_poll: [
        'participant',
        (tx) =>
          tx`select public.create_poll(${randomUUID()}, ${channels.open}, 'Where?', array['Here', 'There'])`,
      ],
      disable_member: [
        'owner',
        (tx) => tx`select public.disable_member(${workspace}, ${people.regular})`,
      ],
      enable_member: [
        'owner',
        (tx) => tx`select public.enable_member(${workspace}, ${people.padmin})`,
        (tx) => tx`with made as (
            insert into public.disabled_members (workspace_id, profile_id, role)
            values (${workspace}, ${people.padmin}, 'member') returning id
          )
          insert into private.kept_memberships (id, membership, participants, reports)
          select id, ${tx.json({ id: randomUUID(), role: 'member', created_at: '2026-01-01' })},
            '[]', '{}' from made`,
      ],
      end_session: ['participant', (tx) => tx`select public.end_session(${randomUUID()})`],
      join_call: ['keeper', (tx) => tx`select public.join_call(${channels.open})`],
      stay_in_call: ['keeper', (tx) => tx`select public.stay_in_call(${world.calls.open})`],
      leave_call: ['keeper', (tx) => tx`select public.leave_call(${world.calls.open})`],
      keep_reasoning: [
        'participant',
        (tx) => tx`select public.keep_reasoning(${runs.failed}, 'Because')`,
      ],
      log_publishing_despite: [
        'keeper',
        (tx) => tx`select public.log_publishing_despite(${channels.open}, '{often}')`,
      ],
      move_messages: [
        'founder',
        (tx) =>
          tx`select public.move_messages(array[${messages.unreacted}]::uuid[], ${channels.open},
            ${messages.open})`,
      ],
      name_channel_assistant: [
        'keeper',
        (tx) => tx`select public.name_channel_assistant(${channels.open}, 'Scribe')`,
      ],
      open_conversation: [
        'participant',
        (tx) => tx`select public.open_conversation(${workspace}, array[${people.keeper}]::uuid[])`,
      ],
      erase_account: ['participant', proven((tx) => tx`select public.erase_account(false)`)],
      follow_thread: [
        'participant',
        (tx) => tx`select public.follow_thread(${messages.open}, false)`,
      ],
      open_export: [
        'participant',
        proven((tx) => tx`select public.open_export(${people.member})`),
        (tx) => tx`insert into public.exports (id, profile_id, scope, state, expires_at)
          values (${people.member}, ${people.participant}, 'person', 'done',
            now() + interval '1 day')`,
      ],
      open_workspace: [
        'participant',
        (tx) => tx`select public.open_workspace(${workspace})`,
        (tx) => tx`update public.memberships set opened_at = null
          where workspace_id = ${workspace} and profile_id = ${people.participant}`,
      ],
      pin_message: ['participant', (tx) => tx`select public.pin_message(${messages.open})`],
      release_pin: [
        'keeper',
        (tx) => tx`select public.release_pin(${messages.open})`,
        (tx) => tx`update public.messages set pinned_at = now() where id = ${messages.open}`,
      ],
      propose_risks: ['participant', (tx) => tx`select public.propose_risks(${workspace})`],
      publish_rules: [
        'keeper',
        (tx) => tx`select public.publish_rules(${channels.open}, null, '[]')`,
      ],
      read_everything: ['participant', (tx) => tx`select public.read_everything(${workspace})`],
      read_moved: [
        'participant',
        (tx) => tx`select public.read_moved(${channels.open})`,
        (tx) => tx`insert into private.moved_reads
          values (${people.participant}, ${messages.open}, false)`,
      ],
      read_thread: ['participant', (tx) => tx`select public.read_thread(${messages.open})`],
      refuse_workspace: [
        'participant',
        (tx) => tx`select public.refuse_workspace(${workspace})`,
        (tx) => tx`update public.memberships set opened_at = null
          where workspace_id = ${workspace} and profile_id = ${people.participant}`,
      ],
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
        (tx) => tx`select public.retry_file_reading(${workspaceRows.files.shared.id})`,
        (tx) =>
          tx`update public.file_texts set status = 'failed' where file_id = ${workspaceRows.files.shared.id}`,
      ],
      retry_reading: [
        'founder',
        (tx) => tx`select public.retry_reading(${attachments.open.id})`,
        (tx) =>
          tx`update public.attachments set status = 'failed' where id = ${attachments.open.id}`,
      ],
      rotate_webhook: [
        'keeper',
        (tx) => tx`select public.rotate_webhook(${world.webhooks.open.id})`,
      ],
      stop_assistant_run: [
        'participant',
        (tx) => tx`select public.stop_assistant_run(${runs.queued})`,
      ],
      renew_webhook_secret: [
        'keeper',
        proven(
          (tx) =>
            tx`select public.renew_webhook_secret(${world.webhooksOf('keeper').open.webhook})`,
        ),
      ],
      send_delivery_again: [
        'keeper',
        (tx) => tx`select public.send_delivery_again(${world.webhooksOf('keeper').open.delivery})`,
      ],
      test_webhook: [
        'keeper',
        (tx) => tx`select public.test_webhook(${world.webhooksOf('keeper').open.webhook})`,
      ],
      test_provider: ['owner', (tx) => tx`select public.test_provider(${helpers.provider})`],
      transfer_workspace: [
        'owner',
        (tx) => tx`select public.transfer_workspace(${workspace}, ${people.founder})`,
      ],
    };
  };

  test('every such function is tested here', async () => {
    const reachable = await sql<{ name: string }[]>`select distinct p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
        and has_function_privilege('authenticated', p.oid, 'execute') order by 1`;
    expect(Object.keys(calls()).toSorted()).toEqual(reachable.map(({ name }) => name));
  });

  test('the assistant cannot do for users what they can do themselves', async () => {
    for (const [name, [who, call, before]] of Object.entries(calls())) {
      const attempt = (delegation: Delegation | null) =>
        tried(
          as(who, delegation, async (tx) => {
            await become(tx, null, null);
            await before?.(tx);
            await become(tx, who, delegation);
            await call(tx);
          }),
        );
      expect([name, await attempt(null)]).toEqual([name, 'done']);
      expect([name, await attempt({})]).toEqual([name, '42501']);
      // An audience sees no provider that could be tested.
      expect([name, await attempt({ audience: world.channels.open })]).toEqual([
        name,
        name === 'test_provider' ? 'done' : '42501',
      ]);
    }
  });
});
