import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, post, startWorld, type World } from './world.ts';

/** E-mails that are posted to a webhook, over real HTTP. */

let world: World;
let ada: Person;
let workspace: string;
let channel: string;
let url: string;
const MAIL = { 'Content-Type': 'message/rfc822' };

beforeAll(async () => {
  world = await startWorld({ requestsPerMinute: 100 });
  ada = await world.signUp('Ada');
  workspace = await world.found(ada);
  channel = await world.openChannel(workspace, ada, 'Alerts');
  ({ url } = await world.addHook(ada, workspace, channel));
});
afterAll(() => world.stop());

const mail = (body: string, ...headers: string[]) =>
  `${['From: Bo <bo@example.org>', ...headers].join('\r\n')}\r\n\r\n${body}`;

test('a mail and its answer are a message and its reply, however often they arrive', async () => {
  const first = mail('It stands still.', 'Subject: Crane 7', 'Message-ID: <1@example.org>');
  const { body: posted } = await post(url, first, MAIL);
  expect(await world.messageOf(posted.message_id)).toMatchObject({
    text: '**Crane 7**\n\nIt stands still.',
    metadata: { via: 'webhook', shown_as: 'bo@example.org', channel_id: channel },
  });
  const { body: again } = await post(url, first, MAIL);
  expect(again).toMatchObject({ message_id: posted.message_id, updated: true });
  expect((await world.messageOf(posted.message_id)).edited).toBe(false);
  const { body: answer } = await post(
    url,
    mail('On it.', 'Message-ID: <2@x.test>', 'References: <1@example.org>'),
    MAIL,
  );
  expect(answer.thread_id).toBe(posted.message_id);
});

test('a mail with the id of another does not change it', async () => {
  const { body: first } = await post(url, mail('True', 'Message-ID: <3@example.org>'), MAIL);
  await post(url, mail('Forged', 'Message-ID: <3@example.org>'), MAIL);
  expect((await world.messageOf(first.message_id)).text).toBe('True');
});

test.each(['body-mime', 'email'])('a service posts the mail in the field %s', async (field) => {
  const form = new FormData();
  form.set('recipient', 'alerts@example.org');
  form.set(field, mail('From a form.', 'Subject: Form'));
  const response = await fetch(url, { method: 'POST', body: form });
  expect(response.status).toBe(200);
});

test('ids and keys in headers of a mail count for nothing', async () => {
  const other = await world.openChannel(workspace, ada, 'Secret', 'private');
  const { body } = await post(
    url,
    mail('{"thread_key": "x"}', `X-Channel-Id: ${other}`, `To: ${other}@hooks`),
    MAIL,
  );
  expect(await world.messageOf(body.message_id)).toMatchObject({
    channel_id: channel,
    thread_id: null,
  });
});

test.each([
  ['no mail', 'Hello', MAIL, 400, 'invalid_mail'],
  ['an empty mail', 'From: a@a.test\r\n\r\n', MAIL, 400, 'no_text'],
  [
    'a form without a mail',
    '--b--',
    { 'Content-Type': 'multipart/form-data; boundary=b' },
    400,
    'invalid_mail',
  ],
  [
    'a form without a boundary',
    'x',
    { 'Content-Type': 'multipart/form-data' },
    400,
    'invalid_mail',
  ],
  [
    'a mail of 11 MB',
    `From: a@a.test\r\n\r\n${'x'.repeat(11 * 1024 * 1024)}`,
    MAIL,
    413,
    'too_large',
  ],
])('%s is refused with a reason', async (_what, body, headers, status, code) => {
  const answer = await post(url, body, headers);
  expect(answer).toMatchObject({ status, body: { code } });
  expect(answer.body.hint).toMatch(/\w/);
});

test('a mail with deep and endless parts is answered', async () => {
  const parts = Array.from(
    { length: 2000 },
    (_, nth) => `Content-Type: multipart/mixed; boundary=b${nth}\r\n\r\n--b${nth}\r\n`,
  ).join('');
  const answer = await post(url, `From: a@a.test\r\nSubject: Deep\r\n${parts}`, MAIL);
  expect([200, 400]).toContain(answer.status);
});

test('attachments of many kB count against the limit', async () => {
  const own = await startWorld({ requestsPerMinute: 10 });
  try {
    const eva = await own.signUp('Eva');
    const home = await own.found(eva);
    const hook = await own.addHook(eva, home, await own.openChannel(home, eva, 'Post'));
    const large = `From: a@a.test\r\nSubject: Large\r\n\r\n${'word '.repeat(1_200_000)}`;
    expect((await post(hook.url, large, MAIL)).status).toBe(429);
  } finally {
    await own.stop();
  }
});
