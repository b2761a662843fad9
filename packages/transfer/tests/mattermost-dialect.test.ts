import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { references } from '@parley/markdown';
import { emojiOf, fromMattermost, fromParsed, type Names } from '../src/mattermost/dialect.ts';

const ID = '6f1c1f64-9d7f-4d3e-8f0a-6b1de0a1c0de';
const noted: string[] = [];
const names: Names = {
  person: (name) => (name === 'mara' || name === 'jo.hn' ? `<@${ID}>` : null),
  channel: (name) => (name === 'town-square' ? `<#${ID}>` : null),
  address: (team, channel) => (team === 'h' && channel === 'town-square' ? `<#${ID}>` : null),
  tell: (code) => void noted.push(code),
};
const md = (text: string) => fromMattermost(text, names);

describe('a text of Mattermost becomes ours', () => {
  test.each([
    ['**bold** _it_ ~~gone~~ `code`', '**bold** _it_ ~~gone~~ `code`'],
    ['hi @mara, and @Mara.', `hi <@${ID}>, and <@${ID}>.`],
    ['ask @jo.hn. Or @jo.hn', `ask <@${ID}>. Or <@${ID}>`],
    ['(@mara) *@mara* "@mara"', `(<@${ID}>) *<@${ID}>* "<@${ID}>"`],
    ['a@mara and mail@mara.test', 'a@mara and mail@mara.test'],
    ['\\@mara stays', '\\@mara stays'],
    ['@nobody @2pm', '@nobody @2pm'],
    ['@all @channel @here', '<@channel> <@channel> <@channel>'],
    ['see ~town-square and ~elsewhere', `see <#${ID}> and ~elsewhere`],
    ['~~town-square~~', '~~town-square~~'],
    ['`@mara ~town-square`', '`@mara ~town-square`'],
    ['```\n@mara :wave:\n```', '```\n@mara :wave:\n```'],
    ['    @mara\n\nand @mara', `@mara\n\nand <@${ID}>`.replace('@mara\n', `<@${ID}>\n`)],
    ['[@mara](https://a.test/@mara)', '[@mara](https://a.test/@mara)'],
    ['https://a.test/@mara and @mara', `https://a.test/@mara and <@${ID}>`],
    ['https://x.test/h/channels/town-square', `<#${ID}>`],
    [
      '[here](https://x.test/h/channels/town-square)',
      '[here](https://x.test/h/channels/town-square)',
    ],
    ['https://x.test/other/channels/town-square', 'https://x.test/other/channels/town-square'],
    ['well :+1: :wave_medium_skin_tone: :sloop-ii:', 'well 👍 👋🏽 :sloop-ii:'],
    ['at 10:30:45', 'at 10:30:45'],
    ['||not hidden||', '\\|\\|not hidden\\|\\|'],
    [
      '| a | b |\n| --- | --- |\n| @mara | ~town-square |',
      `| a | b |\n| --- | --- |\n| <@${ID}> | <#${ID}> |`,
    ],
    ['![a](https://a.test/b.png =100x20 "t")', '![a](https://a.test/b.png "t")'],
    ['`![a](https://a.test/b.png =100x20)`', '`![a](https://a.test/b.png =100x20)`'],
    ['so $\\frac{a_1}{b}$ it is, for $5 or $6', 'so `\\frac{a_1}{b}` it is, for $5 or $6'],
    ['# Title\n- [ ] task\n> quote', '# Title\n- [ ] task\n> quote'],
    [`<@${ID}> <#${ID}> <@channel>`, `\\<@${ID}> \\<#${ID}> \\<@channel>`],
    ['<b>html</b>', '<b>html</b>'],
  ])('%s', (text, expected) => {
    expect(md(text)).toBe(expected);
  });
});

test('tones have the names that Mattermost gives them', () => {
  expect(emojiOf('wave_light_skin_tone')).toBe('👋🏻');
  expect(emojiOf('wave_medium_light_skin_tone')).toBe('👋🏼');
  expect(emojiOf('+1_dark_skin_tone')).toBe('👍🏿');
  expect(emojiOf('no_such_skin_tone')).toBeNull();
});

/** Pieces that mean something in the texts of either, or in HTML. */
const SIGNS =
  '* _ ~ ~~ ` ``` \\ | || [ ] ( ) > < # $ ! &lt; :+1: : @mara @all ~town-square @x =1x2 http://a.test'.split(
    ' ',
  );
const FORGED = [
  `<@${ID}>`,
  `\\<@${ID}>`,
  `&lt;@${ID}&gt;`,
  `<message:${ID}>`,
  `#${ID}>`,
  '<@channel>',
];
const piece = fc.oneof(
  fc.constantFrom(' ', '\n', '- ', '    ', ...SIGNS),
  fc.constantFrom(...FORGED),
  fc.string({ maxLength: 4 }),
);
const cases = { numRuns: Number(process.env.FUZZ_CASES ?? 500) };
const nobody: Names = { ...names, person: () => null, channel: () => null, address: () => null };

test('no text becomes a reference that Mattermost did not make', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('').replace(/@(all|channel|here)/gi, '@-');
      expect(references(fromMattermost(text, nobody))).toEqual([]);
    }),
    cases,
  );
});

test('a simple text reads the same with and without the parser', () => {
  const simple = fc.constantFrom(
    ' ',
    '\n',
    '*',
    '_',
    '~',
    '.',
    ':+1:',
    ':',
    'x',
    '@mara',
    '~town-square',
    '#tag',
  );
  fc.assert(
    fc.property(fc.array(simple, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('').trim();
      expect(fromMattermost(text, names)).toBe(fromParsed(text, names));
    }),
    cases,
  );
});

test('texts that are made to take long do not', () => {
  for (const text of ['![', '![a](', '@', '~', '$\\a', '#a', ':', '||', '<@', 'a@b.c', '@a.'])
    expect(md(text.repeat(20_000)).length).toBeGreaterThan(0);
}, 20_000);
