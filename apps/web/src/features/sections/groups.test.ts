import type { ChannelSection } from '@parley/model';
import { expect, test } from 'vitest';
import {
  groupTalks,
  MOST_CONVERSATIONS,
  neighbourTalk,
  shownTalks,
  type Talk,
  type TalkGroup,
} from './groups.ts';
import { choose, moveTo, sectionStep, sectionsWith, stepFrom } from './moves.ts';

const talk = (id: string, options: Partial<Talk> = {}): Talk => ({
  id,
  title: id,
  isConversation: false,
  isStarred: false,
  category: '',
  lastAt: '2026-11-01T08:00:00.000Z',
  ...options,
});
const section = (id: string, fields: Partial<ChannelSection> = {}): ChannelSection => ({
  id,
  workspace_id: 'workspace',
  profile_id: 'me',
  kind: 'own',
  name: id,
  position: 0,
  channel_ids: [],
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  ...fields,
});
const talks = [
  talk('care', { category: 'Office' }),
  talk('crane', { isStarred: true, category: 'Field', lastAt: '2026-11-03T08:00:00.000Z' }),
  talk('general'),
  talk('lunch', { lastAt: '2026-11-02T08:00:00.000Z' }),
  talk('night', { category: 'Field' }),
  talk('aiko', { isConversation: true }),
  talk('mara', { isConversation: true, lastAt: '2026-11-04T08:00:00.000Z' }),
];
const lines = (groups: readonly TalkGroup[]) =>
  groups.map((group) => [group.key, group.talks.map(({ id }) => id).join(' ')]);

test('lists starred talks, then channels, the categories by name, and the latest conversation first', () => {
  expect(lines(groupTalks(talks, [], 'own'))).toEqual([
    ['starred', 'crane'],
    ['channels', 'general lunch'],
    ['category:Field', 'night'],
    ['category:Office', 'care'],
    ['conversations', 'mara aiko'],
  ]);
});

test('own sections come after the stars, in their order, with channels and conversations', () => {
  const sections = [
    section('second', { position: 2, channel_ids: ['night', 'unknown'] }),
    section('first', { position: 1, channel_ids: ['mara', 'general', 'night', 'crane'] }),
    section('empty', { position: 3 }),
  ];
  expect(lines(groupTalks(talks, sections, 'own'))).toEqual([
    ['starred', 'crane'],
    ['first', 'mara general night'],
    ['second', ''],
    ['empty', ''],
    ['channels', 'lunch'],
    ['category:Office', 'care'],
    ['conversations', 'aiko'],
  ]);
});

test('an own section named like a category is another one', () => {
  const groups = groupTalks(talks, [section('x', { name: 'Field', channel_ids: ['care'] })], 'own');
  expect(groups.filter(({ name }) => name === 'Field').map(({ kind }) => kind)).toEqual([
    'own',
    'category',
  ]);
});

test('a usual section keeps its own order; new channels follow', () => {
  const own = section('row', { kind: 'channels', name: null, channel_ids: ['lunch'] });
  expect(lines(groupTalks(talks, [own], 'own'))[1]).toEqual(['channels', 'lunch general']);
});

test('every section can be sorted by the last message or by name', () => {
  const own = section('s', { channel_ids: ['general', 'mara', 'lunch'] });
  const of = (order: 'recent' | 'name') => lines(groupTalks(talks, [own], order))[1];
  expect(of('recent')).toEqual(['s', 'mara lunch general']);
  expect(of('name')).toEqual(['s', 'general lunch mara']);
});

test('a person without channels still has a section for them', () => {
  expect(lines(groupTalks([], [], 'own'))).toEqual([
    ['channels', ''],
    ['conversations', ''],
  ]);
  const only = groupTalks([talk('night', { category: 'Field' })], [], 'own');
  expect(lines(only).map(([key]) => key)).toEqual(['category:Field', 'conversations']);
});

const open = { isFolded: false, isUnreadOnly: false };

test('a collapsed section and the unread choice show only what is needed', () => {
  const [, group] = groupTalks(talks, [], 'own');
  const shown = (how: Partial<typeof open>) =>
    group && shownTalks(group, { ...open, ...how }, (id) => id === 'lunch').map(({ id }) => id);
  expect(shown({})).toEqual(['general', 'lunch']);
  expect(shown({ isFolded: true })).toEqual(['lunch']);
  expect(shown({ isUnreadOnly: true })).toEqual(['lunch']);
});

test('of many conversations the latest are shown, and any that has news', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    talk(`c${index}`, {
      isConversation: true,
      lastAt: new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString(),
    }),
  );
  const group = groupTalks(many, [], 'name').at(-1);
  const shown = group ? shownTalks(group, open, (id) => id === 'c3') : [];
  expect(shown).toHaveLength(MOST_CONVERSATIONS + 1);
  expect(shown.map(({ id }) => id)).toContain('c3');
  expect(shown.map(({ id }) => id)).toContain('c39');
  expect(shown.map(({ id }) => id)).not.toContain('c4');
});

const none = new Map<string, { unread: number }>();
const down = { step: 1, unreadOnly: false } as const;
const up = { step: -1, unreadOnly: false } as const;
const usual = groupTalks(talks, [], 'own');

test('the step to the next talk wraps around at the ends', () => {
  expect(neighbourTalk(usual, 'crane', down, none)).toBe('general');
  expect(neighbourTalk(usual, 'aiko', down, none)).toBe('crane');
  expect(neighbourTalk(usual, 'crane', up, none)).toBe('aiko');
});

test('the step starts at the first or last talk if none is open', () => {
  expect(neighbourTalk(usual, undefined, down, none)).toBe('crane');
  expect(neighbourTalk(usual, undefined, up, none)).toBe('aiko');
});

test('the step stops only at unread talks if asked to', () => {
  const unread = new Map([
    ['care', { unread: 2 }],
    ['night', { unread: 0 }],
  ]);
  const next = { step: 1, unreadOnly: true } as const;
  expect(neighbourTalk(usual, 'crane', next, unread)).toBe('care');
  expect(neighbourTalk(usual, 'care', next, unread)).toBeUndefined();
  expect(neighbourTalk([], undefined, down, none)).toBeUndefined();
});

const arranged = groupTalks(
  talks,
  [
    section('a', { position: 1, channel_ids: ['lunch', 'night'] }),
    section('b', { position: 2, channel_ids: ['mara'] }),
  ],
  'own',
);
const written = (move: ReturnType<typeof moveTo>) =>
  move && { star: move.star, orders: move.orders.map(({ group, ids }) => [group.key, ids]) };

test('a move within a section writes its order', () => {
  expect(written(moveTo(arranged, 'night', { key: 'a', before: 'lunch' }))).toEqual({
    star: undefined,
    orders: [['a', ['night', 'lunch']]],
  });
});

test('a move into another section takes the talk out of the first', () => {
  expect(written(moveTo(arranged, 'night', { key: 'b', before: null }))).toEqual({
    star: undefined,
    orders: [
      ['b', ['mara', 'night']],
      ['a', ['lunch']],
    ],
  });
});

test('a move to the stars stars a talk, which keeps its section; a move out of them does not', () => {
  expect(written(moveTo(arranged, 'night', { key: 'starred', before: 'crane' }))).toEqual({
    star: true,
    orders: [['starred', ['night', 'crane']]],
  });
  expect(written(moveTo(arranged, 'crane', { key: 'b', before: 'mara' }))).toEqual({
    star: false,
    orders: [['b', ['crane', 'mara']]],
  });
});

test('a talk goes only into sections of one’s own and its usual one', () => {
  expect(moveTo(arranged, 'mara', { key: 'channels', before: null })).toBeNull();
  expect(moveTo(arranged, 'night', { key: 'category:Office', before: null })).toBeNull();
  expect(written(moveTo(arranged, 'mara', { key: 'conversations', before: null }))).toEqual({
    star: undefined,
    orders: [
      ['conversations', ['aiko', 'mara']],
      ['b', []],
    ],
  });
});

test('a move to where the talk already is changes nothing', () => {
  expect(moveTo(arranged, 'lunch', { key: 'a', before: 'night' })).toBeNull();
  expect(moveTo(arranged, 'lunch', { key: 'a', before: 'lunch' })).toBeNull();
  expect(moveTo(arranged, 'unknown', { key: 'a', before: null })).toBeNull();
});

test('a step goes past the neighbour, and at the end into the next section', () => {
  expect(stepFrom(arranged, 'lunch', 1, 'own')).toEqual({ key: 'a', before: null });
  expect(stepFrom(arranged, 'night', -1, 'own')).toEqual({ key: 'a', before: 'lunch' });
  expect(stepFrom(arranged, 'night', 1, 'own')).toEqual({ key: 'b', before: 'mara' });
  expect(stepFrom(arranged, 'mara', -1, 'own')).toEqual({ key: 'a', before: null });
  expect(stepFrom(arranged, 'mara', 1, 'own')).toEqual({ key: 'conversations', before: 'aiko' });
  expect(stepFrom(arranged, 'aiko', 1, 'own')).toBeNull();
});

test('without the own order, a step goes from section to section', () => {
  expect(stepFrom(arranged, 'lunch', 1, 'name')).toEqual({ key: 'b', before: 'mara' });
});

test('sections move among themselves', () => {
  expect(sectionStep(arranged, 'a', 1)).toEqual(['b', 'a']);
  expect(sectionStep(arranged, 'a', -1)).toBeNull();
  expect(sectionStep(arranged, 'channels', 1)).toBeNull();
  expect(sectionsWith(arranged, 'b', 'a')).toEqual(['b', 'a']);
  expect(sectionsWith(arranged, 'a', 'b')).toBeNull();
  expect(sectionsWith(arranged, 'a', null)).toEqual(['b', 'a']);
});

test('choosing a section’s talks keeps their order and takes added ones out of other sections', () => {
  const target = arranged.find(({ key }) => key === 'a');
  const orders = target ? choose(arranged, target, new Set(['mara', 'night', 'general'])) : [];
  expect(orders.map(({ group, ids }) => [group.key, ids])).toEqual([
    ['a', ['night', 'mara', 'general']],
    ['b', []],
  ]);
});
