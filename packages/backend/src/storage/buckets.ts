import { Hono } from 'hono';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import type { Disk } from './disk.ts';
import { bucketNotFound, invalid, StorageError } from './errors.ts';
import { within } from './rows.ts';
import { type StorageEnv, callerOf } from './request.ts';

const UNITS: Record<string, number> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

/** Bytes, or a text such as '5MB' or '50MiB'. */
const fileSize = z
  .union([z.int().nonnegative(), z.string()])
  .nullish()
  .transform((value, context) => {
    if (typeof value !== 'string') return value;
    const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value.trim()) ?? [];
    const factor = UNITS[(unit || 'b').toLowerCase()];
    if (number !== undefined && factor !== undefined) return Math.round(Number(number) * factor);
    context.addIssue({ code: 'custom', message: 'file_size_limit must be a size such as 5MB' });
    return z.NEVER;
  });

const settings = z.object({
  public: z.boolean().optional(),
  file_size_limit: fileSize,
  allowed_mime_types: z.array(z.string()).nullish(),
});
const newBucket = settings.extend({
  name: z.string().min(1).max(100),
  id: z.string().min(1).max(100).optional(),
});

/** PostgreSQL hands out bigint as text; clients are promised a number. */
const told = (tx: TransactionSql) =>
  tx`id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
    created_at, updated_at`;

/** `/bucket`: list, get, create, update, empty, delete. */
export function bucketRoutes(sql: Sql, disk: Disk): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  app.get('/', async (c) =>
    c.json(
      await within(
        sql,
        callerOf(c),
        (tx) => tx`select ${told(tx)} from storage.buckets order by name`,
      ),
    ),
  );
  app.get('/:id', async (c) => {
    const [bucket] = await within(
      sql,
      callerOf(c),
      (tx) => tx`select ${told(tx)} from storage.buckets where id = ${c.req.param('id')}`,
    );
    if (!bucket) throw bucketNotFound();
    return c.json(bucket);
  });
  app.post('/', async (c) => {
    const body = parse(newBucket, await c.req.json().catch(() => null));
    const id = body.id ?? body.name;
    const caller = callerOf(c);
    const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
    const row = {
      id,
      name: body.name,
      public: body.public ?? false,
      owner,
      owner_id: owner,
      file_size_limit: body.file_size_limit ?? null,
      allowed_mime_types: body.allowed_mime_types ?? null,
    };
    await within(sql, caller, (tx) => tx`insert into storage.buckets ${tx(row)}`);
    return c.json({ name: id });
  });
  app.put('/:id', async (c) => {
    const body = parse(settings, await c.req.json().catch(() => null));
    const changes = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    );
    const changed = await within(
      sql,
      callerOf(c),
      (tx) =>
        tx`update storage.buckets set ${tx({ ...changes, updated_at: new Date() })} where id = ${c.req.param('id')}`,
    );
    if (changed.count === 0) throw bucketNotFound();
    return c.json({ message: 'Successfully updated' });
  });
  app.post('/:id/empty', async (c) => {
    const gone = await within(
      sql,
      callerOf(c),
      (tx) =>
        tx<
          { version: string }[]
        >`delete from storage.objects where bucket_id = ${c.req.param('id')} returning version`,
    );
    await Promise.all(gone.map(({ version }) => disk.remove(version)));
    return c.json({ message: 'Successfully emptied' });
  });
  app.delete('/:id', async (c) => {
    const gone = await within(
      sql,
      callerOf(c),
      (tx) => tx`delete from storage.buckets where id = ${c.req.param('id')}`,
    );
    if (gone.count === 0) throw bucketNotFound();
    return c.json({ message: 'Successfully deleted' });
  });
  return app;
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw parsed.error.issues.length > 0
    ? invalid(z.prettifyError(parsed.error))
    : new StorageError('400', 'InvalidRequest', 'Malformed body');
}
