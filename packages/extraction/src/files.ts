import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import { isMedia } from './formats/claim.ts';
import { NOTHING } from './formats/nothing.ts';
import { type Outcome, read, type ReadingContext } from './reading.ts';
import { storeText } from './store-text.ts';

const BUCKET = 'drive';

const payloadSchema = z.object({ file_id: z.uuid() });
/** bigint comes as text. */
type Row = {
  id: string;
  version: number;
  name: string;
  mime_type: string;
  file_size: string;
  storage_path: string;
};

/** Reads the newest version of a file of the drive. */
export function fileTask(world: ReadingContext): Task {
  return async (payload, { job, abortSignal }, pool) => {
    const { file_id: id } = payloadSchema.parse(payload);
    const { rows } = await pool.query<Row>(
      `update public.file_texts t set status = 'processing', reason = null
       from public.file_versions v join public.files f on f.id = v.file_id
       where t.file_id = $1 and v.file_id = t.file_id and v.version = t.version
         and t.status in ('pending', 'processing')
       returning t.id, t.version, f.name, v.mime_type, v.file_size, v.storage_path`,
      [id],
    );
    const [row] = rows;
    if (!row) return;
    const claim = { name: row.name, mimeType: row.mime_type };
    // Of a file of the drive the text alone is kept.
    const outcome = isMedia(claim)
      ? { reading: NOTHING }
      : await read(
          world,
          { bucket: BUCKET, path: row.storage_path, size: Number(row.file_size), ...claim },
          { isLast: job.attempts >= job.max_attempts, signal: abortSignal },
        );
    await store(pool, row, outcome);
  };
}

/** A version that came meanwhile has a job of its own, and this text must not be taken for its. */
const store = (pool: Pool, { id, version }: Row, outcome: Outcome) =>
  'reading' in outcome
    ? storeText(outcome.reading.text, (text) =>
        pool.query(
          `update public.file_texts set status = 'processed', reason = null, content = $3
            where id = $1 and version = $2 and status = 'processing'`,
          [id, version, text],
        ),
      )
    : pool.query(
        `update public.file_texts set status = 'failed', reason = $3, content = null
          where id = $1 and version = $2 and status = 'processing'`,
        [id, version, outcome.refusal.message],
      );
