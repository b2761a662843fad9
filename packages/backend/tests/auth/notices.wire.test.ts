import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';
import { generateSync } from 'otplib';

/** Mails that notify an account's owner of changes to it. */

let project: AuthProject;
beforeAll(async () => {
  project = await startAuth(`
[auth.email]
double_confirm_changes = false
max_frequency = "1ms"
[auth.email.notification.password_changed]
enabled = true
[auth.email.notification.email_changed]
enabled = true
[auth.email.notification.mfa_factor_enrolled]
enabled = true
subject = "New: {{ .FactorType }}"
content = "<p>For {{ .Email }}</p>"
[auth.email.notification.mfa_factor_unenrolled]
enabled = false
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`);
});
afterAll(() => project.stop());

async function somebody(data: Record<string, string> = {}) {
  const client = project.browser();
  const email = someAddress();
  const { error } = await client.auth.signUp({ email, password: PASSWORD, options: { data } });
  expect(error).toBeNull();
  return { client, email };
}

// compat: Auth | Mails that tell what happened to an account
test('a mail in the owner’s language reports a changed password, without link or code', async () => {
  const { client, email } = await somebody({ language: 'de' });
  expect((await client.auth.updateUser({ password: 'another-long-password' })).error).toBeNull();
  const [mail] = await project.mailsTo(email);
  expect(mail).toMatchObject({
    kind: 'password_changed',
    subject: 'Dein Passwort wurde geändert',
    link: null,
    code: '',
  });
  expect(mail?.text).toContain('wähle sofort ein neues Passwort');
  expect(mail?.text).not.toContain('Code');
});

test('a changed address is reported to the previous one', async () => {
  const { client, email } = await somebody();
  const next = someAddress();
  await client.auth.updateUser({ email: next });
  const [asked] = await project.mailsTo(next);
  const { error } = await project.browser().auth.verifyOtp({
    email: next,
    token: asked?.code ?? '',
    type: 'email_change',
  });
  expect(error).toBeNull();
  expect((await project.mailsTo(email)).map(({ kind }) => kind)).toEqual(['email_changed']);
  expect((await project.mailsTo(next)).map(({ kind }) => kind)).toEqual(['email_change']);
});

test('a new factor is reported by the project’s template, unless turned off', async () => {
  const { client, email } = await somebody();
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  expect(await project.mailsTo(email)).toEqual([]);
  const { secret = '' } = factor?.totp ?? {};
  const code = generateSync({ secret });
  await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
  expect(await project.mailsTo(email)).toMatchObject([{ subject: 'New: totp' }]);
  expect((await client.auth.mfa.unenroll({ factorId: factor?.id ?? '' })).error).toBeNull();
  expect(await project.mailsTo(email)).toHaveLength(1);
});
