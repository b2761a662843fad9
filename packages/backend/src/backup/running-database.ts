import { postgres, type Sql } from '@parley/postgres';
import type { Folders } from '../postgres/folders.ts';
import { runningSuperuserUrl } from '../postgres/superuser.ts';
import { positionOf, timelineOf } from './kept/positions.ts';
import type { Base } from './manifest.ts';

/** A database that is copied while it is in use. */
export type BackupSession = {
  /**
   * Ends the copy, which contains everything committed until now.
   * @returns the log files that belong to the copy, its backup label, and where the log continues.
   */
  finish(): Promise<{ log: { first: string; last: string }; label: string; base: Base }>;
  close(): Promise<void>;
};

type Ended = { file: string; lsn: string; label: string; at: Date; system: string };

/** @throws if the running database cannot be reached. */
export async function beginBackup(folders: Folders): Promise<BackupSession> {
  const sql = connect(folders);
  try {
    // Keeps the log as long as this session lives.
    await sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [begun] = await sql<{ file: string }[]>`
      select pg_walfile_name(pg_backup_start('parley', true)) as file`;
    return {
      async finish() {
        const [ended] = await sql<Ended[]>`
          select pg_walfile_name(lsn) as file, lsn::text, labelfile as label,
            clock_timestamp() as at, system_identifier::text as system
          from pg_backup_stop(false), pg_control_system()`;
        if (!begun || !ended) throw new Error('The database does not tell of its backup');
        const { file, lsn, label, at, system } = ended;
        const base = {
          system,
          timeline: timelineOf(file),
          position: positionOf(lsn),
          at: at.toISOString(),
        };
        return { log: { first: begun.file, last: file }, label, base };
      },
      close: () => sql.end({ timeout: 5 }),
    };
  } catch (error) {
    await sql.end({ timeout: 5 });
    throw error;
  }
}

/** A single connection, because the backup belongs to its session. */
function connect(folders: Folders): Sql {
  return postgres(runningSuperuserUrl(folders), { max: 1 });
}
