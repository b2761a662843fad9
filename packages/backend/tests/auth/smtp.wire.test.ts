import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';

let project: AuthProject;
let server: SMTPServer;
const letters: { to: string; from: string; text: string; user: string }[] = [];

beforeAll(async () => {
  let user = '';
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth(auth, _session, done) {
      user = `${auth.username}:${auth.password}`;
      done(null, { user });
    },
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        letters.push({ to: envelope.rcptTo[0]?.address ?? '', from, text, user });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  vi.stubEnv('MAIL_PASSWORD', 'from-the-environment');
  project = await startAuth(`
[auth.email.smtp]
enabled = true
host = "127.0.0.1"
port = ${port}
user = "harbour"
pass = "env(MAIL_PASSWORD)"
admin_email = "auth@example.test"
sender_name = "Harbour"
`);
});
afterAll(async () => {
  await project.stop();
  vi.unstubAllEnvs();
  await new Promise<void>((done) => server.close(done));
});

// compat: Auth | SMTP
test('a project’s mail server sends its mails, with a password from the environment', async () => {
  const email = someAddress();
  await project.browser().auth.signUp({ email, password: PASSWORD });
  await project.post('recover', { email });
  const letter = await vi.waitFor(() => {
    const found = letters.find(({ to }) => to === email);
    if (!found) throw new Error('no letter yet');
    return found;
  });
  expect(letter).toMatchObject({
    from: 'auth@example.test',
    user: 'harbour:from-the-environment',
  });
  expect(letter.text).toContain('Subject: Choose a new password');
  expect(letter.text).toContain('From: Harbour <auth@example.test>');
  await vi.waitFor(async () => expect(await project.mailsTo(email)).toEqual([]));
});
