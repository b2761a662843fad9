import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Delegation,
  type DelegatedWorld,
  startDelegatedWorld,
  type Who,
} from './delegated-access.ts';

let delegated: DelegatedWorld;
let sql: DelegatedWorld['sql'];
let world: DelegatedWorld['world'];
let tables: string[];
let as: DelegatedWorld['as'];
let become: DelegatedWorld['become'];
let abroad: string;
beforeAll(async () => {
  delegated = await startDelegatedWorld();
  ({ sql, world, tables, as, become, abroad } = delegated);
});
afterAll(() => delegated.stop());

describe('with an audience, only rows that everybody in it could read are readable', () => {
  /** The ids of all rows that a user can read, by table. */
  async function readable(
    who: Who,
    delegation: Delegation | null,
    before?: (tx: TransactionSql) => Promise<unknown>,
  ): Promise<Map<string, Set<string>>> {
    return as(who, delegation, async (tx) => {
      await become(tx, null, null);
      await before?.(tx);
      await become(tx, who, delegation);
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
    tx`insert into public.participants (workspace_id, channel_id, profile_id) select workspace_id,
      id, ${world.people[who]} from public.channels where workspace_id = ${world.workspace} and
      visibility = 'open' and deleted_at is null on conflict do nothing`;

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
    expect(found.get('risks')?.has(world.workspaceRows.risks.shared)).toBe(true);
  });

  test('personal rows are hidden', async () => {
    const found = await readable('participant', { audience: world.channels.open });
    const personal = [
      'drafts',
      'bookmarks',
      'notifications',
      'reminders',
      'channel_sections',
      'scheduled_messages',
      'risk_proposals',
      'person_settings',
      'push_subscriptions',
      'calendar_feeds',
      'api_tokens',
      'rehearsals',
      'rule_readings',
      'private_answers',
      'run_feedback',
      'risk_scans',
      'invitations',
      'audit_log',
      'assistant_providers',
      'prompt_drafts',
      'prompt_tests',
    ];
    expect(personal.filter((table) => (found.get(table)?.size ?? 0) > 0)).toEqual([]);
    const off = await readable('participant', null);
    expect(personal.filter((table) => (off.get(table)?.size ?? 0) > 0).length).toBeGreaterThan(10);
  });

  test('rows of other private channels and other workspaces are hidden', async () => {
    const { channels, elsewhere } = world;
    const hidden = [channels.private, channels.direct, channels.vault, abroad];
    const withChannel = (
      await sql<{ name: string }[]>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'channel_id'`
    )
      .map(({ name }) => name)
      .filter((name) => tables.includes(name));
    const count = (delegation: Delegation | null) =>
      as('participant', delegation, async (tx) => {
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

  test('functions that read find none of them', async () => {
    const { workspace, elsewhere, channels, messages, workspaceRows } = world;
    const kinds = ['message', 'file', 'person', 'channel', 'drive', 'location', 'risk', 'event'];
    const hidden = [
      channels.private,
      channels.direct,
      channels.vault,
      abroad,
      messages.private,
      messages.direct,
      workspaceRows.risks.private,
      workspaceRows.events.private,
      workspaceRows.files.private.id,
    ];
    const told = (delegation: Delegation | null) =>
      as('participant', delegation, async (tx) => {
        const answers: unknown[] = [];
        for (const words of ['needle', 'plan', 'crane', 'stand-up', 'channel', 'abroad']) {
          for (const workspaceId of [workspace, elsewhere])
            answers.push(await tx`select * from public.search(${workspaceId}, ${words}, ${kinds})`);
          answers.push(
            await tx`select * from public.search(${workspace}, ${words}, ${kinds}, null, ${channels.private})`,
          );
        }
        for (const workspaceId of [workspace, elsewhere]) {
          answers.push(
            await tx`select * from public.news_since(${workspaceId}, now() - interval '1 day')`,
          );
          answers.push(await tx`select * from public.channel_activity(${workspaceId}, 14, 'UTC')`);
          answers.push(await tx`select * from public.unread_counts(${workspaceId})`);
          answers.push(await tx`select * from public.assistant_usage(${workspaceId})`);
        }
        answers.push(await tx`select * from public.message_readers(${messages.private})`);
        for (const channel of [channels.private, channels.open])
          answers.push(
            await tx`select * from public.messages_matching(${channel}, array['needle'])`,
          );
        return JSON.stringify(answers);
      });
    const off = await told(null);
    expect(hidden.filter((id) => off.includes(id)).length).toBeGreaterThan(5);
    const on = await told({ audience: channels.open });
    expect(hidden.filter((id) => on.includes(id))).toEqual([]);
    expect(on).toContain(channels.open);
  });

  test('objects of private messages and files are hidden', async () => {
    const { attachments, workspaceRows, channels } = world;
    const paths = [attachments.private.path, workspaceRows.files.private.path];
    const count = (delegation: Delegation | null) =>
      as(
        'participant',
        delegation,
        async (tx) => (await tx`select 1 from storage.objects where name in ${tx(paths)}`).count,
      );
    expect(await count(null)).toBe(2);
    expect(await count({ audience: channels.open })).toBe(0);
    expect(await count({ audience: channels.private })).toBe(2);
  });

  test('an audience that does not exist or is deleted can read nothing', async () => {
    for (const audience of [randomUUID(), world.channels.deleted]) {
      const found = await readable('participant', { audience });
      expect(found.get('messages')?.has(world.messages.private)).toBe(false);
      expect(found.get('messages')?.has(world.messages.inDeletedChannel)).toBe(false);
    }
  });

  test('without an audience all rows that the user can read are readable, except private answers', async () => {
    const found = await readable('participant', {});
    const own = await readable('participant', null);
    const { deleted } = world.rowsOf('participant');
    own.delete('private_answers');
    expect(found.get('private_answers')?.size).toBe(0);
    expect([within(found, own), within(own, found)]).toEqual([[], [`messages ${deleted}`]]);
  });
});
