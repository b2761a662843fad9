import { openSecrets, type Secrets } from '@parley/assistant';
import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { createSafeFetch } from '@parley/safe-fetch';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { seal } from '../../web/src/lib/seal.ts';
import { assistantKey } from '../src/assistant-key.ts';
import {
  ended,
  must,
  openChannel,
  type Person,
  read,
  replies,
  type Channel,
  say,
  startTalk,
} from './talk.ts';

/**
 * Providers of workspaces, with real PostgreSQL, real HTTP and a local server for OpenAI's
 * protocol.
 */

let talk: Awaited<ReturnType<typeof startTalk>>;
let first: OpenAiServer;
let second: OpenAiServer;
let ada: Person;
let channel: Channel;
let secrets: Secrets;
const logged: unknown[] = [];

beforeAll(async () => {
  first = await startOpenAiServer();
  second = await startOpenAiServer();
  talk = await startTalk(
    { kind: 'built-in' },
    {
      retrySeconds: 0.1,
      safeFetch: createSafeFetch({ allowsLoopback: true }),
      log: (entry) => logged.push(entry),
    },
  );
  secrets = openSecrets(await assistantKey(talk.dataDir, async () => true));
  ada = await talk.person('Ada');
  channel = await openChannel(ada);
});
afterEach(async () => {
  await must(
    ada.client.from('assistant_providers').delete().eq('workspace_id', channel.workspaceId),
  );
  for (const server of [first, second]) {
    server.requests.length = 0;
    server.script({ say: ['Hello.'] });
  }
});
afterAll(async () => {
  await talk?.stop();
  await first?.close();
  await second?.close();
});

type Values = Record<string, unknown>;

async function add(server: OpenAiServer, values: Values = {}): Promise<string> {
  const row = {
    workspace_id: channel.workspaceId,
    created_by: ada.id,
    kind: 'openai-compatible',
    name: 'Ours',
    base_url: server.url,
    model: 'test-large',
    ...values,
  };
  return (
    await read<{ id: string }>(
      ada.client.from('assistant_providers').insert(row).select('id').single(),
    )
  ).id;
}

async function tested(
  id: string,
): Promise<{ ok: boolean; models: string[]; error: { code: string } | null }> {
  await must(ada.client.rpc('test_provider', { provider: id }));
  return vi.waitFor(
    async () => {
      const row = await read<{
        test_result: { ok: boolean; models: string[]; error: { code: string } | null } | null;
      }>(ada.client.from('assistant_providers').select('test_result').eq('id', id).single());
      if (row.test_result === null) throw new Error('Not tested yet');
      return row.test_result;
    },
    { timeout: 20_000, interval: 50 },
  );
}

test('the service publishes its public key once, not at every start', async () => {
  const keys = await read<{ jwk: unknown }[]>(
    ada.client.from('assistant_public_keys').select('jwk'),
  );
  expect(keys).toEqual([{ jwk: secrets.publicJwk }]);
});

test('a workspace’s provider answers with its sealed key, and the price is counted', async () => {
  await add(first, {
    sealed_key: await seal('sk-of-ada', secrets.publicJwk),
    price_in: 100_000,
    price_out: 200_000,
  });
  first.script({ say: ['From ', 'ours.'] });
  const run = await ended(ada, await say(ada, channel, 'Who answers?'));
  expect(run).toMatchObject({ status: 'done', provider: 'Ours', model: 'test-large' });
  expect(Number(run.cost)).toBeCloseTo(12 * 0.1 + 2 * 0.2);
  expect((await replies(ada, channel)).at(-1)).toBe('From ours.');
  expect(first.keys.at(-1)).toBe('Bearer sk-of-ada');
});

test('a channel’s own model is the first provider’s; another takes over when the first fails', async () => {
  const other = await openChannel(ada, { assistant_model: 'test-small' });
  const ids = { workspace_id: other.workspaceId };
  await add(second, { ...ids, name: 'Second', position: 1, model: 'spare' });
  await add(first, { ...ids, name: 'First', position: 0 });
  first.script({ status: 500 });
  second.script({ say: ['I take over.'] });
  expect(await ended(ada, await say(ada, other, 'Anybody?'))).toMatchObject({
    status: 'done',
    provider: 'Second',
    model: 'spare',
  });
  expect([first.requests.at(-1)?.model, second.requests.at(-1)?.model]).toEqual([
    'test-small',
    'spare',
  ]);
});

test('does not ask a disabled provider', async () => {
  await add(first, { is_enabled: false });
  await ended(ada, await say(ada, channel, 'How many members are here?'));
  expect(first.requests).toEqual([]);
});

test('a test sends one word, lists the models, and reports errors', async () => {
  const id = await add(first);
  expect(await tested(id)).toEqual({ ok: true, models: ['test-large', 'test-small'], error: null });
  first.script({ status: 401, message: 'Incorrect API key provided: sk-of-ada' });
  await must(
    ada.client
      .from('assistant_providers')
      .update({ sealed_key: await seal('sk-of-ada', secrets.publicJwk) })
      .eq('id', id),
  );
  expect(await tested(id)).toMatchObject({ ok: false, error: { code: 'provider_unauthorised' } });
  expect(JSON.stringify(logged)).not.toContain('sk-of-ada');
});

test('a new address, model or key requires a new test, and a key stays with its address', async () => {
  const id = await add(first, { sealed_key: await seal('sk', secrets.publicJwk), key_hint: 'sk' });
  await tested(id);
  await must(ada.client.from('assistant_providers').update({ base_url: second.url }).eq('id', id));
  expect(
    await read(
      ada.client
        .from('assistant_providers')
        .select('tested_at, test_result, key_hint')
        .eq('id', id)
        .single(),
    ),
  ).toEqual({ tested_at: null, test_result: null, key_hint: null });
});

test('does not use a key of the server for a missing one, and reports an undecryptable key', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-server');
  expect(await tested(await add(first, { kind: 'openai' }))).toMatchObject({
    ok: false,
    error: { code: 'key_missing' },
  });
  expect(await tested(await add(first, { sealed_key: 'plain text' }))).toMatchObject({
    ok: false,
    error: { code: 'key_unreadable' },
  });
  expect(first.requests).toEqual([]);
  expect(await ended(ada, await say(ada, channel, 'And now?'))).toMatchObject({
    status: 'failed',
    error: { code: 'key_missing' },
  });
  vi.unstubAllEnvs();
});

test('users and channels over the rate limit are told so instead of answered', async () => {
  await add(first);
  const limited = await openChannel(ada);
  await must(
    ada.client
      .from('assistant_settings')
      .insert({ workspace_id: limited.workspaceId, person_per_hour: 1 }),
  );
  await ended(ada, await say(ada, limited, '@Assistant The first'));
  expect(await ended(ada, await say(ada, limited, '@Assistant The second'))).toMatchObject({
    status: 'failed',
    error: { code: 'person_limit' },
  });
  await must(
    ada.client
      .from('assistant_settings')
      .update({ person_per_hour: 100, channel_per_hour: 2 })
      .eq('workspace_id', limited.workspaceId),
  );
  expect(await ended(ada, await say(ada, limited, '@Assistant The third'))).toMatchObject({
    status: 'failed',
    error: { code: 'channel_limit' },
  });
});

test('a spent budget, in tokens or in cost, is reported instead of an answer', async () => {
  await add(first, { price_in: 10, price_out: 10 });
  await ended(ada, await say(ada, channel, '@Assistant This costs something'));
  await must(
    ada.client
      .from('assistant_settings')
      .insert({ workspace_id: channel.workspaceId, monthly_tokens: 1 }),
  );
  expect(await ended(ada, await say(ada, channel, '@Assistant And this?'))).toMatchObject({
    status: 'failed',
    error: { code: 'budget_spent' },
  });
  await must(
    ada.client
      .from('assistant_settings')
      .update({ monthly_tokens: null, monthly_cost: 0 })
      .eq('workspace_id', channel.workspaceId),
  );
  expect(await ended(ada, await say(ada, channel, '@Assistant Or this?'))).toMatchObject({
    status: 'failed',
    error: { code: 'budget_spent' },
  });
  await must(
    ada.client
      .from('assistant_settings')
      .update({ monthly_cost: 1_000_000 })
      .eq('workspace_id', channel.workspaceId),
  );
  expect(await ended(ada, await say(ada, channel, 'Now?'))).toMatchObject({ status: 'done' });
});

test('rejects an address in a private network for every kind of request', async () => {
  expect(await tested(await add(first, { base_url: 'http://169.254.169.254/v1' }))).toMatchObject({
    ok: false,
    error: { code: 'address_refused' },
  });
  expect(await ended(ada, await say(ada, channel, '@Assistant Reach inside'))).toMatchObject({
    status: 'failed',
    error: { code: 'address_refused' },
  });
});
