import { userParts } from '@parley/model';
import { expect, test } from 'vitest';
import { aboutFile } from './file-spot.ts';
import { turnOf, type TurnFacts } from './conversation/turns.ts';
import { turnLine } from './context/turn-line.ts';

const FILE = { attachment_id: '0193a5b0-0000-7000-8000-000000000000', name: 'quote.pdf' };
const region = { x: 0.2, y: 0.5, width: 0.2, height: 0.1 };
const commentOn = (spot: object | null) => ({
  content: null,
  parts: userParts('m', 'Too dear', [], spot && { ...FILE, ...spot }),
});

test.each([
  [null, undefined],
  [{}, 'quote.pdf'],
  [{ page: 3 }, 'page 3 of quote.pdf'],
  [{ seconds: 102.5 }, '1:42 of quote.pdf'],
  [{ region }, 'the spot 30 % from the left and 55 % from the top of quote.pdf'],
  [{ page: 2, region }, 'the spot 30 % from the left and 55 % from the top of page 2 of quote.pdf'],
])('a comment on %j is about %s', (spot, about) => {
  expect(aboutFile(commentOn(spot))).toBe(about);
});

test('a model reads what a comment is about', () => {
  const nothing = new Map<string, never>();
  const facts: TurnFacts = {
    name: () => 'Mara',
    files: nothing,
    reactions: nothing,
    replies: nothing,
    votes: nothing,
    cards: nothing,
    quotes: nothing,
    colleagues: new Set(),
  };
  const row = { id: 'm', role: 'user', author_id: 'a', created_at: '2026-11-30T10:00:00Z' };
  const turn = turnOf({ ...row, ...commentOn({ page: 3 }) } as never, facts);
  expect(turn.text).toBe('[about: page 3 of quote.pdf]\nToo dear');
  expect(JSON.parse(turnLine(turn, (id) => id))).toMatchObject({
    about: 'page 3 of quote.pdf',
    text: 'Too dear',
  });
});
