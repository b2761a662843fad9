import { expect, test } from 'vitest';
import { canChange } from './can-change.ts';

const member = { userId: 'ada', changesOthers: false, isIn: (id: string) => id === 'crane' };
const trusted = { ...member, changesOthers: true };
const meeting = { created_by: 'bo', kind: 'meeting', channel_id: null, is_private: false } as const;

test('others’ events need permission and membership of their channel', () => {
  expect(canChange(meeting, member)).toBe(false);
  expect(canChange(meeting, trusted)).toBe(true);
  expect(canChange({ ...meeting, channel_id: 'crane' }, trusted)).toBe(true);
  expect(canChange({ ...meeting, channel_id: 'pier' }, trusted)).toBe(false);
});

test('a private event is changed by its organiser only', () => {
  const own = { ...meeting, is_private: true };
  expect(canChange(own, trusted)).toBe(false);
  expect(canChange({ ...own, created_by: 'ada' }, member)).toBe(true);
});

test('scheduled posts and assistant runs are changed only by their author', () => {
  for (const kind of ['post', 'assistant_run'] as const) {
    expect(canChange({ ...meeting, kind }, trusted)).toBe(false);
    expect(canChange({ ...meeting, kind, created_by: 'ada' }, member)).toBe(true);
  }
});
