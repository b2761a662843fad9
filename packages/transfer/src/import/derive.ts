import type { TransactionSql } from '@parley/postgres';
import type { FormTable } from '../form/tables.ts';

/**
 * What triggers derive from rows, for the rows of a batch: the words that search finds them by.
 * Each function writes the same again for the same row.
 */
export async function deriveFrom(
  tx: TransactionSql,
  { name }: FormTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || name !== 'messages') return;
  await tx`select private.keep_words_of_messages(${ids}::uuid[])`;
}

/** What needs rows of several tables: the words of files, and which channels answers quote. */
export async function deriveAtTheEnd(tx: TransactionSql, workspace: string): Promise<void> {
  await tx`select private.keep_attachment_entry(a) from public.attachments a
    where a.workspace_id = ${workspace}`;
  await tx`select private.keep_drive_words(f.id) from public.files f
    where f.workspace_id = ${workspace}`;
  await tx`insert into private.quoted_channels (channel_id, run_id)
    select quoted, r.id from public.assistant_runs r, private.channels_quoted(r) quoted
    where r.workspace_id = ${workspace}
    on conflict do nothing`;
  // Files of another program have not been read yet; those of an export have.
  await tx`select private.enqueue_job('read_attachment',
      json_build_object('attachment_id', a.id), 'read_attachment:' || a.id)
    from public.attachments a
    where a.workspace_id = ${workspace} and a.status = 'uploaded' and a.deleted_at is null`;
}
