import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Sql } from '@parley/postgres';

/** What a process imports: the address of a database, a folder, one for objects, and a team. */
export type Task = { url: string; folder: string; store: string; team?: string };

/** Imports in a process that is killed when it has said as many lines. @returns if it was. */
export function importUntil(lines: number, { url, folder, store, team }: Task): Promise<boolean> {
  const program = fileURLToPath(new URL('import-child.ts', import.meta.url));
  const told = [url, folder, store, ...(team === undefined ? [] : [team])];
  const child = spawn(process.execPath, [program, ...told], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = 0;
  createInterface(child.stdout).on('line', () => {
    said += 1;
    if (said === lines) child.kill('SIGKILL');
  });
  return new Promise((done) => {
    child.on('exit', (_code, signal) => done(signal === 'SIGKILL'));
  });
}

/** The rows that an import writes, but for the times at which they were written. */
export async function rowsOf(sql: Sql): Promise<Record<string, string[]>> {
  const tables = ['workspaces', 'memberships', 'channels', 'participants', 'messages', 'reactions'];
  const found: Record<string, string[]> = {};
  for (const table of [...tables, 'attachments', 'custom_emoji', 'bookmarks', 'profiles']) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select (to_jsonb(t) - '{created_at,updated_at,opened_at}'::text[])::text as row from public.${table} t
       order by id`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
