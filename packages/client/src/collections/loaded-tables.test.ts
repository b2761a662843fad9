import { expect, test } from 'vitest';
import { createLoadedTables, isKnown } from './loaded-tables.ts';

const HERE = 'workspace';

function ask() {
  const known = createLoadedTables();
  const knows = (table: 'bookmarks' | 'risks', scope = HERE, isAlone = false) =>
    isKnown({ learned: known.learned.get(), kept: known.kept.get() }, { scope, table, isAlone });
  return { known, knows };
}

test('knows a table after all its rows arrived, only in that workspace', () => {
  const { known, knows } = ask();
  expect(knows('bookmarks')).toBe(false);
  known.learn(HERE, 'bookmarks');
  expect(knows('bookmarks')).toBe(true);
  expect(knows('risks')).toBe(false);
  expect(knows('bookmarks', 'another')).toBe(false);
  known.reset();
  expect(knows('bookmarks')).toBe(false);
});

test('knows only kept rows without a server, except table groups', () => {
  const { known, knows } = ask();
  known.keep(HERE);
  expect(knows('bookmarks')).toBe(false);
  expect(knows('bookmarks', HERE, true)).toBe(true);
  expect(knows('risks', HERE, true)).toBe(false);
});
