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
  if (ids.length === 0) return;
  if (name === 'messages') await tx`select private.keep_words_of_messages(${ids}::uuid[])`;
  if (name === 'scheduled_messages' || name === 'reminders') await endOverdue(tx, ids);
}

/**
 * What was due before the import is neither sent nor rung: without a job, the next start of the
 * server would ask for it.
 */
async function endOverdue(tx: TransactionSql, ids: readonly string[]): Promise<void> {
  await tx`update public.scheduled_messages set error = jsonb_build_object('code', 'not_sent',
      'message', 'It was due before this workspace was imported.',
      'hint', 'Send it at another time, or delete it.')
    where id = any (${ids}::uuid[]) and sent_at is null and error is null and send_at <= now()`;
  await tx`update public.reminders set done_at = remind_at
    where id = any (${ids}::uuid[]) and done_at is null and remind_at <= now()`;
}

/** Jobs for what is still to come. A row that has one keeps it: the same key replaces it. */
async function requestWaiting(tx: TransactionSql, workspace: string): Promise<void> {
  await tx`select private.enqueue_job('send_scheduled', json_build_object('id', s.id),
      'scheduled:' || s.id, s.send_at)
    from public.scheduled_messages s
    where s.workspace_id = ${workspace} and s.sent_at is null and s.error is null`;
  await tx`select private.enqueue_job('remind', json_build_object('id', r.id),
      'reminder:' || r.id, r.remind_at)
    from public.reminders r where r.workspace_id = ${workspace} and r.done_at is null`;
}

/** What needs rows of several tables: words of files, channels that answers quote, and jobs. */
export async function deriveAtTheEnd(tx: TransactionSql, workspace: string): Promise<void> {
  await tx`select private.keep_attachment_entry(a) from public.attachments a
    where a.workspace_id = ${workspace}`;
  await tx`select private.keep_drive_words(f.id) from public.files f
    where f.workspace_id = ${workspace}`;
  await tx`insert into private.quoted_channels (channel_id, run_id)
    select quoted, r.id from public.assistant_runs r, private.channels_quoted(r) quoted
    where r.workspace_id = ${workspace}
    on conflict do nothing`;
  await requestWaiting(tx, workspace);
  // Files of another program have not been read yet; those of an export have.
  await tx`select private.enqueue_job('read_attachment',
      json_build_object('attachment_id', a.id), 'read_attachment:' || a.id)
    from public.attachments a
    where a.workspace_id = ${workspace} and a.status = 'uploaded' and a.deleted_at is null`;
}
