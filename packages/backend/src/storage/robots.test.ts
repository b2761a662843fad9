import { expect, test } from 'vitest';
import { robotsHeader } from './robots.ts';

const read = (value: string) =>
  robotsHeader(new Request('http://localhost', { headers: { 'x-robots-tag': value } }));
const why = (value: string) => {
  try {
    read(value);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace('Invalid X-Robots-Tag header: ', '') : '';
  }
};

test('a missing or empty header is ignored', () => {
  expect(robotsHeader(new Request('http://localhost'))).toBeUndefined();
  expect(read('  ')).toBeUndefined();
});

test.each([
  'all',
  'noindex,   nofollow,  noimageindex',
  'noindex, nofollow,',
  'max-snippet: -1, max-video-preview:   0, max-image-preview: large',
  'unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, noindex',
  'unavailable_after: 2025-12-03T13:09:53Z',
  'unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, googlebot: nofollow',
  'BadBot: noindex, nofollow, googlebot: max-snippet: 50',
])('%s is accepted unchanged', (value) => {
  expect(read(value)).toBe(value);
});

test.each([
  ['no index', 'Invalid X-Robots-Tag rule: "no index"'],
  ['noindex,  , nofollow', 'X-Robots-Tag header contains empty rule'],
  ['noindex, invalidrule', 'Invalid X-Robots-Tag rule: "invalidrule"'],
  ['googlebot: invalidrule', 'Invalid X-Robots-Tag rule: "invalidrule"'],
  ['googlebot:', 'X-Robots-Tag user agent "googlebot" has no rules specified'],
  ['max-snippet:', 'X-Robots-Tag rule "max-snippet" requires a value'],
  ['max-snippet: -2', 'X-Robots-Tag "max-snippet" value must be an integer >= -1, got: "-2"'],
  ['max-video-preview: 1e3', expect.stringContaining('must be an integer >= -1, got: "1e3"')],
  ['max-image-preview: big', expect.stringContaining('must be one of: none, standard, large')],
  ['unavailable_after: soon, noindex', expect.stringContaining('valid date, got: "soon"')],
])('%s is refused with its reason', (value, reason) => {
  expect(why(value)).toEqual(reason);
});
