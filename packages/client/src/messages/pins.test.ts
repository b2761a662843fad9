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

test('pinning, changing and unpinning a message make a new version; other messages do not', () => {
  const pins = createPins();
  const version = pins.version(CHANNEL);
  pins.noticed(changed(null));
  expect(version.get()).toBe(0);
  pins.noticed(changed('2026-01-02'));
  pins.noticed(changed(null));
  expect(version.get()).toBe(2);
});

test('a pinned message that a list shows counts also when this page never saw it pinned', () => {
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

test('after a lost connection the channel’s list asks again', () => {
  const pins = createPins();
  const version = pins.version(CHANNEL);
  pins.missed(CHANNEL);
  expect(version.get()).toBe(1);
});
