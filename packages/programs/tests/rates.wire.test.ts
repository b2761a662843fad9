import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ requestsPerMinute: 3 });
});
afterAll(() => world.stop());

test('each webhook has its own limit, and is told when to try again', async () => {
  const ada = await world.signUp('Ada');
  const workspace = await world.found(ada);
  const channel = await world.openChannel(workspace, ada, 'Alerts');
  const busy = await world.addHook(ada, workspace, channel, 'Busy');
  const quiet = await world.addHook(ada, workspace, channel, 'Quiet');
  const statuses = [];
  for (let sent = 0; sent < 5; sent += 1)
    statuses.push((await post(busy.url, { text: `Message ${sent}` })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await post(busy.url, { text: 'One more' });
  expect(refused.body).toMatchObject({ ok: false, code: 'rate_limited' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post(quiet.url, { text: 'Hello' })).status).toBe(200);
  const [stored] = await world.sql`select count(*)::integer as messages from public.messages
    where author_id = ${busy.profile_id}`;
  expect(stored).toEqual({ messages: 3 });
});
