import { newId } from '@parley/model';
import { expect, it } from 'vitest';
import { supersedes, type UpdateChange } from './change.ts';

const PARTICIPANT = newId();

const readUpTo = (second: number): UpdateChange => ({
  kind: 'update',
  id: newId(),
  writtenAt: 0,
  table: 'participants',
  lane: `participants:${PARTICIPANT}`,
  ids: [PARTICIPANT],
  changes: {
    last_read_at: `2026-01-01T12:00:0${second}.000000+00:00`,
    last_read_message_id: newId(),
  },
  forward: 'last_read_at',
});

it('keeps the further read mark of another tab', () => {
  const [far, near, farther] = [readUpTo(2), readUpTo(1), readUpTo(3)];
  expect(supersedes(near, far)).toBe(false);
  expect(supersedes(farther, far)).toBe(true);
});
