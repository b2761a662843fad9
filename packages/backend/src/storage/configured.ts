import type { Sql } from 'postgres';
import { z } from 'zod';
import { fileSize } from './sizes.ts';

/** `[storage]` of config.toml. */
export const storageConfig = z
  .object({
    buckets: z
      .record(
        z.string(),
        z.object({
          public: z.boolean().default(false),
          file_size_limit: fileSize,
          allowed_mime_types: z.array(z.string()).nullish(),
        }),
      )
      .default({}),
  })
  .prefault({});

/** Makes the buckets that a project's folder names; those that are there stay as they are. */
export async function makeConfigured(
  sql: Sql,
  { buckets }: z.infer<typeof storageConfig>,
): Promise<void> {
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
