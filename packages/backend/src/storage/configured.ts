import { globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { StorageService } from './server.ts';
import { fileSize } from './sizes.ts';

/** `[storage]` of config.toml. */
export const storageConfig = z
  .object({
    enabled: z.boolean().default(true),
    /** The largest file of any bucket, in bytes. */
    file_size_limit: fileSize,
    buckets: z
      .record(
        z.string(),
        z.object({
          public: z.boolean().default(false),
          file_size_limit: fileSize,
          allowed_mime_types: z.array(z.string()).nullish(),
          /**
           * A folder, relative to `supabase`, whose files are stored in the bucket from the start.
           */
          objects_path: z.string().optional(),
        }),
      )
      .default({}),
  })
  .prefault({});

type StorageConfig = z.infer<typeof storageConfig>;

/**
 * Creates the buckets in the project's configuration, leaves existing ones unchanged, and stores
 * the largest file size.
 */
export async function makeConfigured(
  sql: Sql,
  { buckets, file_size_limit: most }: StorageConfig,
): Promise<void> {
  await sql`insert into storage.service_settings (file_size_limit) values (${most ?? null})
    on conflict (id) do update set file_size_limit = excluded.file_size_limit`;
  for (const [id, { file_size_limit: limit, allowed_mime_types: types, ...rest }] of Object.entries(
    buckets,
  )) {
    const row = {
      id,
      name: id,
      public: rest.public,
      file_size_limit: limit ?? null,
      allowed_mime_types: types?.length ? types : null,
    };
    await sql`insert into storage.buckets ${sql(row)} on conflict do nothing`;
  }
}

const SERVICE = { role: 'service_role', claims: {} };
const TAKEN = '409';

/**
 * Stores the files that the project's folder has for its buckets. Existing objects stay unchanged.
 * @throws if a file is refused.
 */
export async function fillBuckets(
  storage: StorageService,
  workdir: string,
  { buckets }: StorageConfig,
): Promise<void> {
  for (const [bucket, { objects_path: path }] of Object.entries(buckets)) {
    if (path === undefined) continue;
    const folder = join(workdir, 'supabase', path);
    const names = globSync('**/*', { cwd: folder }).filter((name) =>
      statSync(join(folder, name)).isFile(),
    );
    for (const name of names.toSorted()) await store(storage, { bucket, folder, name });
  }
}

type OwnFile = { bucket: string; folder: string; name: string };

async function store(storage: StorageService, { bucket, folder, name }: OwnFile): Promise<void> {
  const at = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
  const request = new Request(`http://localhost/storage/v1/object/${at}`, {
    method: 'POST',
    headers: { 'content-type': getMimeType(name) ?? 'application/octet-stream' },
    body: await readFile(join(folder, name)),
  });
  const answer = await storage.fetch(request, SERVICE, '127.0.0.1');
  if (answer.ok) return;
  const errorBody = z
    .object({ statusCode: z.string(), message: z.string() })
    .parse(await answer.json());
  if (errorBody.statusCode !== TAKEN)
    throw new Error(`${join(folder, name)} cannot be stored in ${bucket}: ${errorBody.message}`);
}
