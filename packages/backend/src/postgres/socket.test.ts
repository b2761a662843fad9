import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { copyTemplate, prepareTemplate } from '../testing/template.ts';
import { startCluster } from './cluster.ts';
import { openPool } from './pool.ts';
import { removeForgottenSockets, socketFile } from './socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-socket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a path too long for a socket returns null, and so does Windows', () => {
  expect(socketFile({ data: '/srv/parley/postgres' }, 5432)).toBe(
    '/srv/parley/postgres/.s.PGSQL.5432',
  );
  expect(socketFile({ data: `/srv/${'p'.repeat(85)}` }, 54321)).toBe(null);
  expect(socketFile({ data: `/srv/${'ü'.repeat(45)}` }, 5432)).toBe(null);
  expect(socketFile({ data: '/srv/parley/postgres' }, 5432, 'win32')).toBe(null);
});

test('only the sockets of killed servers are removed', () => {
  const data = join(folder, 'forgotten');
  mkdirSync(data);
  const names = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock', 'PG_VERSION', '.s.notes'];
  for (const name of names) writeFileSync(join(data, name), '');
  removeForgottenSockets({ data });
  expect(names.filter((name) => existsSync(join(data, name)))).toEqual(['PG_VERSION', '.s.notes']);
});

test('the server’s socket accepts only its own account with the password', async () => {
  const dataDir = join(folder, 'data');
  await copyTemplate(await prepareTemplate(null), dataDir);
  const cluster = await startCluster({ dataDir, durable: false });
  onTestFinished(() => cluster.stop());
  const socket = cluster.socket ?? '';
  expect(statSync(socket).isSocket()).toBe(true);
  expect(statSync(socket).mode & 0o077).toBe(0);
  // Another server's port, so only the socket can answer.
  const other = new URL(cluster.url);
  other.port = '9';
  const sql = openPool(other.href, 1, socket);
  expect(await sql`select inet_client_addr() is null as local`).toEqual([{ local: true }]);
  await sql.end();
  other.password = 'guessed';
  const stranger = openPool(other.href, 1, socket);
  await expect(stranger`select 1`).rejects.toMatchObject({ code: '28P01' });
  await stranger.end();
});
