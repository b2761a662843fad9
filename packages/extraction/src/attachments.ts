import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Reading } from './formats/reading.ts';
import { type ExtractionOutcome, extractText, type ReadingContext } from './reading.ts';

const BUCKET = 'attachments';

const payloadSchema = z.object({ attachment_id: z.uuid() });
type Row = { id: string; name: string; mime_type: string; file_size: number; storage_path: string };

/** Extracts text and measurements from an attachment's file, or records why it cannot. */
export function attachmentTask(world: ReadingContext): Task {
  return async (payload, { job, abortSignal }, pool) => {
    const { attachment_id: id } = payloadSchema.parse(payload);
    const { rows } = await pool.query<Row>(
      `update public.attachments set status = 'processing', progress = 0
       where id = $1 and status in ('uploaded', 'processing') and deleted_at is null
       returning id, name, mime_type, file_size, storage_path`,
      [id],
    );
    const [row] = rows;
    if (!row) return;
    const outcome = await extractText(
      world,
      {
        bucket: BUCKET,
        path: row.storage_path,
        name: row.name,
        mimeType: row.mime_type,
        size: row.file_size,
      },
      { isLast: job.attempts >= job.max_attempts, signal: abortSignal },
    );
    await store(pool, id, outcome);
  };
}

/**
 * Only rows still 'processing' are written: a file queued again has its own job. If the text has a
 * summary, the assistant gets a job to describe it with a language model, if one is configured.
 */
const store = (pool: Pool, id: string, outcome: ExtractionOutcome) =>
  'reading' in outcome
    ? pool.query(
        `with read as (
             update public.attachments
             set status = 'processed', progress = 100, content = $2, summary = $3, language = $4,
               sentiment = $5, metadata = (metadata - 'reading') || $6::jsonb
             where id = $1 and status = 'processing'
             returning id, summary
           )
           select private.enqueue_job('describe_attachment', json_build_object('attachment_id', id),
             'describe_attachment:' || id)
           from read where summary is not null`,
        [
          id,
          outcome.reading.text,
          outcome.reading.summary,
          outcome.reading.language,
          outcome.reading.sentiment,
          JSON.stringify(measured(outcome.reading)),
        ],
      )
    : pool.query(
        `update public.attachments
         set status = 'failed', progress = 100, content = null, summary = null, language = null,
           sentiment = 0, metadata = metadata || jsonb_build_object(
             'reading', jsonb_build_object('code', $2::text, 'reason', $3::text))
         where id = $1 and status = 'processing'`,
        [id, outcome.refusal.code, outcome.refusal.message],
      );

const measured = ({ size, seconds }: Reading) => ({
  ...size,
  ...(seconds === null ? {} : { duration_seconds: seconds }),
});
