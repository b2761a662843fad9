import type { Sql } from '@parley/postgres';

type Row = { table: string; name: string; command: string; restrictive: boolean };

/** The commands of a policy, in the order in which the page shows them. */
const COMMANDS = { r: 'read', a: 'insert', w: 'update', d: 'delete' } as const;

/** Restrictive policies of as many tables as this hold everywhere; the page says so once. */
const COMMON = 10;

/**
 * The text of apps/web/src/features/api/policies.ts: the policies of each table by their names,
 * which are sentences. A command is allowed if one of its policies holds; all `limits` must hold.
 */
export async function policies(sql: Sql): Promise<string> {
  const rows = await sql<Row[]>`
    select c.relname::text as table, p.polname::text as name, p.polcmd::text as command,
      not p.polpermissive as restrictive
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and (p.polpermissive or (
      select count(*) from pg_policy other where other.polname = p.polname) < ${COMMON})
    order by 1, 2`;
  const byTable = Map.groupBy(rows, ({ table }) => table);
  const lines = [...byTable].map(([table, own]) => `  ${table}: {\n${commandsOf(own)}  },`);
  return `// Generated from the database by \`npm run generate:rows\`. Do not edit.

import type { Policies } from './access.ts';

export const POLICIES: Record<string, Policies> = {
${lines.join('\n')}
};
`;
}

function commandsOf(rows: Row[]): string {
  const named = (isFitting: (row: Row) => boolean) =>
    JSON.stringify(rows.filter(isFitting).map(({ name }) => name));
  const commands = Object.entries(COMMANDS).map(
    ([letter, command]) =>
      `    ${command}: ${named(({ command: own, restrictive }) => !restrictive && (own === letter || own === '*'))},\n`,
  );
  return `${commands.join('')}    limits: ${named(({ restrictive }) => restrictive)},\n`;
}
