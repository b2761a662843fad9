import { memoryStorage } from '@parley/client/base/device-storage';
import { createQueueStorage } from '@parley/client/queue/queue-storage';
import { rememberWorkspace } from '@parley/client/tables/workspace-list';
import { newId } from '@parley/model';
import { expect, test } from 'vitest';
import { forgetPerson } from './forget-person.ts';

const [person, workspace, channel] = [newId(), newId(), newId()];

const DEVICE = {
  'parley-appearance': 'dark',
  'parley-language': 'de',
  'parley-list-size': '{"width":260}',
  'parley-theme': 'dark',
  'parley:drive:view': 'grid',
  'parley:joining': '1790000000000 secret',
  'parley:name:ada@example.test': 'Ada',
};
const draft = (isUnsaved: boolean) => JSON.stringify({ text: 'Half a thought', at: 1, isUnsaved });

/** A device's storage after a user has used every feature. */
function used() {
  const entries = new Map<string, string>(Object.entries(DEVICE));
  const storage = memoryStorage(entries);
  rememberWorkspace(storage, person, workspace);
  entries.set(`parley:visit:${person}:${workspace}`, '1790000000000 1790000000000');
  entries.set(`parley-draft-${person}-${channel}`, draft(false));
  entries.set('parley-recent-searches', '["crane"]');
  entries.set('parley-recent-emoji', ':crane:');
  entries.set('parley:seen', '1790000000000');
  entries.set('parley:scrolled', `[["/channels/${channel}",{}]]`);
  entries.set('parley-trail', `["/channels/${channel}"]`);
  entries.set('parley:arrival', `{"channelId":"${channel}"}`);
  entries.set(`tus::parley:upload:drive/${workspace}/a.bin::1`, '{"uploadUrl":"https://x"}');
  entries.set('a key of tomorrow', person);
  return { entries, storage };
}

test('signing out deletes the user’s data from the device', () => {
  const { entries, storage } = used();
  forgetPerson(storage);
  expect(Object.fromEntries(entries)).toEqual(DEVICE);
});

test('signing out keeps text that exists nowhere else', () => {
  const { entries, storage } = used();
  const queue = createQueueStorage(storage);
  const change = {
    kind: 'update',
    id: newId(),
    writtenAt: 1,
    table: 'messages',
    lane: `channel:${channel}`,
    ids: [newId()],
    changes: { content: 'Not sent yet' },
  } as const;
  queue.save(person, { change: { ...change, ids: [...change.ids] }, refusal: null });
  entries.set(`parley-draft-${person}-${channel}`, draft(true));
  forgetPerson(storage);
  expect(queue.load(person)).toHaveLength(1);
  expect(entries.size).toBe(Object.keys(DEVICE).length + 2);
});
