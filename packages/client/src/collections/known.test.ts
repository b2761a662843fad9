import { expect, test } from 'vitest';
import { createKnown, isKnown } from './known.ts';

const HERE = 'workspace';

function ask() {
  const known = createKnown();
  const knows = (table: 'bookmarks' | 'risks', scope = HERE, isAlone = false) =>
    isKnown({ learned: known.learned.get(), kept: known.kept.get() }, { scope, table, isAlone });
  return { known, knows };
}

test('a table is known once all its rows came, in that workspace alone', () => {
  const { known, knows } = ask();
  expect(knows('bookmarks')).toBe(false);
  known.learn(HERE, 'bookmarks');
  expect(knows('bookmarks')).toBe(true);
  expect(knows('risks')).toBe(false);
  expect(knows('bookmarks', 'another')).toBe(false);
  known.reset();
  expect(knows('bookmarks')).toBe(false);
});

test('what the device kept is all that is known while no server can be asked, table groups excepted', () => {
  const { known, knows } = ask();
  known.keep(HERE);
  expect(knows('bookmarks')).toBe(false);
  expect(knows('bookmarks', HERE, true)).toBe(true);
  expect(knows('risks', HERE, true)).toBe(false);
});
