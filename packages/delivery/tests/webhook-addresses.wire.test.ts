import { createSafeFetch, readAllowList } from '@parley/safe-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Channel, type DeliveryWorld, eventually, type Person, startWorld } from './world.ts';

/** Addresses of webhooks that reach for the server's own network, and what else they smuggle. */

let world: DeliveryWorld;
let owner: Person;
let channel: Channel;
/** What the name server answers, one after the other: a public address, then this machine. */
const ANSWERS = [['93.184.216.34', '10.0.0.1'], ['127.0.0.1']];

beforeAll(async () => {
  world = await startWorld();
  let asked = 0;
  await world.startWorker({
    safeFetch: createSafeFetch({
      allowList: readAllowList('10.9.0.0/16, listed.intern'),
      resolve: async () =>
        (ANSWERS[asked++ % ANSWERS.length] ?? []).map((address) => ({ address, family: 4 })),
    }),
  });
  owner = await world.person('Mara');
  channel = await world.channel(owner, []);
});
afterAll(() => world.stop());

async function connect(url: string, name = 'CI'): Promise<string> {
  const [row] = await world.sql<{ id: string }[]>`
    insert into public.outgoing_webhooks (workspace_id, channel_id, profile_id, name, url, events)
    values (${channel.workspaceId}, ${channel.id}, ${owner.id}, ${name}, ${url},
      '["message.created"]') returning id`;
  await world.sql`insert into private.outgoing_webhook_secrets (webhook_id, secret)
    values (${row?.id ?? ''}, 'whsec_AAAA')`;
  return row?.id ?? '';
}

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://10.0.0.1/',
  'http://10.9.0.1:5432/',
  'http://192.168.0.1:8080/',
  'http://localhost/',
  'http://rebind.example.test/',
  'http://listed.intern/',
  'http://public.example.test:22/',
])('%s is not called', async (url) => {
  const webhook = await connect(url);
  await world.say(channel, owner, 'hello');
  await eventually(async () =>
    expect(
      await world.sql`select reason, code from public.webhook_deliveries
        where webhook_id = ${webhook}`,
    ).toEqual([{ reason: 'refused', code: null }]),
  );
  await world.sql`delete from public.outgoing_webhooks`;
});

test.each([
  'https://ci.example.test/\r\nx-forged: 1',
  'https://ci.example.test/\nHost: other',
  'https://ci.example.test/a b',
  'https://ci.example.test/ä',
  'https://me:secret@ci.example.test/',
  'https:\\\\me@ci.example.test',
  'ftp://ci.example.test/',
  'file:///etc/passwd',
  'gopher://ci.example.test/',
  'javascript:alert(1)',
  'ci.example.test',
  `https://ci.example.test/${'a'.repeat(1000)}`,
])('%j is no address of a webhook', async (url) => {
  await expect(connect(url)).rejects.toThrow(
    /check constraint|user name or a password|value too long/,
  );
});

test.each(['\r\nx-forged: 1', 'CI\u0000', 'CI\u202e'])(
  '%j is no name of a webhook',
  async (name) => {
    const stored = connect('https://ci.example.test', name).then(
      async (id) =>
        (
          await world.sql<{ name: string }[]>`select name from public.outgoing_webhooks
        where id = ${id}`
        )[0]?.name,
      () => 'refused',
    );
    expect(await stored).not.toMatch(/\p{Cc}|\p{Cf}/u);
  },
);
