import 'fake-indexeddb/auto';
import { newId } from '@parley/model';
import { expect, it } from 'vitest';
import { memoryStorage } from './base/device-storage.ts';
import { askFirst } from './first-answers.ts';
import { rememberWorkspace } from './tables/workspace-list.ts';
import { sessionOf, USER, world } from './testing/auth-world.ts';

const CHANNEL = newId();

/** A page of a user who signed in before, and the rows it requests. */
async function opened(storage = memoryStorage()) {
  const { open, requests } = world({
    '/token': { body: sessionOf() },
    '/rest/v1/workspaces': { body: [] },
    '/rest/v1/messages': { body: [] },
  });
  await open().session.signIn('ada@example.com', 'a long password');
  const asked = () =>
    requests.map(({ path }) => path).filter((path) => path.startsWith('/rest/v1/'));
  return { access: open({ storage }), asked };
}

it('requests workspaces and the address’s channel on a device that keeps nothing', async () => {
  const { access, asked } = await opened();
  const first = await askFirst(access, CHANNEL, 'test');
  expect(first?.profileId).toBe(USER.id);
  expect(first?.messages?.channelId).toBe(CHANNEL);
  await Promise.all([first?.workspaces, first?.messages?.answer]);
  expect(asked().toSorted()).toEqual(['/rest/v1/messages', '/rest/v1/workspaces']);
});

it('requests only workspaces for an address without a channel', async () => {
  const { access, asked } = await opened();
  const first = await askFirst(access, null, 'test');
  await first?.workspaces;
  expect(first?.messages).toBeUndefined();
  expect(asked()).toEqual(['/rest/v1/workspaces']);
});

it('reads a kept workspace first, and requests nothing before', async () => {
  const storage = memoryStorage();
  rememberWorkspace(storage, USER.id, newId());
  const { access, asked } = await opened(storage);
  const first = await askFirst(access, CHANNEL, 'test');
  expect((await first?.device)?.tables).toEqual([]);
  expect(asked()).toEqual([]);
});

it('requests nothing without a signed-in user', async () => {
  const { open, requests } = world();
  expect(await askFirst(open(), CHANNEL, 'test')).toBeNull();
  expect(requests).toEqual([]);
});
