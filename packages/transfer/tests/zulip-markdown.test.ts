import { expect, test } from 'vitest';
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
const names: Names = {
  ...nothing,
  person: (_name, id) => (id === 12 ? `<@${ID}>` : null),
  channel: (name) => (name === 'port' || name === 7 ? `<#${ID}>` : null),
  topic: (_channel, topic) => (topic === 'a b' ? `<message:${ID}>` : null),
  message: (id) => (id === 5 ? `<message:${ID}>` : null),
  file: (path) => path === '2/a/plan.txt',
};

test.each([
  ['plain *italic* **bold** ~~gone~~', 'plain *italic* **bold** ~~gone~~'],
  ['snake_case and _no emphasis_', String.raw`snake\_case and \_no emphasis\_`],
  ['@**Ann|12** @_**Ann|12** @**all**', `<@${ID}> <@${ID}> <@channel>`],
  ['@**Bob|13** @*crew*', '@Bob @crew'],
  ['#**port** #**port>a b** #**port>x@5**', `<#${ID}> <message:${ID}> <message:${ID}>`],
  ['[x](#narrow/channel/7-port/topic/a.20b)', `x <message:${ID}>`],
  [
    '[x](https://a.test/b_(c)) https://a.test/d_e',
    '[x](https://a.test/b_%28c%29) <https://a.test/d_e>',
  ],
  ['[x](javascript:alert(1))', 'x (javascript:alert(1))'],
  ['`code *x* <@a>` ``a ` b``', '`code *x* <@a>` ``a ` b``'],
  ['```py\nx = 1\n```\nafter', '```py\nx = 1\n```\nafter'],
  ['~~~\nx\n~~~', '```\nx\n```'],
  ['````quote\n```\ncode\n```\n````', '> ```\n> code\n> ```'],
  ['```spoiler The *end*\n- one\ntwo\n```', '**The *end***\n- ||one||\n||two||'],
  ['$$x_1$$ :wave: <time:2023-03-01T13:30:00Z>', '`x_1` 👋 2023-03-01 13:30 UTC'],
  ['/me waves', '_waves_'],
  ['[plan.txt](/user_uploads/2/a/plan.txt)', ''],
  ['see [plan.txt](/user_uploads/2/a/plan.txt) now', 'see plan.txt now'],
  ['[lost](/user_uploads/2/a/lost.txt)', 'lost'],
  ['title\n---\n===', 'title\n\n---\n\\==='],
  ['| a | b |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| 1 | 2 |'],
  [`<@${ID}> \\<@${ID}> &lt;`, String.raw`\<@${ID}> \<@${ID}> \&lt;`],
])('%j becomes %j', (text, expected) => {
  expect(fromZulip(text, names)).toBe(expected);
});

test('a text of nothing but signs ends soon', () => {
  for (const sign of [
    '`',
    '*',
    '[',
    '(',
    '<',
    '@**',
    '#**',
    '```quote\n',
    '$',
    '> ',
    '~~',
    '||',
    '[](',
  ])
    expect(fromZulip(sign.repeat(30_000), nothing).length).toBeGreaterThanOrEqual(0);
}, 20_000);
