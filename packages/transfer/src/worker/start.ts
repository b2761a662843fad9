import { tmpdir } from 'node:os';
import { type JobWorker, type Log, startJobWorker } from '@parley/jobs';
import { postgres } from '@parley/postgres';
import { storageApi } from '../storage-api.ts';
import { eraseTask } from './erase-task.ts';
import { exportTask } from './export-task.ts';
import { removeLeftFolders } from './work-folder.ts';

export type TransferOptions = {
  supabaseUrl: string;
  secretKey: string;
  /** Database with the job queue. Needs a session, so no transaction pooler. */
  databaseUrl: string;
  /** Where exports are written before they are stored. */
  workFolder?: string;
  /** How often to free the jobs of workers that are gone, in milliseconds. */
  tidyMs?: number;
  log: Log;
};

/** One export at a time, by its queue; the other slot shows that the worker lives. */
const AT_ONCE = 2;

/** Makes the exports and the erasures that people ask for, until stopped. */
export async function startTransfer({
  supabaseUrl,
  secretKey,
  databaseUrl,
  workFolder = tmpdir(),
  tidyMs = 30_000,
  log,
}: TransferOptions): Promise<JobWorker> {
  await removeLeftFolders(workFolder);
  const sql = postgres(databaseUrl, { max: 2, settings: { search_path: 'public' } });
  const objects = storageApi({ url: supabaseUrl, secretKey });
  try {
    const worker = await startJobWorker({
      databaseUrl,
      log,
      tidyMs,
      concurrency: AT_ONCE,
      tasks: {
        make_export: exportTask({ sql, objects, workFolder, log }),
        erase_person: eraseTask({ sql, objects }),
      },
      async onTidy(pool) {
        await pool.query('select private.ask_for_waiting_exports()');
        await pool.query('select private.ask_for_waiting_erasures()');
      },
    });
    return {
      isAlive: worker.isAlive,
      async stop() {
        await worker.stop();
        await sql.end({ timeout: 5 });
      },
    };
  } catch (error) {
    await sql.end({ timeout: 5 });
    throw error;
  }
}
