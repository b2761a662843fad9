import { type Operation, change, reached, remove } from '../attempt.ts';

/** An operation for each line of `audit_log.txt`. */
export const operations: Record<string, Operation> = {
  'audit_log read': ({ tx, world }) =>
    reached(tx`select * from public.audit_log where workspace_id = ${world.workspace}`),
  'audit_log create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.audit_log (workspace_id, actor_id, action, table_name)
        values (${world.workspace}, ${me}, 'delete', 'messages')`,
    ),
  'audit_log update': change('public.audit_log', ({ tx, world }) => ({
    set: tx`action = 'nothing'`,
    row: tx`workspace_id = ${world.workspace}`,
  })),
  'audit_log delete': remove(
    'public.audit_log',
    ({ tx, world }) => tx`workspace_id = ${world.workspace}`,
  ),
};
