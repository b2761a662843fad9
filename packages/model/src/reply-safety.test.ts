import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isLoadableImage,
  isOwnAddress,
  isOwnScreen,
  isQuotedAddress,
  visibleText,
} from './reply-safety.ts';

const HOME = 'https://chat.example.test';

test('pages of the app are recognised in every spelling', () => {
  for (const address of ['/drive?file=1', `${HOME}/channels/1`, 'channels/1', '#top'])
    expect([address, isOwnAddress(address, HOME)]).toEqual([address, true]);
});

test('addresses outside the app are recognised in every disguise', () => {
  const others = [
    '//evil.test/x',
    '/\\evil.test',
    'https://evil.test',
    `${HOME}.evil.test/`,
    `https://chat.example.test@evil.test/`,
    `https://me@chat.example.test/`,
    'http://chat.example.test/',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'https://',
  ];
  for (const address of others)
    expect([address, isOwnAddress(address, HOME), isLoadableImage(address, HOME)]).toEqual([
      address,
      false,
      false,
    ]);
});

test('an address is quoted if it occurs as a whole', () => {
  const read =
    'See https://a.test/x, <https://b.test/y?z=1>\nhttps://c.test/long/way "https:\\/\\/d.test"';
  for (const address of ['https://a.test/x', 'https://b.test/y?z=1', 'https://c.test/long/way'])
    expect(isQuotedAddress(address, read)).toBe(true);
  for (const address of [
    'https://a.test/x?d=1',
    'https://b.test/y',
    'https://c.test/long',
    'a.test/x',
    'javascript:x',
    '',
  ])
    expect(isQuotedAddress(address, read)).toBe(false);
});

test('a mailto link is quoted if its address occurs without the scheme', () => {
  const read = 'Pieter, pieter@a.test, +49 40; steve@b.test. x@c.test/y';
  for (const address of ['mailto:pieter@a.test', 'mailto:steve@b.test'])
    expect([address, isQuotedAddress(address, read)]).toEqual([address, true]);
  for (const address of [
    'mailto:eve@b.test',
    'mailto:pieter@a.test?body=x',
    'mailto:x@c.test',
    'mailto:pieter',
    'pieter@a.test',
  ])
    expect([address, isQuotedAddress(address, read)]).toEqual([address, false]);
});

test('an address with anything appended to a quoted one is not quoted', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9%=&_-]{1,40}$/), (data) => {
      expect(
        isQuotedAddress(`https://a.test/?d=${data}`, 'https://a.test/?d= https://a.test/'),
      ).toBe(false);
    }),
  );
});

test('invisible characters are removed, and visible ones kept', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          'a',
          'ä',
          '字',
          '👩‍🚒',
          '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
          '\n',
          ' ',
        ),
      }),
      (text) => {
        expect(visibleText(text)).toBe(text);
      },
    ),
  );
  expect(visibleText('a\u{E0041}\u202Eb\u2066')).toBe('ab');
});

const ID = '01234567-89ab-cdef-0123-456789abcdef';

test.each([
  ['/', true],
  ['/dashboard', true],
  [`/channels/${ID}?m=${ID}`, true],
  [`${HOME}/chat/${ID}`, true],
  [`/drive?file=${ID}`, true],
  [`/risks/${ID}`, true],
  ['/auth/v1/authorize?provider=x&redirect_to=https://evil.test/?d=s', false],
  ['/auth/v1/verify?token=t&redirect_to=https://evil.test', false],
  ['/functions/v1/x?d=secret', false],
  ['/rest/v1/messages?select=id', false],
  ['/storage/v1/object/public/a/b', false],
  ['/login?redirect=https://evil.test', false],
  ['/join/token', false],
  ['/channels/../auth/v1/authorize', false],
  ['/channels/%2e%2e/auth/v1/authorize', false],
  ['/nowhere', false],
  ['https://evil.test/channels', false],
])('a reply may link to %s: %s', (address, isAllowed) => {
  expect(isOwnScreen(address, HOME)).toBe(isAllowed);
});

test('only stored files are loaded as images', () => {
  expect(isLoadableImage('/storage/v1/object/sign/files/a.png?token=t', HOME)).toBe(true);
  for (const address of ['/auth/v1/authorize?redirect_to=https://evil.test', '/channels', '/x.png'])
    expect(isLoadableImage(address, HOME)).toBe(false);
});

test('letters that nobody sees are taken out, those that spelling needs stay', () => {
  const hidden = '\u{E0100}\u{E01EF}\u200B\u2060\uFEFF\u180E\u3164\u200C\u200D\u200E\u200F';
  expect(visibleText(`a${hidden}b`)).toBe('ab');
  for (const text of ['👩‍👩‍👧', '❤️', 'می‌خواهم', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'क्‍ष']) expect(visibleText(text)).toBe(text);
});
