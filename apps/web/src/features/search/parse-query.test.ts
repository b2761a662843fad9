import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmptyQuery, parseQuery } from './parse-query.ts';

const names = {
  ownId: 'me-id',
  people: [
    { id: 'ada', name: 'Ada Quinn' },
    { id: 'jonas', name: 'Jonas Weber' },
  ],
  channels: [
    { id: 'general', name: 'General' },
    { id: 'sales', name: 'Sales Nord' },
  ],
};
const filtersOf = (text: string) => parseQuery(text, names).filters;

describe('parseQuery', () => {
  test('accepts people by full name, prefix, quoted name, @name or me', () => {
    for (const text of ['from:ada', 'from:@Ada', 'from:"Ada Quinn"', 'from:quinn', 'FROM:ADA'])
      expect(filtersOf(text).author).toBe('ada');
    expect(filtersOf('from:me').author).toBe('me-id');
  });

  test('accepts channels in the same forms', () => {
    expect(filtersOf('in:#general').channel).toBe('general');
    expect(filtersOf('in:"sales nord"').channel).toBe('sales');
  });

  test('collects has and is filters, keeps the words in order', () => {
    expect(filtersOf('roof has:file plan has:link is:pinned  of  May')).toMatchObject({
      words: 'roof plan of May',
      has: ['file', 'link'],
      states: ['pinned'],
    });
  });

  test('before ends at the start of its day, after begins at the end of its day', () => {
    const { before, after } = filtersOf('before:2026-11-21 after:2026-11-19');
    expect(before).toBe(new Date(2026, 10, 21).toISOString());
    expect(after).toBe(new Date(2026, 10, 20).toISOString());
  });

  test('reports invalid filters with the allowed values, not as words', () => {
    const { filters, problems } = parseQuery(
      'from:nobody in:nowhere has:gold before:yesterday after:2026-02-30 is:odd pump',
      names,
    );
    expect(filters.words).toBe('pump');
    expect(problems.map(({ filter, allowed }) => [filter, allowed])).toEqual([
      ['from:nobody', 'person'],
      ['in:nowhere', 'channel'],
      ['has:gold', 'has'],
      ['before:yesterday', 'date'],
      ['after:2026-02-30', 'date'],
      ['is:odd', 'is'],
    ]);
  });

  test('treats text that only looks like a filter as text', () => {
    for (const text of [
      'from:',
      'from: ada',
      'in:""',
      'has:"" pump',
      '"see from:ada"',
      '--onto',
      '-x',
    ])
      expect(parseQuery(text, names)).toEqual({
        filters: { words: text, has: [], states: [] },
        problems: [],
        typed: '',
      });
  });

  test('keeps the filters apart from the words', () => {
    expect(parseQuery('roof from:ada plan has:link', names).typed).toBe('from:ada has:link');
  });

  test('names are found without their accents', () => {
    const people = [{ id: 'zoe', name: 'Zoë Łuczak' }];
    for (const text of ['from:zoe', 'from:ZOË', 'from:łuczak', 'from:luczak'])
      expect(parseQuery(text, { ...names, people }).filters.author).toBe('zoe');
  });

  test('treats a colon within a word as text', () => {
    expect(filtersOf('https://in:general login:me')).toMatchObject({
      words: 'https://in:general login:me',
    });
  });

  test('never throws, and keeps the words of a text without filters', () => {
    const reading = fc.property(fc.string(), (text) => {
      const { filters, problems } = parseQuery(text, names);
      return (
        text.includes(':') ||
        (problems.length === 0 && filters.words === text.replace(/\s+/g, ' ').trim())
      );
    });
    expect(() => fc.assert(reading)).not.toThrow();
  });

  test('treats blanks as an empty query', () => {
    expect(isEmptyQuery(filtersOf('   '))).toBe(true);
    expect(isEmptyQuery(filtersOf('is:mine'))).toBe(false);
  });
});
