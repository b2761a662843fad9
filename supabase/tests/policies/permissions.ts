import { type Operation, change, reached, remove } from '../attempt.ts';

/** An operation for each line of `permissions.txt`. */
export const operations: Record<string, Operation> = {
  'permissions read global': ({ tx, world }) =>
    reached(tx`select * from public.permissions where id = ${world.permissions.global}`),
  'permissions read workspace': ({ tx, world }) =>
    reached(tx`select * from public.permissions where id = ${world.permissions.workspace}`),
  'permissions create workspace': ({ tx, world }) =>
    reached(
      tx`insert into public.permissions (workspace_id, resource, role) values (${world.workspace},
        'exports', 'member') returning *`,
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
  'functions my_rights': async ({ tx, world, asServer }) => {
    // Rights for every role, so that the membership decides.
    await asServer(
      () => tx`insert into public.permissions (workspace_id, resource, role, can_read)
        select ${world.workspace}, 'audit_log', role, true
        from unnest(array['owner', 'admin', 'member']) role`,
    );
    return reached(
      tx`select 1 from public.my_rights(${world.workspace}) where resource = 'audit_log'`,
    );
  },
};
