import { expect, test, vi } from 'vitest';
import { tally } from './poll.ts';

vi.mock('../../../data/index.ts', () => ({ collections: {} }));

const vote = (profile_id: string, option: number, created_at = '2026-01-01') => ({
  id: `${profile_id}${option}`,
  workspace_id: 'w',
  channel_id: 'c',
  message_id: 'm',
  poll_id: 'p',
  profile_id,
  option,
  created_at,
  updated_at: created_at,
});
const options = ['Red', 'Green', 'Blue'];

test('shares are relative to the number of voters', () => {
  const { options: counted, voters } = tally({ options, is_multiple: true }, [
    vote('a', 0),
    vote('a', 1),
    vote('b', 1),
  ]);
  expect(voters).toBe(2);
  expect(counted.map(({ share }) => share)).toEqual([0.5, 1, 0]);
});

test('only the latest vote of a person counts in a single-choice poll', () => {
  const { options: counted } = tally({ options, is_multiple: false }, [vote('a', 0), vote('a', 2)]);
  expect(counted.map(({ votes }) => votes.length)).toEqual([0, 0, 1]);
});

test('invalid options are treated as none', () => {
  expect(tally({ options: { a: 1 }, is_multiple: false }, [])).toEqual({ options: [], voters: 0 });
});
