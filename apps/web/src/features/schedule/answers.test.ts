import type { EventResponse } from '@parley/model';
import { expect, test } from 'vitest';
import { answersFor } from './answers.ts';

const answer = (
  profile_id: string,
  occurrence_at: string | null,
  response: EventResponse['response'],
): EventResponse => ({
  id: `${profile_id}${occurrence_at}`,
  workspace_id: 'w',
  event_id: 'e',
  profile_id,
  occurrence_at,
  response,
  note: null,
  created_at: '',
  updated_at: '',
});

test('an answer for an occurrence overrides the series, in any date format', () => {
  const rows = [
    answer('ada', '2026-11-24T09:00:00+00:00', 'no'),
    answer('ada', null, 'yes'),
    answer('bo', null, 'maybe'),
    answer('cy', '2026-11-25T09:00:00Z', 'yes'),
  ];
  const of = (start: string) =>
    [...answersFor(rows, start)].map(([id, { response }]) => [id, response]);
  expect(of('2026-11-24T09:00:00.000Z')).toEqual([
    ['ada', 'no'],
    ['bo', 'maybe'],
  ]);
  expect(of('2026-11-25T09:00:00.000Z')).toEqual([
    ['ada', 'yes'],
    ['bo', 'maybe'],
    ['cy', 'yes'],
  ]);
});
