import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { authSettings } from '../auth/settings.ts';
import { projectEnvironment, withEnvironment } from './environment.ts';
import { functionConfig } from '../functions/catalogue.ts';
import { seedConfig } from '../postgres/seed.ts';
import { storageConfig } from '../storage/configured.ts';

const configSchema = z.object({
  project_id: z.string().default('parley'),
  api: z
    .object({
      enabled: z.boolean().default(true),
      port: z.int().min(0).max(65_535).default(54_321),
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.int().positive().default(1000),
      /** The API can use objects that migrations create in `public` without a grant. */
      auto_expose_new_tables: z.boolean().default(true),
    })
    .prefault({})
    .transform(({ extra_search_path: extraSearchPath, max_rows: maxRows, ...rest }) => ({
      ...rest,
      extraSearchPath,
      maxRows,
    })),
  realtime: z
    .object({
      enabled: z.boolean().default(true),
      /** Topics without policies may be used, as on the hosted service ("Allow public access"). */
      allow_public: z.boolean().default(true),
      /** On private topics the presence key is always the user id in the token. */
      presence_key_is_sub: z.boolean().default(false),
    })
    .prefault({}),
  functions: z.record(z.string(), functionConfig).default({}),
  db: z
    .object({
      /** The embedded PostgreSQL's port with `--dev-keys`; without them any free port is used. */
      port: z.int().min(1).max(65_535).default(54_322),
      migrations: z.object({ enabled: z.boolean().default(true) }).prefault({}),
      seed: seedConfig.prefault({}),
    })
    .prefault({}),
  edge_runtime: z
    .object({
      enabled: z.boolean().default(true),
      /** Passed to every function. */
      secrets: z.record(z.string(), z.coerce.string()).default({}),
    })
    .prefault({}),
  storage: storageConfig,
  auth: authSettings,
});

/** The settings of `supabase/config.toml` that the embedded backend reads. */
export type ProjectConfig = z.infer<typeof configSchema>;

/** The services that the project disabled. */
export function disabledServices({ api, auth, storage, realtime, ...rest }: ProjectConfig) {
  const enabled = {
    rest: api.enabled,
    auth: auth.enabled,
    storage: storage.enabled,
    realtime: realtime.enabled,
    functions: rest.edge_runtime.enabled,
  };
  return new Set(Object.entries(enabled).flatMap(([name, isOn]) => (isOn ? [] : [name])));
}

/** @throws if the file has an invalid value. */
export function readProjectConfig(workdir: string): ProjectConfig {
  const file = join(workdir, 'supabase', 'config.toml');
  const parsed = configSchema.safeParse(
    existsSync(file)
      ? withEnvironment(parse(readFileSync(file, 'utf8')), projectEnvironment(workdir))
      : {},
  );
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`supabase/config.toml: ${issue?.path.join('.')} ${issue?.message}`);
}
