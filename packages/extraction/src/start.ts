import { type JobWorker, type Log, startJobWorker } from '@parley/jobs';
import type { Pool } from 'pg';
import { attachmentTask } from './attachments.ts';
import { fileTask } from './files.ts';
import type { Objects } from './objects.ts';
import { askForSweep, sweepTask } from './sweep.ts';

export type ExtractionOptions = Objects & {
  /** Database with the job queue. Needs a session, so no transaction pooler. */
  databaseUrl: string;
  /** Interval for releasing jobs of dead workers, in milliseconds. */
  tidyMs?: number;
  log: Log;
};

/** Each file may take a processor and the memory of `limits`. */
const AT_ONCE = 2;

/**
 * Reads uploaded files, of messages and of the drive, until stopped, each in its own process. An
 * unreadable file is marked with the reason. Stored objects without a row are removed.
 */
export function startExtraction({
  databaseUrl,
  tidyMs = 30_000,
  log,
  ...objects
}: ExtractionOptions): Promise<JobWorker> {
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

/** A page reports its upload every 20 seconds; after this long without one, the page is gone. */
const SILENT_UPLOAD = '2 minutes';

/** Marks abandoned uploads as failed (spec point 4). */
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

/** Queues files that were stored without a job, for example while no worker ran. */
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
