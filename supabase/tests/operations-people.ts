import { randomUUID } from 'node:crypto';
import { change, type Operation, reached, remove } from './attempt.ts';

/** Names of decisions/ on people, workspaces and who may do what in them. */
export const peopleOperations: Record<string, Operation> = {
  'profiles read other': ({ tx, world }) =>
    reached(tx`select * from public.profiles where id = ${world.people.founder}`),
  'profiles update own': change('public.profiles', ({ tx, me }) => ({
    set: tx`name = 'New name'`,
    row: tx`id = ${me}`,
    returns: tx`*`,
  })),
  'profiles update other': change('public.profiles', ({ tx, world }) => ({
    set: tx`name = 'New name'`,
    row: tx`id = ${world.people.founder}`,
  })),
  'profiles raise own role': change('public.profiles', ({ tx, me }) => ({
    set: tx`role = 'system'`,
    row: tx`id = ${me}`,
  })),
  'profiles raise other role': change('public.profiles', ({ tx, world }) => ({
    set: tx`role = 'admin'`,
    row: tx`id = ${world.people.founder}`,
  })),
  'profiles create': ({ tx }) =>
    reached(tx`insert into public.profiles (id, name) values (${randomUUID()}, 'Somebody')`),
  'profiles delete own': remove('public.profiles', ({ tx, me }) => tx`id = ${me}`),
  'workspaces read': ({ tx, world }) =>
    reached(tx`select * from public.workspaces where id = ${world.workspace}`),
  'workspaces create own': ({ tx, me }) =>
    reached(tx`insert into public.workspaces (name, owner_id) values ('Mine', ${me}) returning *`),
  'workspaces create for other': ({ tx, world }) =>
    reached(
      tx`insert into public.workspaces (name, owner_id) values ('Theirs', ${world.people.founder})`,
    ),
  'workspaces update': change('public.workspaces', ({ tx, world }) => ({
    set: tx`name = 'Renamed'`,
    row: tx`id = ${world.workspace}`,
    returns: tx`*`,
  })),
  'workspaces give away': change('public.workspaces', ({ tx, world }) => ({
    set: tx`owner_id = ${world.people.founder}`,
    row: tx`id = ${world.workspace}`,
  })),
  'workspaces delete': remove('public.workspaces', ({ tx, world }) => tx`id = ${world.workspace}`),
  'memberships read other': ({ tx, world }) =>
    reached(
      tx`select * from public.memberships where workspace_id = ${world.workspace} and profile_id = ${world.people.founder}`,
    ),
  'memberships create own': async ({ tx, world, me, asServer }) => {
    await asServer(
      () =>
        tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${me}`,
    );
    return reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values (${world.workspace}, ${me}, 'member')`,
    );
  },
  'memberships create other as member': ({ tx, world }) =>
    reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values (${world.workspace}, ${world.people.padmin}, 'member') returning *`,
    ),
  'memberships create other as owner': ({ tx, world }) =>
    reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values (${world.workspace}, ${world.people.padmin}, 'owner')`,
    ),
  'memberships update other to admin': change('public.memberships', ({ tx, world }) => ({
    set: tx`role = 'admin'`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${world.people.founder}`,
  })),
  'memberships update other to owner': change('public.memberships', ({ tx, world }) => ({
    set: tx`role = 'owner'`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${world.people.founder}`,
  })),
  'memberships raise own role': change('public.memberships', ({ tx, world, me, actor }) => ({
    set: tx`role = ${actor === 'admin' || actor === 'joined' ? 'owner' : 'admin'}`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${me}`,
  })),
  'memberships move to other workspace': change('public.memberships', ({ tx, world, me }) => ({
    set: tx`workspace_id = ${world.elsewhere}`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${me}`,
  })),
  'memberships delete own': remove(
    'public.memberships',
    ({ tx, world, me }) => tx`workspace_id = ${world.workspace} and profile_id = ${me}`,
  ),
  'memberships delete other': remove(
    'public.memberships',
    ({ tx, world }) =>
      tx`workspace_id = ${world.workspace} and profile_id = ${world.people.regular}`,
  ),
  'memberships delete owner': remove(
    'public.memberships',
    ({ tx, world }) =>
      tx`workspace_id = ${world.workspace} and profile_id = ${world.people.coOwner}`,
  ),
  'permissions read global': ({ tx, world }) =>
    reached(tx`select * from public.permissions where id = ${world.permissions.global}`),
  'permissions read workspace': ({ tx, world }) =>
    reached(tx`select * from public.permissions where id = ${world.permissions.workspace}`),
  'permissions create workspace': ({ tx, world }) =>
    reached(
      tx`insert into public.permissions (workspace_id, resource, role) values (${world.workspace}, 'exports', 'member') returning *`,
    ),
  'permissions create global': ({ tx }) =>
    reached(
      tx`insert into public.permissions (workspace_id, resource, role) values (null, 'exports', 'member')`,
    ),
  'permissions update workspace': change('public.permissions', ({ tx, world }) => ({
    set: tx`resource = 'audit_log', can_read = true`,
    row: tx`id = ${world.permissions.workspace}`,
    returns: tx`*`,
  })),
  'permissions update global': change('public.permissions', ({ tx, world }) => ({
    set: tx`resource = 'audit_log', can_read = true`,
    row: tx`id = ${world.permissions.global}`,
  })),
  'permissions delete workspace': remove(
    'public.permissions',
    ({ tx, world }) => tx`id = ${world.permissions.workspace}`,
  ),
  'permissions delete global': remove(
    'public.permissions',
    ({ tx, world }) => tx`id = ${world.permissions.global}`,
  ),
  'invitations read': ({ tx, world }) =>
    reached(tx`select id, role from public.invitations where id = ${world.invitation}`),
  'invitations read token hash': ({ tx, world }) =>
    reached(tx`select token_hash from public.invitations where id = ${world.invitation}`),
  'invitations create directly': ({ tx, world }) =>
    reached(
      tx`insert into public.invitations (workspace_id, token_hash) values (${world.workspace}, 'chosen')`,
    ),
  'invitations revoke': change('public.invitations', ({ tx, world }) => ({
    set: tx`revoked_at = now()`,
    row: tx`id = ${world.invitation}`,
  })),
  'invitations renew': change('public.invitations', ({ tx, world }) => ({
    set: tx`expires_at = now() + interval '1 year', role = 'admin'`,
    row: tx`id = ${world.invitation}`,
  })),
  'invitations take back a revocation': async (attempt) => {
    const { tx, world, asServer } = attempt;
    await asServer(
      () => tx`update public.invitations set revoked_at = now() where id = ${world.invitation}`,
    );
    return reached(
      tx`update public.invitations set revoked_at = null where id = ${world.invitation}`,
    );
  },
  'invitations delete': remove(
    'public.invitations',
    ({ tx, world }) => tx`id = ${world.invitation}`,
  ),
};
