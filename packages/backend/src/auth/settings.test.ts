import { expect, test } from 'vitest';
import { authSettings } from './settings.ts';

/** Settings that config.toml may contain without being refused, as with the CLI. */

test('replaces impossible lengths and times by the defaults', () => {
  const { email, sms, mfa, ...settings } = authSettings.parse({
    jwt_expiry: 0,
    minimum_password_length: 3,
    email: { otp_length: 4, otp_expiry: 0 },
    sms: { otp_expiry: 0 },
    mfa: { phone: { otp_length: 11 } },
  });
  expect([settings.jwt_expiry, settings.minimum_password_length]).toEqual([3600, 6]);
  expect([email.otp_length, email.otp_expiry, sms.otp_expiry]).toEqual([6, 3600, 60]);
  expect(mfa.phone.otp_length).toBe(6);
  expect(authSettings.parse({ email: { otp_length: 8 } }).email.otp_length).toBe(8);
});

test('requires an address only for an enabled mail server', () => {
  expect(authSettings.parse({ email: { smtp: { enabled: false } } }).email.smtp).toBeUndefined();
  expect(
    authSettings.safeParse({ email: { smtp: { enabled: true } } }).error?.issues,
  ).toMatchObject([{ path: ['email', 'smtp', 'host'] }, {}, {}]);
});

test.each([
  [{ enabled: true }, true],
  [{ enable_signup: true }, true],
  [{ enabled: false, enable_signup: true }, false],
  [{}, false],
])('sign-in by phone with %j is on: %s', (sms, isOn) => {
  expect(authSettings.parse({ sms }).sms.enable_signup).toBe(isOn);
});
