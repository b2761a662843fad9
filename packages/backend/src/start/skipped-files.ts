import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFunctionName } from '../functions/catalogue.ts';
import type { ProjectConfig } from '../gateway/project-config.ts';
import { isMigrationName } from '../postgres/migration-files.ts';
import { DEFAULT_SEED } from '../postgres/seed.ts';

/**
 * Finds files of a project that look like migrations, seeds or functions but are not used.
 * @returns a sentence for each kind, with paths relative to `supabase/`.
 */
export function skippedFiles(workdir: string, config: Pick<ProjectConfig, 'db'>): string[] {
  const supabase = join(workdir, 'supabase');
  const migrations = entriesOf(join(supabase, 'migrations'), { recursive: true })
    .filter((path) => /\.sql$/i.test(path) && !isMigrationName(path))
    .map((path) => `migrations/${path}`);
  const functions = entriesOf(join(supabase, 'functions'))
    .filter((name) => !/^[._]/.test(name) && !isFunctionName(name))
    .filter((name) => globSync(`functions/${name}/index.*`, { cwd: supabase }).length > 0)
    .map((name) => `functions/${name}`);
  const seeds = config.db.seed.enabled
    ? config.db.seed.sql_paths.filter(
        (path) => path !== DEFAULT_SEED && globSync(path, { cwd: supabase }).length === 0,
      )
    : [];
  return [
    warningFor(migrations, 'Migrations not applied (a file is called <digits>_<name>.sql)'),
    warningFor(seeds, 'Seeds not found'),
    warningFor(
      functions,
      'Functions not served (a name is a letter, then letters, digits, - and _)',
    ),
  ].flat();
}

const entriesOf = (folder: string, options: { recursive?: boolean } = {}): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { ...options, encoding: 'utf8' })
        .filter((path) => !path.includes('node_modules'))
        .toSorted()
    : [];

const warningFor = (paths: readonly string[], why: string): string[] =>
  paths.length === 0 ? [] : [`${why}: ${paths.join(', ')}.`];
