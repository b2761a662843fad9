import fc from 'fast-check';
import { expect, test } from 'vitest';
import { references } from '@parley/markdown';
import { fromZulip, type Names } from '../src/zulip/markdown.ts';

const ID = '6f1c1f64-9d7f-4d3e-8f0a-6b1de0a1c0de';
const nothing: Names = {
  person: () => null,
  channel: () => null,
  topic: () => null,
  message: () => null,
  ownPath: (address) => (/^[/#]/.test(address) ? address : null),
  file: () => false,
  tell: () => {},
};

const SIGNS = '* ** _ ~~ ` `` ``` ~~~ \\ | || [ ] ( ) &lt; < > # @** ** > $$ quote spoiler'.split(
  ' ',
);
const FORGED = [`<@${ID}>`, `\\<#${ID}>`, `\\\\<@${ID}>`, `[<@${ID}>](https://a.test)`, '#**x**'];
const piece = fc.oneof(
  fc.constantFrom(' ', '\n', '\n```\n', '- ', ...SIGNS, ...FORGED),
  fc.string({ maxLength: 4 }),
);

test('no text of Zulip becomes a reference that Zulip did not make', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const named = references(fromZulip(pieces.join(''), nothing));
      expect(named.filter(({ kind }) => kind !== 'everyone')).toEqual([]);
    }),
    { numRuns: Number(process.env.FUZZ_CASES ?? 300) },
  );
});
