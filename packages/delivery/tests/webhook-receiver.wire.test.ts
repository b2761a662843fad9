import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSafeFetch } from '@parley/safe-fetch';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveryWorld, eventually, startWorld } from './world.ts';

/** The receiver of docs/how-to/outgoing-webhooks.md, run as it is written there. */

const GUIDE = new URL('../../../docs/how-to/outgoing-webhooks.md', import.meta.url);
const SECRET = `whsec_${Buffer.from('a secret that only tests know').toString('base64')}`;

let world: DeliveryWorld;
let receiver: ChildProcess;
let folder = '';
let code = '';
let url = '';
let printed = '';

beforeAll(async () => {
  const guide = await readFile(GUIDE, 'utf8');
  code = (/```js\n([^]*?)```/.exec(guide)?.[1] ?? '').replaceAll(/^ {3}/gm, '');
  folder = await mkdtemp(join(tmpdir(), 'parley-receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), code);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout?.on('data', (chunk) => (printed += chunk));
  await eventually(() => fetch(url));
  world = await startWorld();
  await world.startWorker({ safeFetch: createSafeFetch({ allowsLoopback: true }) });
});
afterAll(async () => {
  const ended = once(receiver, 'exit');
  receiver.kill();
  await ended;
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return address && typeof address === 'object' ? address.port : 0;
}

const MINUTES = 60_000;
const BODY = JSON.stringify({
  type: 'message.created',
  data: { author: { name: 'Eve' }, message: { text: 'forged' } },
});

/** Posts a delivery that is signed at a time, with what an attacker changes. */
async function post(id: string, at: number, changed: Record<string, string> = {}, body = BODY) {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': new Webhook(SECRET).sign(id, new Date(at), BODY),
      ...changed,
    },
  });
  return answer.status;
}

test('it is at most twenty lines long', () => {
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(20);
});

test('it prints what is said in the channel', async () => {
  const mara = await world.person('Mara');
  const channel = await world.channel(mara, []);
  const [row] = await world.sql<{ id: string }[]>`
    insert into public.outgoing_webhooks (workspace_id, channel_id, profile_id, name, url, events)
    values (${channel.workspaceId}, ${channel.id}, ${mara.id}, 'Printer', ${url},
      '["message.created"]') returning id`;
  await world.sql`insert into private.outgoing_webhook_secrets (webhook_id, secret)
    values (${row?.id ?? ''}, ${SECRET})`;
  await world.say(channel, mara, 'Grüße an alle');
  await eventually(() => expect(printed).toBe('message.created Mara Grüße an alle\n'));
  await eventually(async () =>
    expect(await world.sql`select status, code from public.webhook_deliveries`).toEqual([
      { status: 'delivered', code: 204 },
    ]),
  );
});

test('it takes nothing that is unsigned, forged, changed, stale or early', async () => {
  printed = '';
  const now = Date.now();
  const otherKey = new Webhook(`whsec_${Buffer.from('another key').toString('base64')}`).sign(
    'a',
    new Date(now),
    BODY,
  );
  expect([
    await fetch(url, { method: 'POST', body: BODY }).then(({ status }) => status),
    await post('a', now, { 'webhook-signature': otherKey }),
    await post('a', now, { 'webhook-signature': 'v1,' }),
    // As long as a signature in characters, but not in bytes
    await post('a', now, { 'webhook-signature': `v1,${'é'.repeat(44)}` }),
    await post('a', now, { 'webhook-id': 'b' }),
    await post('a', now, { 'webhook-timestamp': String(Math.floor(now / 1000) + 1) }),
    await post('a', now, {}, `${BODY} `),
    await post('a', now - 6 * MINUTES),
    await post('a', now + 6 * MINUTES),
    await post('a', now, { 'webhook-timestamp': 'NaN' }),
  ]).toEqual(Array.from({ length: 10 }, () => 401));
  expect(printed).toBe('');
});

test('what is replayed is taken once', async () => {
  printed = '';
  const now = Date.now();
  expect([await post('again', now), await post('again', now)]).toEqual([204, 204]);
  await eventually(() => expect(printed).toBe('message.created Eve forged\n'));
  expect(await post('other', now)).toBe(204);
  await eventually(() => expect(printed.trim().split('\n')).toHaveLength(2));
});
