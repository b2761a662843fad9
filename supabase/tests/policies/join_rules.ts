import { type Attempt, type Operation, change, reached, remove } from '../attempt.ts';
import { prove } from '../prove.ts';

/** The domain of the actor's proven address. */
const DOMAIN = 'acme.test';

const proven = ({ tx, me, asServer }: Attempt) =>
  asServer(async () => {
    await tx`update auth.users set email = ${`${me}@${DOMAIN}`} where id = ${me}`;
    await prove(tx, me);
  });

const row = ({ tx, world }: Attempt) => tx`id = ${world.workspaceRows.joinRule}`;

const names = async (attempt: Attempt, workspace: string, domain: string) => {
  await proven(attempt);
  return reached(attempt.tx`insert into public.join_rules (workspace_id, domain)
    values (${workspace}, ${domain})`);
};

/** An operation for each line of `join_rules.txt`. */
export const operations: Record<string, Operation> = {
  'join_rules read': (attempt) =>
    reached(attempt.tx`select * from public.join_rules where ${row(attempt)}`),
  'join_rules create': (attempt) => names(attempt, attempt.world.workspace, DOMAIN),
  'join_rules create elsewhere': (attempt) =>
    names(
      attempt,
      attempt.actor === 'outsider' ? attempt.world.workspace : attempt.world.elsewhere,
      DOMAIN,
    ),
  'join_rules create foreign domain': (attempt) =>
    names(attempt, attempt.world.workspace, 'example.com'),
  'join_rules create provider': ({ tx, world }) =>
    reached(tx`insert into public.join_rules (workspace_id, provider)
      values (${world.workspace}, 'custom:harbour')`),
  'join_rules update': change('public.join_rules', (attempt) => ({
    set: attempt.tx`role = 'admin'`,
    row: row(attempt),
  })),
  'join_rules update domain': change('public.join_rules', (attempt) => ({
    set: attempt.tx`domain = 'example.com'`,
    row: row(attempt),
  })),
  'join_rules delete': remove('public.join_rules', row),
};
