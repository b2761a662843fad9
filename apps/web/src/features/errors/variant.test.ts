import { expect, test } from 'vitest';
import { AppError } from '../../data/identity.ts';
import { isBotAgent } from './bots.ts';
import { isForbidden, variantOf } from './variant.ts';

test('404 shows ‘not found’, any other status an internal error, 500 by default', () => {
  expect(
    variantOf(new AppError('not_found', 'Could not find channels:1', { status: 404 })),
  ).toEqual({ status: 404, title: 'notFoundTitle', name: 'notFoundName' });
  expect(variantOf(new AppError('unavailable', 'away', { status: 503 }))).toEqual({
    status: 503,
    title: 'errorTitle',
    name: 'errorName',
  });
  expect(variantOf(new Error('it broke'))).toMatchObject({ status: 500, title: 'errorTitle' });
  expect(variantOf(new AppError('network', 'The server cannot be reached.'))).toEqual({
    status: 500,
    title: 'errorTitle',
    name: 'errorName',
  });
});

test('a policy’s refusal is forbidden and has no variant of its own', () => {
  const refused = new AppError('42501', 'permission denied', { status: 403 });
  expect(isForbidden(refused)).toBe(true);
  expect(isForbidden(new AppError('not_found', 'Could not find channels:1', { status: 404 }))).toBe(
    false,
  );
  expect(isForbidden(new Error('it broke'))).toBe(false);
  expect(variantOf(refused)).toMatchObject({ status: 403, title: 'errorTitle' });
});

test('search engines and previews are bots, browsers are not', () => {
  const bots = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'Slackbot-LinkExpanding 1.0',
  ];
  for (const agent of bots) expect(isBotAgent(agent), agent).toBe(true);
  for (const agent of [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) Chrome/140.0 Mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1',
    '',
  ])
    expect(isBotAgent(agent), agent).toBe(false);
});
