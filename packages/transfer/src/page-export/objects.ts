import type { TransactionSql } from '@parley/postgres';
import { ident, qualified } from '../form/tables.ts';
import type { FormObject } from '../form/records.ts';
import { asPerson, keysOf, type Selected } from './selection.ts';

export type ListedObject = Pick<FormObject, 'bucket' | 'path' | 'mime_type' | 'size'>;

/** The objects that exported rows name, as far as the person may fetch them. */
export function selectedObjects(
  tx: TransactionSql,
  person: string,
  selected: readonly Selected[],
  avatars: readonly string[],
): Promise<ListedObject[]> {
  const named = selected.flatMap(({ table, columns }) =>
    columns
      .filter((name) => name.endsWith('_path'))
      .map(
        (name) => `select t.${ident(name)} from ${qualified(table.name)} t
          join ${keysOf(table.name)} k using (${table.key.map(ident).join(', ')})`,
      ),
  );
  const paths = ['select unnest($1::text[])', ...named].join(' union ');
  return asPerson(tx, person, () =>
    tx.unsafe<ListedObject[]>(
      `select o.bucket_id as bucket, o.name as path,
        coalesce(o.metadata ->> 'mimetype', 'application/octet-stream') as mime_type,
        coalesce((o.metadata ->> 'size')::float8, 0) as size
      from (${paths}) n (name) join storage.objects o using (name)
      where o.bucket_id in ('attachments', 'avatars', 'drive', 'emoji')
      order by o.bucket_id collate "C", o.name collate "C"`,
      [avatars],
    ),
  );
}
