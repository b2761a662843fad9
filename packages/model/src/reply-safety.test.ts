import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoadableImage, isOwnAddress, isQuotedAddress, visibleText } from './reply-safety.ts';

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
