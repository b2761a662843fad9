import { describe, expect, test } from 'vitest';
import { plainText, references } from '@parley/markdown';
import { fromBlocks } from '../src/slack/blocks.ts';
import { emojiNamed } from '../src/archive/emoji.ts';
import { fromMrkdwn, type Names } from '../src/slack/mrkdwn.ts';
import { momentOf } from '../src/slack/times.ts';

const ID = '6f1c1f64-9d7f-4d3e-8f0a-6b1de0a1c0de';
const noted: string[] = [];
const names: Names = {
  person: (id) => (id === 'U1' ? `<@${ID}>` : null),
  channel: (id) => (id === 'C1' ? `<#${ID}>` : null),
  message: (channel, ts) =>
    channel === 'C1' && ts === '1700000000.000100' ? `<message:${ID}>` : null,
  tell: (code) => void noted.push(code),
};
const md = (text: string) => fromMrkdwn(text, names);

describe('Slack’s text becomes Markdown', () => {
  test.each([
    ['*bold* _italic_ ~struck~ `code`', '**bold** _italic_ ~~struck~~ `code`'],
    ['snake_case_name and 2*3*4', 'snake\\_case\\_name and 2\\*3\\*4'],
    ['*bold and _both_*', '**bold and _both_**'],
    ['a ```let a = 1;\nb &lt; c``` b', 'a \n```\nlet a = 1;\nb < c\n```\n b'],
    ['&gt; quoted\nplain', '> quoted\n\nplain'],
    ['&gt;&gt;&gt; one\ntwo', '> one\n> two'],
    ['• one\n    ◦ two\nend', '- one\n    - two\n\nend'],
    ['_see my_file now_ and _this_', '_see my\\_file now_ and _this_'],
    ['# no heading', '\\# no heading'],
    ['over\n---', 'over\n\\---'],
    ['    indented', '\u00A0\u00A0\u00A0\u00A0indented'],
    ['hi <@U1>, see <#C1|general>', `hi <@${ID}>, see <#${ID}>`],
    ['<!here> <!channel>', '<@channel> <@channel>'],
    ['<!date^1392734382^{date}|Feb 18>', 'Feb 18'],
    ['<!subteam^S1|@crew>', '@crew'],
    ['<https://a.test/b_c?d=1&amp;e=2|the *plan*>', '[the \\*plan\\*](https://a.test/b_c?d=1&e=2)'],
    ['<https://a.test>', '<https://a.test>'],
    ['<https://h.slack.com/archives/C1/p1700000000000100>', `<message:${ID}>`],
    ['<https://h.slack.com/archives/C1>', `<#${ID}>`],
    ['<mailto:a@b.test|a@b.test>', '[a@b.test](mailto:a@b.test)'],
    [':wave::skin-tone-3: :crane:', '👋🏼 :crane:'],
    ['AT&amp;T &amp;lt;b&amp;gt;', 'AT&T \\&lt;b\\&gt;'],
  ])('%s', (slack, ours) => {
    expect(md(slack)).toBe(ours);
  });
});

test('a text cannot make a reference, a link or HTML that Slack would not show', () => {
  const forged = `&lt;@${ID}&gt; &lt;img src=x&gt; [a](javascript:alert) <javascript:alert(1)|b>`;
  const made = md(forged);
  expect(references(made)).toEqual([]);
  expect(plainText(made, () => 'NAMED')).toBe(
    `<@${ID}> <img src=x> [a](javascript:alert) b (javascript:alert(1))`,
  );
  expect(noted).toContain('unsafe_link');
});

test.each(['_a ', '_a_', '*a ', '~', '`', '<', ':a', ' ', '\t ', '-', '&gt;', '```', 'https://a '])(
  'a text of nothing but “%s”, longer than any of Slack’s, is cut and read',
  (piece) => {
    noted.length = 0;
    expect(md(`x${piece.repeat(200_000)}x`).length).toBeGreaterThan(0);
    expect(noted.filter((code) => code === 'text_cut')).toHaveLength(1);
  },
);

test('an address cannot end its link early', () => {
  expect(md('<https://a.test/)[x](javascript:1)|b>')).toBe(
    '[b](https://a.test/%29%5Bx%5D%28javascript:1%29)',
  );
});

test('a rich text becomes Markdown where a message has no other', () => {
  const text = (words: string, style?: object) => ({ type: 'text', text: words, style });
  const section = (...elements: object[]) => ({ type: 'rich_text_section', elements });
  const block = {
    type: 'rich_text',
    elements: [
      section(text('see '), text('this', { bold: true }), { type: 'user', user_id: 'U1' }),
      {
        type: 'rich_text_list',
        style: 'ordered',
        elements: [section(text('a')), section(text('b'))],
      },
      { type: 'rich_text_preformatted', elements: [text('x = 1')] },
      { type: 'rich_text_quote', elements: [text('said')] },
    ],
  };
  expect(fromBlocks([block], names)).toBe(
    `see **this**<@${ID}>\n1. a\n2. b\n\`\`\`\nx = 1\n\`\`\`\n> said\n`,
  );
});

test('emoji are found by Slack’s names, with the tone of the skin', () => {
  expect(emojiNamed('+1')).toBe('👍');
  expect(emojiNamed('+1::skin-tone-6')).toBe('👍🏿');
  expect(emojiNamed('flag-de')).toBe('🇩🇪');
  expect(emojiNamed('partyparrot')).toBeNull();
});

test('a time keeps its microseconds, and what is none is refused', () => {
  expect(momentOf('1709251200.000100')).toBe('2024-03-01T00:00:00.000100+00:00');
  for (const bad of ['', 'x', '-5', '1e9', '99999999999.1', 'NaN'])
    expect(momentOf(bad)).toBeNull();
});
