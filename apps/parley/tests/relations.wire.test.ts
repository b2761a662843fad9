import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootDir } from '../src/paths.ts';
import { openChannel, type Person, signUp } from './talk.ts';

/** The specification's relations of a workspace, embedded by the Data API. */

let dataDir: string;
let backend: Backend;
let ada: Person;
let olga: Person;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-relations-'));
  backend = await startDisposableBackend({ workdir: rootDir, dataDir, port: 0, log: () => {} });
  [ada, olga] = [await signUp(backend, 'Ada'), await signUp(backend, 'Olga')];
});
afterAll(async () => {
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a workspace comes with channels, participants, memberships, members and owner', async () => {
  const { id, workspaceId } = await openChannel(ada);
  const { data, error } = await ada.client
    .from('workspaces')
    .select('*, channels(*), participants(*), memberships(*), members(*), owner(*)')
    .eq('id', workspaceId)
    .single();
  expect(error).toBeNull();
  expect(data).toMatchObject({
    channels: expect.arrayContaining([expect.objectContaining({ id })]),
    participants: expect.arrayContaining([
      expect.objectContaining({ channel_id: id, profile_id: ada.id }),
    ]),
    memberships: expect.arrayContaining([
      expect.objectContaining({ profile_id: ada.id, role: 'owner' }),
    ]),
    members: expect.arrayContaining([expect.objectContaining({ id: ada.id, name: 'Ada' })]),
    owner: { id: ada.id, name: 'Ada' },
  });
});

test('members of a workspace stay hidden from callers outside it', async () => {
  await openChannel(ada);
  const { data } = await olga.client.from('workspaces').select('id, members(id)');
  expect(data?.flatMap(({ members }) => members).filter(({ id }) => id === ada.id)).toEqual([]);
  const { data: filtered } = await olga.client
    .from('workspaces')
    .select('id, members!inner(id)')
    .eq('members.id', ada.id);
  expect(filtered).toEqual([]);
});
