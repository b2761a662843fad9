import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { become } from '../../../supabase/tests/as-person.ts';
import { workdir } from '../../../supabase/tests/database.ts';
import { type OpenAiServer, startOpenAiServer } from '../src/testing/openai-server.ts';

let dataDir: string;
let backend: Backend;
let sql: Sql;
let model: OpenAiServer;
let services: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-restart-'));
  backend = await startDisposableBackend({ workdir, dataDir, port: 0, log: () => {} });
  sql = postgres(backend.databaseUrl, { max: 4 });
  model = await startOpenAiServer();
});
afterEach(async () => {
  for (const service of services) await kill(service);
  services = [];
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await backend.stop();
  await model.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startService(): Promise<ChildProcess> {
  const { url, keys, databaseUrl } = backend;
  const service = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('assistant-child.ts', import.meta.url)),
      url,
      keys.publishableKey,
      keys.jwtSecret,
      databaseUrl,
      model.url,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  services.push(service);
  await once(service.stdout, 'data');
  return service;
}

async function kill(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  service.kill('SIGKILL');
  await once(service, 'exit');
}

/** A person asks in a new channel; returns the ids. */
async function ask(text: string) {
  const [person, workspace, channel, message] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  await sql`insert into auth.users (id, email, aud, role, raw_user_meta_data) values (${person},
    ${`${person}@example.test`}, 'authenticated', 'authenticated', '{"name":"Ada"}')`;
  await sql`insert into public.workspaces (id, name, owner_id) values (${workspace}, 'Harbour', ${person})`;
  await sql`insert into public.channels (id, workspace_id, name, created_by) values (${channel},
    ${workspace}, 'Talk', ${person})`;
  await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
    values (${message}, ${workspace}, ${channel}, ${person},
    ${sql.json([{ type: 'text', text }])})`;
  return { person, workspace, channel, message };
}

const eventually = <T>(check: () => Promise<T>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 20 });
const replies = (channel: string) =>
  sql<{ text: string; state: string }[]>`select p ->> 'text' as text, p ->> 'state' as state
    from public.messages m, jsonb_array_elements(m.parts) p
    where m.channel_id = ${channel} and m.role = 'assistant' and p ->> 'type' = 'text'`;
const actions = (channel: string) =>
  sql<
    { id: string; status: string }[]
  >`select id, status from public.assistant_actions where channel_id = ${channel}`;
const ended = (message: string) =>
  eventually(async () => {
    const runs = await sql<
      { status: string }[]
    >`select status from public.assistant_runs where message_id = ${message}`;
    expect(runs.map(({ status }) => status)).toEqual(['done']);
  });

const RISK = { name: 'draft_risk', input: { title: 'The crane fails', likelihood: 2, impact: 4 } };

test('writes the whole answer into the same message when killed between its first words and its end', async () => {
  model.script({ say: Array.from({ length: 200 }, () => 'half '), pauseMs: 50 });
  const service = await startService();
  const { channel, message } = await ask('How is the crane?');
  await eventually(async () => expect((await replies(channel))[0]?.text).toContain('half'));
  await kill(service);
  model.script({ say: ['The crane ', 'is well.'] });
  await startService();
  await ended(message);
  expect(await replies(channel)).toEqual([{ text: 'The crane is well.', state: 'done' }]);
});

test('proposes once when killed between a proposal and the answer', async () => {
  const before = model.requests.length;
  model.script({ call: [RISK] }, { hang: true });
  const service = await startService();
  const { channel, message } = await ask('Note that as a risk');
  await eventually(async () =>
    expect([model.requests.length - before, (await actions(channel)).length]).toEqual([2, 1]),
  );
  await kill(service);
  model.script({ call: [RISK] }, { say: ['It waits for you.'] });
  await startService();
  await ended(message);
  expect(await actions(channel)).toMatchObject([{ status: 'proposed' }]);
  expect(await replies(channel)).toEqual([{ text: 'It waits for you.', state: 'done' }]);
});

test('neither repeats nor performs a proposal that was accepted during the outage', async () => {
  const before = model.requests.length;
  model.script({ call: [RISK] }, { hang: true });
  const service = await startService();
  const { channel, message, person, workspace } = await ask('Note that as a risk');
  await eventually(async () =>
    expect([model.requests.length - before, (await actions(channel)).length]).toEqual([2, 1]),
  );
  await kill(service);
  const [proposed] = await actions(channel);
  await sql.begin(async (tx) => {
    await become(tx, person);
    await tx`select public.accept_action(${proposed?.id ?? ''})`;
  });
  model.script({ call: [RISK] }, { say: ['It is noted.'] });
  await startService();
  await ended(message);
  expect(await actions(channel)).toEqual([{ id: proposed?.id, status: 'done' }]);
  expect(await sql`select title from public.risks where workspace_id = ${workspace}`).toEqual([
    { title: 'The crane fails' },
  ]);
  expect(await replies(channel)).toEqual([{ text: 'It is noted.', state: 'done' }]);
});

test('repeats the tool call and answers once when killed after it', async () => {
  const before = model.requests.length;
  model.script({ call: [{ name: 'search', input: { words: 'crane' } }] }, { hang: true });
  const service = await startService();
  const { channel, message } = await ask('What do we know of the crane?');
  await eventually(async () => expect(model.requests.length - before).toBe(2));
  await kill(service);
  model.script(
    { call: [{ name: 'search', input: { words: 'crane' } }] },
    { say: ['Nothing yet.'] },
  );
  await startService();
  await ended(message);
  expect(await replies(channel)).toEqual([{ text: 'Nothing yet.', state: 'done' }]);
});

test('answers once with two services running', async () => {
  model.script({ think: () => ({ say: ['Aye.'] }) });
  await Promise.all([startService(), startService()]);
  const asked = await Promise.all(Array.from({ length: 6 }, (_, n) => ask(`Question ${n}`)));
  for (const { channel, message } of asked) {
    await ended(message);
    expect(await replies(channel)).toEqual([{ text: 'Aye.', state: 'done' }]);
  }
});
