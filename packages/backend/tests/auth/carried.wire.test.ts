import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Mail } from '../../src/auth/mail/mails.ts';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';

let project: AuthProject;
const carried: Mail[] = [];
let takes = true;
beforeAll(async () => {
  project = await startAuth(
    `
[auth]
site_url = "http://localhost:3000"
[auth.email]
max_frequency = "1h"
[auth.email.template.recovery]
subject = "Back in, {{ .Email }}"
content = "<p>{{ .Data.name }} of {{ .SiteURL }}: <a href='{{ .ConfirmationURL }}'>go</a> {{ .Token }}</p>"
`,
    {
      mailCarrier: {
        async send(mail) {
          if (!takes) throw new Error('The mail server is away.');
          carried.push(mail);
        },
      },
    },
  );
});
afterAll(() => project.stop());

const mailTo = (email: string) =>
  vi.waitFor(() => {
    const mail = carried.findLast(({ to }) => to === email);
    if (!mail) throw new Error('no mail yet');
    return mail;
  });

test('with a mail server addresses are confirmed, and sent mails are not kept', async () => {
  const email = someAddress();
  const { data } = await project.browser().auth.signUp({ email, password: PASSWORD });
  expect(data.session).toBeNull();
  const mail = await mailTo(email);
  expect(mail.html).toContain('/auth/v1/verify?token=');
  await vi.waitFor(async () => expect(await project.mailsTo(email)).toEqual([]));
});

test('a refused mail waits for its next attempt', async () => {
  takes = false;
  const email = someAddress();
  await project.browser().auth.signUp({ email, password: PASSWORD });
  const row = await vi.waitFor(async () => {
    const [found] = await project.sql`select tries, due_at > now() as waits from platform.outbox
      where recipient = ${email} and tries > 0`;
    if (!found) throw new Error('not tried yet');
    return found;
  });
  expect(row).toEqual({ tries: 1, waits: true });
  takes = true;
  await project.sql`update platform.outbox set due_at = now() where recipient = ${email}`;
  // Sending the next mail also delivers the waiting one.
  await project.browser().auth.signUp({ email: someAddress(), password: PASSWORD });
  await mailTo(email);
});

// compat: Auth | Templates of mails
test('a project’s template is filled in, and inserted text is escaped', async () => {
  const email = someAddress();
  const options = { data: { name: '<b>Ada</b>' } };
  await project.browser().auth.signUp({ email, password: PASSWORD, options });
  await project.post('recover', { email });
  const mail = await vi.waitFor(async () => {
    const found = await mailTo(email);
    expect(found.subject).toBe(`Back in, ${email}`);
    return found;
  });
  expect(mail.html).toMatch(
    /^<p>&lt;b&gt;Ada&lt;\/b&gt; of http:\/\/localhost:3000: <a href='http[^']+'>go<\/a> \d{6}<\/p>$/,
  );
});

test('mails to an address are limited, whether or not it has an account', async () => {
  const email = someAddress();
  for (const address of [email, someAddress()]) {
    expect((await project.post('recover', { email: address })).status).toBe(200);
    const again = await project.post('recover', { email: address });
    expect([again.status, await again.json()]).toMatchObject([
      429,
      { error_code: 'over_email_send_rate_limit' },
    ]);
  }
});
