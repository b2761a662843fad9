import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, references } from '@parley/markdown';
import { fromHtml } from '../src/campfire/html.ts';

const ID = '6f1c1f64-9d7f-4d3e-8f0a-6b1de0a1c0de';
const nothing = { person: () => null, message: () => null, tell: () => {} };

/** Pieces that mean something in HTML, in Markdown, or as a reference. */
const TAGS = (
  '<div> </div> <p> <br> <ul> <li> </li> </ul> <ol> <blockquote> </blockquote> <pre> </pre> <b> </b> ' +
  '<em> </em> <code> </code> <h1> </h1> <a> </a> <hr> <script> </script> <svg> <table> <td>'
).split(' ');
const SIGNS = '* _ ~~ ` ``` \\ | || [ ] ( ) &lt; &gt; &amp; # - 1. <@ <'.split(' ');
const FORGED = [
  `&lt;@${ID}&gt;`,
  `\\&lt;#${ID}&gt;`,
  `<a href="https://a.test/&lt;@${ID}&gt;">x</a>`,
  `<a href="javascript:x">&lt;message:${ID}&gt;</a>`,
  `<img src="x" alt="&lt;@${ID}&gt;">`,
  `<action-text-attachment content="&lt;@${ID}&gt;" content-type="mention">`,
];
const piece = fc.oneof(
  fc.constantFrom(' ', '\n', ...TAGS, ...SIGNS, ...FORGED),
  fc.string({ maxLength: 4 }),
);

test('no HTML of Campfire becomes a reference that Campfire did not make', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const named = references(fromHtml(pieces.join(''), nothing));
      expect(named.filter(({ kind }) => kind !== 'everyone')).toEqual([]);
    }),
    { numRuns: Number(process.env.FUZZ_CASES ?? 200) },
  );
});

const WORDS = 'crane 1. 2) - -ing & : www. a! (so) *b* _c_ x:y: # > + = | 50% https://a.test'.split(
  ' ',
);
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

test('words of Campfire read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }), (words) => {
      const html = `<div>${escaped(words.join(' '))}<br><b>bold</b> ${escaped(words.join(' '))}</div>`;
      const said = words.join(' ');
      expect(plainText(fromHtml(html, nothing), () => '@')).toBe(`${said}\nbold ${said}`);
    }),
    { numRuns: Number(process.env.FUZZ_CASES ?? 200) },
  );
});
