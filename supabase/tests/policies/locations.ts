import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';

const location = ({ tx, world }: Attempt, creator: string) =>
  reached(
    tx`insert into public.locations (workspace_id, name, created_by) values (${world.workspace},
      'Pier', ${creator}) returning *`,
  );

/** An operation for each line of `locations.txt`. */
export const operations: Record<string, Operation> = {
  'locations read': ({ tx, world }) =>
    reached(tx`select * from public.locations where id = ${world.workspaceRows.location}`),
  'locations create own': (attempt) => location(attempt, attempt.me),
  'locations create for other': (attempt) => location(attempt, attempt.world.people.founder),
  'locations update other': change('public.locations', ({ tx, world }) => ({
    set: tx`name = 'Quay'`,
    row: tx`id = ${world.workspaceRows.location}`,
  })),
  'locations delete own': remove(
    'public.locations',
    ({ tx, world, actor }) => tx`id = ${world.workspaceRows.ownOf(actor).location}`,
  ),
  'locations delete other': remove(
    'public.locations',
    ({ tx, world }) => tx`id = ${world.workspaceRows.location}`,
  ),
};
