import { expect, test } from 'vitest';
import type { RowChange } from '../collections/change.ts';
import { createPins } from './pins.ts';

const CHANNEL = '0193a5b0-0000-7000-8000-000000000001';
const MESSAGE = '0193a5b0-0000-7000-8000-000000000002';

const changed = (pinned_at: string | null): RowChange => {
  const record = {
    id: MESSAGE,
    channel_id: CHANNEL,
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
    pinned_at,
  };
  return { operation: 'UPDATE', table: 'messages', ids: record, record };
};

test('increases the version when a message is pinned, changed or unpinned, and for no other', () => {
  const pins = createPins();
  const version = pins.version(CHANNEL);
  pins.noticed(changed(null));
  expect(version.get()).toBe(0);
  pins.noticed(changed('2026-01-02'));
  pins.noticed(changed(null));
  expect(version.get()).toBe(2);
});

test('counts a change of a listed message that this page never saw pinned', () => {
  const pins = createPins();
  pins.shown([MESSAGE]);
  pins.noticed({
    operation: 'DELETE',
    table: 'messages',
    ids: { id: MESSAGE, channel_id: CHANNEL },
    record: null,
  });
  expect(pins.version(CHANNEL).get()).toBe(1);
});

test('requests a channel’s list again after a lost connection', () => {
  const pins = createPins();
  const version = pins.version(CHANNEL);
  pins.missed(CHANNEL);
  expect(version.get()).toBe(1);
});
