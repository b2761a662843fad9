import { operations as kinds, resources, rights } from '@parley/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPerson, become, inTransaction } from './as-person.ts';
import { change, type Operation, remove } from './attempt.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import type { Actor } from './policies.ts';
import { createWorld, type World } from './fixtures.ts';
import { operations } from './operations.ts';
import { tryOut } from './row-filters.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

type Grant = { resource: string; operation: string; workspace?: string | null; role?: string };

/**
 * Operations in private channels, to compare with those in open channels that the decision table
 * has.
 */
const behindDoors: Record<string, Operation> = {
  'participants update private': change(
    'public.participants',
    ({ tx, world: { channels, people } }) => ({
      set: tx`role = 'moderator'`,
      row: tx`channel_id = ${channels.private} and profile_id = ${people.regular}`,
    }),
  ),
  'participants delete private': remove(
    'public.participants',
    ({ tx, world: { channels, people } }) =>
      tx`channel_id = ${channels.private} and profile_id = ${people.regular}`,
  ),
  'participants make admin': change(
    'public.participants',
    ({ tx, world: { channels, people } }) => ({
      set: tx`role = 'admin'`,
      row: tx`channel_id = ${channels.open} and profile_id = ${people.regular}`,
    }),
  ),
  'participants delete keeper': remove(
    'public.participants',
    ({ tx, world: { channels, people } }) =>
      tx`channel_id = ${channels.open} and profile_id = ${people.keeper}`,
  ),
  'messages soft-delete private': change('public.messages', ({ tx, world: { messages } }) => ({
    set: tx`deleted_at = now()`,
    row: tx`id = ${messages.private}`,
  })),
  'attachments update private': change('public.attachments', ({ tx, world: { attachments } }) => ({
    set: tx`summary = 'A plan'`,
    row: tx`id = ${attachments.private.id}`,
  })),
  'attachments delete private': remove(
    'public.attachments',
    ({ tx, world: { attachments } }) => tx`id = ${attachments.private.id}`,
  ),
  'reactions delete private': remove(
    'public.reactions',
    ({ tx, world: { messages } }) => tx`message_id = ${messages.private}`,
  ),
  'channels close open': change('public.channels', ({ tx, world: { channels } }) => ({
    set: tx`visibility = 'private'`,
    row: tx`id = ${channels.open}`,
  })),
};

type Effect = {
  actor: Actor;
  /** Operations that are refused without the right and allowed with it. */
  gives: string[];
  /** Operations that are refused even with the right. */
  withholds: string[];
};

/** The effect of each right that can be granted, in the operations of policies/. */
const effects: Record<string, Effect> = {
  'workspaces update': {
    actor: 'member',
    gives: ['workspaces update'],
    withholds: ['workspaces delete', 'workspaces give away'],
  },
  'memberships create': {
    actor: 'member',
    gives: ['memberships create other as member'],
    withholds: ['memberships create other as owner', 'memberships create own'],
  },
  'memberships delete': {
    actor: 'member',
    gives: ['memberships delete other'],
    withholds: ['memberships delete owner'],
  },
  'channels update': {
    actor: 'participant',
    gives: ['channels update open', 'channels archive open'],
    withholds: [
      'channels update private',
      'channels update direct',
      'channels soft-delete open',
      'channels close open',
    ],
  },
  'channels delete': {
    actor: 'participant',
    gives: ['channels soft-delete open'],
    withholds: ['channels soft-delete private', 'channels update open', 'channels close open'],
  },
  'participants create': {
    actor: 'participant',
    gives: ['participants add other to lobby'],
    withholds: ['participants add other to private', 'participants join vault'],
  },
  'participants update': {
    actor: 'participant',
    gives: ['participants update other role'],
    withholds: [
      'participants update private',
      'participants make admin',
      'participants raise own role',
      'participants update other marks',
    ],
  },
  'participants delete': {
    actor: 'participant',
    gives: ['participants delete other'],
    withholds: ['participants delete private', 'participants delete keeper'],
  },
  'messages delete': {
    actor: 'participant',
    gives: [
      'messages soft-delete other',
      'functions remove_message open',
      'functions move_messages other',
    ],
    withholds: [
      'messages soft-delete private',
      'functions remove_message private',
      'messages update other',
      'messages undo other deletion',
    ],
  },
  'attachments update': {
    actor: 'participant',
    gives: ['attachments update other'],
    withholds: ['attachments update private', 'attachments delete other'],
  },
  'attachments delete': {
    actor: 'participant',
    gives: ['attachments delete other'],
    withholds: ['attachments delete private', 'attachments update other'],
  },
  'reactions delete': {
    actor: 'participant',
    gives: ['reactions delete other'],
    withholds: ['reactions delete private', 'reactions update other'],
  },
  'permissions read': {
    actor: 'member',
    gives: ['permissions read workspace'],
    withholds: ['permissions create workspace', 'permissions update workspace'],
  },
  'invitations create': {
    actor: 'member',
    gives: ['functions create_invitation'],
    withholds: ['functions create_invitation admin', 'invitations create directly'],
  },
  'invitations read': {
    actor: 'member',
    gives: ['invitations read'],
    withholds: ['invitations read token hash', 'invitations revoke'],
  },
  'invitations update': {
    actor: 'member',
    gives: ['invitations read', 'invitations revoke'],
    withholds: ['invitations renew'],
  },
  'directory create': {
    actor: 'member',
    gives: ['directory_entries create for other'],
    withholds: ['directory_entries update other'],
  },
  'directory update': {
    actor: 'member',
    gives: ['directory_entries update other'],
    withholds: ['directory_entries delete other', 'directory_entries move to other person'],
  },
  'directory delete': {
    actor: 'member',
    gives: ['directory_entries delete other'],
    withholds: ['directory_entries update other'],
  },
  'locations delete': { actor: 'member', gives: ['locations delete other'], withholds: [] },
  'drive delete': {
    actor: 'member',
    gives: ['files delete other binned'],
    withholds: ['files delete unbinned', 'files rename open'],
  },
  'schedule update': {
    actor: 'member',
    gives: ['events move other'],
    withholds: ['events turn other into post', 'events rewrite other post'],
  },
  'audit_log read': {
    actor: 'member',
    gives: ['audit_log read'],
    withholds: ['audit_log create', 'audit_log delete'],
  },
};

class RolledBack extends Error {}

/** True if an actor reaches a row, with rows of permissions that exist only for this attempt. */
async function reaches(actor: Actor, name: string, grants: Grant[]): Promise<boolean> {
  const operation = operations[name] ?? behindDoors[name];
  if (!operation) throw new Error(`No operation '${name}'`);
  const me = world.people[actor];
  let rows = 0;
  try {
    await database.sql.begin(async (tx) => {
      for (const {
        resource,
        operation: kind,
        workspace = world.workspace,
        role = 'member',
      } of grants)
        await tx`insert into public.permissions (workspace_id, resource, role, ${tx(`can_${kind}`)})
          values (${workspace}, ${resource}, ${role}, true)`;
      const asServer = async <T>(look: () => Promise<T>) => {
        await become(tx, null);
        const result = await look();
        await become(tx, me);
        return result;
      };
      await become(tx, me);
      rows = await tryOut(operation, { tx, world, actor, me, asServer }, 'by its key');
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return rows > 0;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === '42501' || code === 'P0001') return false;
    throw error;
  }
  return false;
}

test('the database and the app have the same list of grantable rights', async () => {
  const rows = await database.sql<{ resource: string; operation: string }[]>`
    select * from private.grantable_rights()`;
  const listed = resources.flatMap((resource) =>
    rights[resource].grantable.map((operation) => `${resource} ${operation}`),
  );
  expect(rows.map(({ resource, operation }) => `${resource} ${operation}`).toSorted()).toEqual(
    listed.toSorted(),
  );
  expect(Object.keys(effects).toSorted()).toEqual(listed.toSorted());
});

describe('only grantable rights have an effect', () => {
  test.each(Object.entries(effects))('%s', async (right, { actor, gives, withholds }) => {
    const [resource = '', operation = ''] = right.split(' ');
    const grant = { resource, operation };
    const seen = async (names: string[], grants: Grant[]) => {
      const answers: Record<string, boolean> = {};
      for (const name of names) answers[name] = await reaches(actor, name, grants);
      return answers;
    };
    const all = (names: string[], value: boolean) =>
      Object.fromEntries(names.map((name) => [name, value]));
    expect(await seen(gives, [])).toEqual(all(gives, false));
    expect(await seen(gives, [grant])).toEqual(all(gives, true));
    expect(await seen(gives, [{ ...grant, workspace: null }])).toEqual(all(gives, true));
    expect(await seen(withholds, [grant])).toEqual(all(withholds, false));
    // Neither a right in another workspace nor one of another role has an effect.
    const elsewhere = { ...grant, workspace: world.elsewhere };
    expect(await seen(gives, [elsewhere, { ...grant, role: 'admin' }])).toEqual(all(gives, false));
  });
});

/** The nine tables, and the other resources that the app's page of permissions names. */
const named = [
  ...new Set([
    ...resources,
    'profiles',
    'workspaces',
    'memberships',
    'channels',
    'participants',
    'messages',
    'attachments',
    'reactions',
    'permissions',
    'anything',
  ]),
];

test.each(named)('%s has no grantable right without an effect', async (resource) => {
  for (const operation of kinds) {
    if (`${resource} ${operation}` in effects) continue;
    for (const person of [world.people.owner, null]) {
      const given = inTransaction(database.sql, async (tx) => {
        await become(tx, person);
        await tx`insert into public.permissions
          (workspace_id, resource, role, ${tx(`can_${operation}`)})
          values (${world.workspace}, ${resource}, 'member', true)`;
      });
      await expect(given, operation).rejects.toMatchObject({
        code: 'P0001',
        detail: 'not_grantable',
        message: `The right to ${operation} “${resource}” cannot be given.`,
        hint: expect.stringMatching(/settings/),
      });
    }
  }
});

test('a changed grant is sent live: readers get the row, others a signal', async () => {
  const { workspace, people } = world;
  const told = await asPerson(database.sql, people.owner, async (tx) => {
    await tx`insert into public.permissions (workspace_id, resource, role, can_delete)
      values (${workspace}, 'locations', 'member', true), (${workspace}, 'drive', 'admin', true)`;
    await tx`update public.permissions set can_delete = false where resource = 'locations'`;
    await tx`delete from public.permissions where resource = 'locations'`;
    await become(tx, null);
    return tx<{ topic: string; event: string; resource: string | null }[]>`
      select topic, event, payload -> 'record' ->> 'resource' as resource from realtime.messages
      where payload ->> 'table' = 'permissions' and inserted_at = now()
      order by cmin::text::bigint`;
  });
  const of = (topic: string) =>
    told.filter((row) => row.topic === topic).map(({ event, resource }) => [event, resource]);
  expect(of(`workspace:${workspace}`)).toEqual(Array(4).fill(['UPDATE', null]));
  for (const person of [people.owner, people.coOwner, people.admin, people.joined])
    expect(of(`profile:${person}`)).toEqual([
      ['INSERT', 'locations'],
      ['INSERT', 'drive'],
      ['UPDATE', 'locations'],
      ['DELETE', null],
    ]);
  expect(told).toHaveLength(4 + 4 * 4);
});

test('a grant for every workspace is sent to each', async () => {
  const topics = await asPerson(database.sql, world.people.padmin, async (tx) => {
    await tx`insert into public.permissions (workspace_id, resource, role, can_read)
      values (null, 'audit_log', 'member', true)`;
    await become(tx, null);
    return tx<{ topic: string }[]>`select topic from realtime.messages
      where payload ->> 'table' = 'permissions' and inserted_at = now()`;
  });
  expect(topics.map(({ topic }) => topic).toSorted()).toEqual(
    [world.workspace, world.elsewhere].map((id) => `workspace:${id}`).toSorted(),
  );
});
