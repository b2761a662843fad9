import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '../src/postgres/pool.ts';
import { superuserOf } from '../src/testing/index.ts';
import { startTestBackend, type TestBackend } from './project.ts';

/** Live changes are delivered only once they are visible in the database. */

let project: TestBackend;
let sql: Sql;
beforeAll(async () => {
  project = await startTestBackend();
  ({ sql } = project);
});
afterAll(() => project.stop());

const until = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 15_000, interval: 25 });

/** Makes commits wait for a standby that never comes; until then other sessions do not see them. */
async function commitsWait(wait: boolean): Promise<void> {
  const admin = openPool(superuserOf(project.dataDir), 1);
  await admin.unsafe(`alter system set synchronous_standby_names = '${wait ? 'nobody' : ''}'`);
  await admin`select pg_reload_conf()`;
  await admin.end();
}

test('a message is delivered only once it is visible, although the log has it earlier', async () => {
  const found: unknown[] = [];
  const statuses: string[] = [];
  const find = async (id: unknown) => {
    const [row] = await sql`select event from realtime.messages where id = ${String(id)}`;
    found.push(row?.event ?? 'nothing');
  };
  project
    .client()
    .channel('seen')
    .on('broadcast', { event: '*' }, ({ meta }) => void find(meta?.id))
    .subscribe((status) => statuses.push(status));
  await until(() => expect(statuses).toEqual(['SUBSCRIBED']));
  const writings: Promise<void>[] = [];
  let isWritten = true;
  const write = async () => {
    isWritten = false;
    await sql.begin(async (tx) => {
      await tx`set local synchronous_commit = on`;
      await tx`select realtime.send('{}', 'said', 'seen', false)`;
    });
    isWritten = true;
  };
  await commitsWait(true);
  try {
    await until(async () => {
      // The server applies the setting late, and earlier writes did not wait.
      if (isWritten) writings.push(write());
      const [row] = await sql`select wait_event, (
          select bool_and(sent_lsn >= pg_current_wal_lsn()) from pg_stat_replication) as told
        from pg_stat_activity where wait_event = 'SyncRep'`;
      expect(row).toEqual({ wait_event: 'SyncRep', told: true });
    });
  } finally {
    await commitsWait(false);
  }
  await Promise.all(writings);
  await until(() => expect(found).toHaveLength(writings.length));
  expect(new Set(found)).toEqual(new Set(['said']));
});
