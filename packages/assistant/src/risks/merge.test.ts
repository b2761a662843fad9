import { candidateIn, type RiskMessage } from '@parley/built-in/risks';
import { expect, test } from 'vitest';
import { isSameTitle, merged, news } from './merge.ts';

const said = (text: string, rest: Partial<RiskMessage> = {}): RiskMessage => ({
  id: text,
  channelId: 'one',
  isOpen: true,
  text,
  ...rest,
});

test('merges candidates with the same meaning into one with all their evidence', () => {
  const messages = [
    said('The buffer tank is leaking again'),
    said('Buffer tank leaking, again!', { channelId: 'two' }),
    said('Again a leaking buffer tank', { id: 'third' }),
  ];
  const found = merged(
    messages.flatMap((message) => candidateIn(message) ?? []),
    messages,
  );
  expect(found).toHaveLength(1);
  expect(found[0]?.evidence.map(({ channel_id }) => channel_id)).toEqual(['one', 'two', 'one']);
});

test('keeps private messages apart from others', () => {
  const messages = [
    said('The buffer tank is leaking again'),
    said('Buffer tank leaking, again!', { channelId: 'two', isOpen: false }),
  ];
  expect(
    merged(
      messages.flatMap((message) => candidateIn(message) ?? []),
      messages,
    ),
  ).toHaveLength(2);
});

test('does not repeat a decided proposal, by message or by similar title', () => {
  const candidate = candidateIn(said('The buffer tank is leaking again', { id: 'm1' }));
  const found = candidate ? [candidate] : [];
  expect(news(found, { messageIds: new Set(), titles: [] })).toHaveLength(1);
  expect(news(found, { messageIds: new Set(['m1']), titles: [] })).toEqual([]);
  expect(news(found, { messageIds: new Set(), titles: ['Leaking buffer tank'] })).toEqual([]);
  expect(isSameTitle('Leak', 'The leak at the harbour office')).toBe(false);
});
