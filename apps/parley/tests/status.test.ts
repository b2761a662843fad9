import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectKeys } from '@parley/backend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberRunning } from '@parley/backend/running';
import { statusText } from '../src/status.ts';

const PASSWORD = 'the-database-password';
let dataDir: string;
let server: Server;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-status-'));
  server = createServer((_request, answer) => answer.end('{}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  rememberRunning(dataDir, {
    pid: 1,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: `postgresql://postgres:${PASSWORD}@127.0.0.1:5432/postgres`,
  });
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await rm(dataDir, { recursive: true, force: true });
});

test('shows people all addresses, but no secrets', async () => {
  const keys = await projectKeys(dataDir);
  const text = await statusText(dataDir, 'pretty');
  expect(text).toContain(keys.publishableKey);
  expect(text).toContain('postgresql://postgres:••••••••@127.0.0.1:5432/postgres');
  for (const secret of [keys.secretKey, keys.serviceRoleKey, keys.jwtSecret, PASSWORD])
    expect(text).not.toContain(secret);
});

test('prints all values for programs', async () => {
  const keys = await projectKeys(dataDir);
  const env = await statusText(dataDir, 'env');
  const json = JSON.parse(await statusText(dataDir, 'json'));
  for (const name of [
    'API_URL',
    'ANON_KEY',
    'SERVICE_ROLE_KEY',
    'PUBLISHABLE_KEY',
    'SECRET_KEY',
    'JWT_SECRET',
    'DB_URL',
  ])
    expect(env).toContain(`${name}="${json[name]}"`);
  expect(json).toMatchObject({
    SECRET_KEY: keys.secretKey,
    JWT_SECRET: keys.jwtSecret,
    DB_URL: expect.stringContaining(PASSWORD),
  });
});
