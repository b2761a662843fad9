import { readProjectConfig } from '../gateway/project-config.ts';
import { generateTypes } from '../gen-types/typescript.ts';
import { migrate } from '../postgres/migrate.ts';
import { openPool } from '../postgres/pool.ts';
import { storeSettings } from '../storage/stores/settings.ts';
import { findUnknownFiles, formatUnknownFiles } from '../storage/unknown-files.ts';
import { type CliProject, withDatabase } from './project.ts';

/** Applies the pending migrations. */
export const migrationUp = (project: CliProject): Promise<string> =>
  withDatabase(project, async (databaseUrl) => {
    const sql = openPool(databaseUrl, 2);
    try {
      const applied = await migrate(sql, { workdir: project.workdir });
      return applied.length === 0
        ? 'Every migration has been applied already.'
        : `Applied ${applied.join(', ')}.`;
    } finally {
      await sql.end();
    }
  });

/** Generates the TypeScript type `Database`. @param schemas those of `[api]` if empty. */
export const genTypes = (project: CliProject, schemas: readonly string[]): Promise<string> =>
  withDatabase(project, async (databaseUrl) => {
    const sql = openPool(databaseUrl, 1);
    try {
      const served = readProjectConfig(project.workdir).api.schemas;
      return await generateTypes(sql, schemas.length > 0 ? schemas : served);
    } finally {
      await sql.end();
    }
  });

/** Lists or removes files that the database does not know. */
export const unknownFiles = (
  { dataDir, ...project }: CliProject,
  remove: boolean,
): Promise<string> =>
  withDatabase({ dataDir, ...project }, async (databaseUrl) => {
    const store = storeSettings(process.env);
    return formatUnknownFiles(
      await findUnknownFiles({ databaseUrl, dataDir, store, remove }),
      remove,
    );
  });
