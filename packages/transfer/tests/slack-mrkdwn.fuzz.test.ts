import fc from 'fast-check';
import { expect, test } from 'vitest';
import { references } from '@parley/markdown';
import { fromMrkdwn } from '../src/slack/mrkdwn.ts';

const ID = '6f1c1f64-9d7f-4d3e-8f0a-6b1de0a1c0de';
const names = { person: () => null, channel: () => null, message: () => null, tell: () => {} };

/** Pieces that mean something in Slack's texts, in ours, or in HTML. */
const SIGNS = '* _ ~ ` ``` \\ | || [ ] ( ) &gt; &amp; < > &lt; # :wave: <@U1> <#C1|x> <a|b>'.split(
  ' ',
);
const FORGED = [`&lt;@${ID}&gt;`, `<@${ID}>`, `\\&lt;#${ID}&gt;`, '<javascript:x|y>', '&amp;lt;'];
const piece = fc.oneof(
  fc.constantFrom(' ', '\n', '- ', '• ', ...SIGNS, ...FORGED),
  fc.string({ maxLength: 4 }),
);

test('no text of Slack becomes a reference that Slack did not make', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const named = references(fromMrkdwn(pieces.join(''), names));
      expect(named.filter(({ kind }) => kind !== 'everyone')).toEqual([]);
    }),
    { numRuns: Number(process.env.FUZZ_CASES ?? 300) },
  );
});
