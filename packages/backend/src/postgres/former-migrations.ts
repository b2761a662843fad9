import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { essence, everyMigrationFile, type Migration, ranMigrations } from './known-migrations.ts';

/**
 * What `supabase/repairs` says of a migration whose text was another one in the past, or which is
 * no longer there: the sums of its former texts, and what makes up for the difference.
 */
type Repair = { version: string; name: string; sums: Set<string>; text: string };

const FORMER = /^-- former: ([0-9a-f]{64})$/gm;
const sumOf = (text: string) => createHash('sha256').update(essence(text)).digest('hex');

function repairsIn(workdir: string): Map<string, Repair> {
  const folder = join(workdir, 'supabase', 'repairs');
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return new Map(
    files.flatMap((file) => {
      const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      const text = readFileSync(join(folder, file), 'utf8');
      const sums = new Set([...text.matchAll(FORMER)].map(([, sum = '']) => sum));
      return [[version, { version, name, sums, text }] as const];
    }),
  );
}

/** Tells whether a database ran a former text of a migration that can be made up for. */
export function formerTexts(workdir: string): (ran: Migration) => boolean {
  const repairs = repairsIn(workdir);
  return ({ version, text }) =>
    text !== null && repairs.get(version)?.sums.has(sumOf(text)) === true;
}

/**
 * Brings a database that former texts made to what today's texts of the same migrations make, in
 * one transaction: the functions of these migrations as the last one that ran has them, and what
 * the repairs add. From then on it counts as made by today's texts.
 */
export async function repairFormer(
  sql: Sql,
  workdir: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const isFormer = formerTexts(workdir);
  if (!(await ranMigrations(sql)).some(isFormer)) return;
  const repairs = repairsIn(workdir);
  const files = new Map(everyMigrationFile(workdir).map((file) => [file.version, file]));
  const textOf = (version: string) => files.get(version)?.text ?? '';
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('supabase_migrations'))`;
    const ran = await ranMigrations(tx);
    const former = ran.filter(isFormer);
    const [first] = former;
    if (!first) return;
    // Bodies may speak of what a repair makes only afterwards.
    await tx`set local check_function_bodies = off`;
    const touched = new Set(
      former.flatMap(({ version }) => functionsIn(textOf(version)).map(nameOf)),
    );
    for (const { version } of ran.filter((migration) => migration.version >= first.version))
      for (const text of functionsIn(textOf(version)))
        if (touched.has(nameOf(text))) await tx.unsafe(text);
    for (const { version } of former) {
      await tx.unsafe(repairs.get(version)?.text ?? '');
      const file = files.get(version);
      if (file)
        await tx`update supabase_migrations.schema_migrations
          set name = ${file.name}, statements = ${[file.text]} where version = ${version}`;
      else await tx`delete from supabase_migrations.schema_migrations where version = ${version}`;
    }
    onProgress(`Repaired what former texts of ${former.length} migrations made`);
  });
}

/** Each function of a migration, to be made or made anew. */
const functionsIn = (text: string): string[] =>
  [...text.matchAll(/^create (?:or replace )?(function [\s\S]*?\$\$[\s\S]*?\$\$;)/gm)].map(
    ([, rest]) => `create or replace ${rest}`,
  );

const nameOf = (text: string) => /function ([\w.]+)/.exec(text)?.[1] ?? '';
