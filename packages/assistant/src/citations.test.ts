import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasWords, quoteOf, withoutFalseQuotes } from './citations.ts';

const LINK = '/channels/room?m=1';
const words = new Map([[LINK, 'The crane is *repaired*, and costs 100 euros.']]);

test.each([
  [`["The crane is repaired"](${LINK})`, `["The crane is repaired"](${LINK})`],
  [`["the crane burns"](${LINK}), they say`, `[the crane burns](${LINK}), they say`],
  [`„costs 100 euros“ [Bo](${LINK})`, `„costs 100 euros“ [Bo](${LINK})`],
  [`“costs 90,000 euros” ([Bo](${LINK}))`, `costs 90,000 euros ([Bo](${LINK}))`],
  [`"costs 9" [Bo](/channels/room?m=2)`, `"costs 9" [Bo](/channels/room?m=2)`],
  [`It burns, says [Bo](${LINK}).`, `It burns, says [Bo](${LINK}).`],
])('%j is shown as %j', (text, shown) => {
  expect(withoutFalseQuotes(text, words)).toBe(shown);
});

test('what an answer quotes is kept only if the source has these words', () => {
  const source = words.get(LINK) ?? '';
  expect(quoteOf(`[The crane is repaired](${LINK}).`, LINK, source)).toBe('The crane is repaired');
  expect(quoteOf(`[The crane burns](${LINK}).`, LINK, source)).toBeNull();
  expect(quoteOf(`See [Bo](${LINK}).`, LINK, source)).toBeNull();
});

test('a source has any of its own passages, and no word that it lacks', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 2 }), fc.nat(), fc.nat(), (all, from, length) => {
      const start = from % all.length;
      const quote = all.slice(start, start + 1 + (length % all.length)).join(' ');
      expect(hasWords(all.join(', '), quote)).toBe(true);
      expect(hasWords(all.join(', '), `${quote} zzzzzzz`)).toBe(false);
    }),
  );
});
