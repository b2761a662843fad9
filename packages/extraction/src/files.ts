import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import { isMedia } from './formats/claim.ts';
import { NOTHING } from './formats/nothing.ts';
import { type ExtractionOutcome, extractText, type ReadingContext } from './reading.ts';

const BUCKET = 'drive';

const payloadSchema = z.object({ file_id: z.uuid() });
/** `file_size` is a bigint, which pg returns as text. */
type Row = {
  id: string;
  version: number;
  name: string;
  mime_type: string;
  file_size: string;
  storage_path: string;
};

/** Extracts the text of the newest version of a drive file. */
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
    // The drive stores only text, and media have none.
    const outcome = isMedia(claim)
      ? { reading: NOTHING }
      : await extractText(
          world,
          { bucket: BUCKET, path: row.storage_path, size: Number(row.file_size), ...claim },
          { isLast: job.attempts >= job.max_attempts, signal: abortSignal },
        );
    await store(pool, row, outcome);
  };
}

/** Matches the version: a newer one has its own job and must not receive this text. */
const store = (pool: Pool, { id, version }: Row, outcome: ExtractionOutcome) =>
  'reading' in outcome
    ? pool.query(
        `update public.file_texts set status = 'processed', reason = null, content = $3
            where id = $1 and version = $2 and status = 'processing'`,
        [id, version, outcome.reading.text],
      )
    : pool.query(
        `update public.file_texts set status = 'failed', reason = $3, content = null
          where id = $1 and version = $2 and status = 'processing'`,
        [id, version, outcome.refusal.message],
      );
