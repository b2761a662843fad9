import { expect, test } from 'vitest';
import { groupChannels, neighbourChannel } from './channel-groups.ts';

const own = (
  id: string,
  options: {
    category?: string;
    starred?: boolean;
    archived_at?: string;
    visibility?: 'open' | 'direct';
  } = {},
) => ({
  channel: {
    id,
    category: options.category ?? null,
    archived_at: options.archived_at ?? null,
    visibility: options.visibility ?? ('open' as const),
  },
  participant: { starred: options.starred ?? false },
});
const channels = [
  own('care', { category: 'Office' }),
  own('crane', { starred: true, category: 'Field' }),
  own('general'),
  own('night', { category: 'Field' }),
  own('old', { archived_at: '2026-01-01T00:00:00Z' }),
  own('mara', { visibility: 'direct' }),
];
const groups = groupChannels(channels);
const none = new Map<string, { unread: number }>();
const down = { step: 1, unreadOnly: false } as const;
const up = { step: -1, unreadOnly: false } as const;

test('lists starred channels first, then those without a category, then the categories by name', () => {
  expect(
    groups.map(({ kind, category, entries }) => [
      kind,
      category,
      entries.map(({ channel }) => channel.id),
    ]),
  ).toEqual([
    ['starred', '', ['crane']],
    ['plain', '', ['general']],
    ['category', 'Field', ['night']],
    ['category', 'Office', ['care']],
  ]);
});

test('a category named like another group stays a category', () => {
  expect(
    groupChannels([own('a', { category: 'plain' }), own('b')]).map(({ kind }) => kind),
  ).toEqual(['plain', 'category']);
});

test('wraps around at the ends', () => {
  expect(neighbourChannel(groups, 'crane', down, none)).toBe('general');
  expect(neighbourChannel(groups, 'care', down, none)).toBe('crane');
  expect(neighbourChannel(groups, 'crane', up, none)).toBe('care');
});

test('starts at the first or last channel if none is open', () => {
  expect(neighbourChannel(groups, undefined, down, none)).toBe('crane');
  expect(neighbourChannel(groups, undefined, up, none)).toBe('care');
});

test('stops only at unread channels if asked to', () => {
  const unread = new Map([
    ['care', { unread: 2 }],
    ['night', { unread: 0 }],
  ]);
  expect(neighbourChannel(groups, 'crane', { step: 1, unreadOnly: true }, unread)).toBe('care');
  expect(neighbourChannel(groups, 'care', { step: 1, unreadOnly: true }, unread)).toBeUndefined();
});

test('returns no neighbour without channels', () => {
  expect(neighbourChannel([], undefined, down, none)).toBeUndefined();
});
