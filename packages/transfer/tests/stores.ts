import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Sql } from '@parley/postgres';
import type { ObjectStore } from '../src/index.ts';

/**
 * Objects of a database without a Storage API: the rows are its own, and contents lie in a folder.
 * Those that fixtures made have no contents, so their name stands for them.
 */
export function folderStore(sql: Sql, folder: string): ObjectStore {
  const fileOf = (bucket: string, path: string) => join(folder, bucket, path);
  return {
    async read(bucket, path) {
      const [row] = await sql<{ version: string | null }[]>`
        select version from storage.objects where bucket_id = ${bucket} and name = ${path}`;
      if (!row) throw new Error('There is no such object');
      return row.version === 'imported'
        ? createReadStream(fileOf(bucket, path))
        : Readable.from([Buffer.from(`contents of ${path.split('/').at(-1)}`)]);
    },
    async write(bucket, path, file, mimeType) {
      await mkdir(dirname(fileOf(bucket, path)), { recursive: true });
      await copyFile(file, fileOf(bucket, path));
      await sql`insert into storage.objects (bucket_id, name, version, metadata)
        values (${bucket}, ${path}, 'imported', ${sql.json({ mimetype: mimeType })})`;
    },
  };
}
