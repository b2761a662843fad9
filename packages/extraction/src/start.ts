import { type Log, startJobWorker } from '@parley/jobs';
import type { Pool } from 'pg';
import { attachmentTask } from './attachments.ts';
import { fileTask } from './files.ts';
import type { Objects } from './objects.ts';
import { askForSweep, sweepTask } from './sweep.ts';

export type ExtractionOptions = Objects & {
  /** Holds the job queue; a session of its own, so not a transaction pooler. */
  databaseUrl: string;
  /** How often to free the jobs of workers that are gone, in milliseconds. */
  tidyMs?: number;
  log: Log;
};

/** Files read at a time: each may need a processor and the memory of `limits`. */
const AT_ONCE = 2;

/**
 * Reads what people upload until stopped: attachments of messages and files of the drive, each in a
 * process of its own. A file that cannot be read is marked with the reason; everything else goes
 * on. What no row names is swept.
 */
export function startExtraction({
  databaseUrl,
  tidyMs = 30_000,
  log,
  ...objects
}: ExtractionOptions): Promise<{ stop(): Promise<void> }> {
  return startJobWorker({
    databaseUrl,
    log,
    tidyMs,
    concurrency: AT_ONCE,
    tasks: {
      read_attachment: attachmentTask({ objects, log }),
      read_file: fileTask({ objects, log }),
      sweep_objects: sweepTask({ objects, log }),
    },
    async onTidy(pool) {
      await giveUpUploads(pool);
      await askForUnread(pool);
      await askForSweep(pool);
    },
  });
}

/**
 * An uploading page reports every 20 seconds. After this long without a report the page is gone and
 * the file will not arrive.
 */
const SILENT_UPLOAD = '2 minutes';

/** Uploads that nobody sees to any more have failed (spec point 4). */
async function giveUpUploads(pool: Pool): Promise<void> {
  await pool.query(
    `update public.attachments
     set status = 'failed', metadata = metadata || jsonb_build_object('reading',
       jsonb_build_object('code', 'interrupted', 'reason', 'The upload was interrupted'))
     where status in ('pending', 'uploading') and deleted_at is null
       and updated_at < now() - $1::interval`,
    [SILENT_UPLOAD],
  );
}

/**
 * What was uploaded while nobody served the queue, or past the triggers that ask for its reading.
 */
async function askForUnread(pool: Pool): Promise<void> {
  await pool.query(`
    insert into public.file_texts (workspace_id, file_id, version)
    select f.workspace_id, f.id, f.version from public.files f where not exists (select
      from public.file_texts t where t.file_id = f.id)
    on conflict (file_id) do nothing`);
  await pool.query(`
    select private.enqueue_job(task, payload, key)
    from (
      select 'read_attachment', json_build_object('attachment_id', id), 'read_attachment:' || id
      from public.attachments where status in ('uploaded', 'processing') and deleted_at is null
      union all
      select 'read_file', json_build_object('file_id', file_id), 'read_file:' || file_id
      from public.file_texts where status in ('pending', 'processing')
    ) as unread (task, payload, key)
    where not exists (select from graphile_worker.jobs where jobs.key = unread.key)`);
}
