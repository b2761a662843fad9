import { expect, test } from 'vitest';
import { sheetOf, type SheetRow } from './sheet.ts';

const person = (profile_id: string, roads: string[], reads: string[]): SheetRow => ({
  profile_id,
  roads,
  reads,
  people: 1,
});
const others = (road: string, people: number): SheetRow => ({
  profile_id: null,
  roads: [road],
  reads: null,
  people,
});

test('groups people by road, nearest first, with their programs, and assistants last', () => {
  const all = ['channel', 'messages', 'shared'];
  const sheet = sheetOf([
    person('ann', ['governance'], ['channel']),
    person('ben', ['participant', 'token', 'feed'], all),
    person('bot', ['assistant'], all),
    person('cy', ['guest'], all),
  ]);
  expect(sheet.groups).toEqual([
    { road: 'participant', readers: [{ id: 'ben', programs: ['token', 'feed'] }], more: 0 },
    { road: 'guest', readers: [{ id: 'cy', programs: [] }], more: 0 },
    { road: 'governance', readers: [{ id: 'ann', programs: [] }], more: 0 },
    { road: 'assistant', readers: [{ id: 'bot', programs: [] }], more: 0 },
  ]);
});

test('counts people who read the messages of a channel, not those who only see it', () => {
  const rows = [
    person('ann', ['open'], ['channel', 'shared']),
    person('ben', ['participant'], ['channel', 'messages', 'shared']),
    person('bot', ['assistant'], ['channel', 'messages', 'shared']),
  ];
  expect(sheetOf(rows).readers).toBe(1);
  expect(sheetOf([person('ann', ['workspace'], ['file'])]).readers).toBe(1);
});

test('counts members beyond the list, and keeps what lets others in', () => {
  const sheet = sheetOf([
    others('answer', 6),
    others('more', 40),
    others('invitation', 2),
    others('unheard of', 3),
  ]);
  expect(sheet.groups).toEqual([{ road: 'open', readers: [], more: 40 }]);
  expect(sheet.notes).toEqual([
    { note: 'invitation', count: 2 },
    { note: 'answer', count: 6 },
  ]);
});
