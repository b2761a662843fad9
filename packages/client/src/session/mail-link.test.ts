import { expect, test } from 'vitest';
import { landingPageOf, readMailLink, takeMailLink } from './mail-link.ts';

const RECOVERY = '#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery';

test('reads the session of a confirmed link, and if it is for choosing a new password', () => {
  expect(readMailLink(RECOVERY)).toEqual({
    kind: 'session',
    isRecovery: true,
    accessToken: 'a',
    refreshToken: 'r',
  });
  expect(readMailLink('#access_token=a&refresh_token=r&type=signup')).toMatchObject({
    kind: 'session',
    isRecovery: false,
  });
});

test('reads the reason of a refused link', () => {
  const link = readMailLink(
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
  );
  expect(link).toEqual({ kind: 'refused', code: 'otp_expired' });
  expect(link && landingPageOf(link)).toBe('/confirm?problem=otp_expired');
  expect(link && landingPageOf(link, '?way=provider&error=x')).toBe(
    '/confirm?way=provider&problem=otp_expired',
  );
});

test('ignores any other address', () => {
  for (const hash of ['', '#main', '#access_token=a', '#type=recovery'])
    expect(readMailLink(hash), hash).toBeNull();
});

test('removes tokens from the address before anything else reads it', () => {
  const seen: unknown[] = [];
  const page = {
    location: { hash: RECOVERY, search: '' },
    history: { state: 1, replaceState: (...values: unknown[]) => void seen.push(values) },
  };
  takeMailLink(page);
  expect(seen).toEqual([[1, '', '/recover']]);
});
