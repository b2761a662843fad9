import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { authSettings } from '../auth/settings.ts';
import { withEnvironment } from './environment.ts';
import { functionConfig } from '../functions/catalogue.ts';
import { seedConfig } from '../postgres/seed.ts';
import { storageConfig } from '../storage/configured.ts';

const configSchema = z.object({
  project_id: z.string().default('parley'),
  api: z
    .object({
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.int().positive().default(1000),
    })
    .prefault({})
    .transform(({ schemas, extra_search_path: extraSearchPath, max_rows: maxRows }) => ({
      schemas,
      extraSearchPath,
      maxRows,
    })),
  realtime: z
    .object({
      /** Whether topics without policies may be used, as hosted ("Allow public access"). */
      allow_public: z.boolean().default(true),
      /** On private topics a person is present under the id in their token, and no other key. */
      presence_key_is_sub: z.boolean().default(false),
    })
    .prefault({}),
  functions: z.record(z.string(), functionConfig).default({}),
  db: z.object({ seed: seedConfig.prefault({}) }).prefault({}),
  storage: storageConfig,
  auth: authSettings,
});

/** The settings of `supabase/config.toml` that the embedded backend reads. */
export type ProjectConfig = z.infer<typeof configSchema>;

/** @throws when the file names a setting with a value it cannot have. */
export function readProjectConfig(workdir: string): ProjectConfig {
  const file = join(workdir, 'supabase', 'config.toml');
  const parsed = configSchema.safeParse(
    existsSync(file) ? withEnvironment(parse(readFileSync(file, 'utf8'))) : {},
  );
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`supabase/config.toml: ${issue?.path.join('.')} ${issue?.message}`);
}
