import { expect, test } from 'vitest';
import { stableGroups } from './stable-groups.ts';

test('only a changed group is a new array', () => {
  const a = { id: '1', message_id: 'a' };
  const b = { id: '2', message_id: 'b' };
  const first = stableGroups([a, b], new Map());
  const second = stableGroups([a, b, { id: '3', message_id: 'b' }], first);
  expect(second.get('a')).toBe(first.get('a'));
  expect(second.get('b')).not.toBe(first.get('b'));
  expect(second.get('b')).toHaveLength(2);
});
