import { expect, test } from 'vitest';
import { mailPost } from './index.ts';
import { withoutHistory } from './history.ts';

const mail = (headers: string[], body: string) =>
  Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}`);
const plain = (body: string, ...more: string[]) =>
  mail(
    ['From: Mara Lind <mara@example.org>', 'Subject: Crane 7', 'Message-ID: <1@a.test>', ...more],
    body,
  );

test('shows subject and text under the address of the sender', async () => {
  const post = await mailPost(plain('It stands *still*.\nSince noon.\n\nMara'));
  expect(post).toMatchObject({
    written: '**Crane 7**\n\nIt stands \\*still\\*.\nSince noon.\n\nMara',
    shownAs: 'mara@example.org',
  });
});

test('replies have the thread key of the first mail, and a mail delivered twice is one', async () => {
  const first = await mailPost(plain('One'));
  const again = await mailPost(plain('One', 'Received: by other.test'));
  const forged = await mailPost(plain('Another text with the same id'));
  const reply = await mailPost(
    mail(
      ['From: bo@b.test', 'Message-ID: <2@b.test>', 'References: <1@a.test> <x@a.test>'],
      'Two\n\nOn Tuesday, Mara Lind\n<mara@example.org> wrote:\n> One\n',
    ),
  );
  expect(reply.threadKey).toBe(first.threadKey);
  expect(reply.written).toBe('Two');
  expect(again.updateKey).toBe(first.updateKey);
  expect(forged.updateKey).not.toBe(first.updateKey);
  const other = await mailPost(mail(['From: c@c.test', 'In-Reply-To: <1@a.test>'], 'Three'));
  expect(other.threadKey).toBe(first.threadKey);
});

test('HTML becomes words if there is no plain text, and nothing of it is loaded or linked', async () => {
  const { written } = await mailPost(
    mail(
      ['From: a@a.test', 'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=', 'Content-Type: text/html'],
      '<style>p{}</style><p>Hello<br>there</p><script>alert(1)</script>' +
        '<img src="https://track.test/x.png"><a href="javascript:alert(1)">click</a>',
    ),
  );
  expect(written).toBe('**Grüße**\n\nHello\nthere\n\nclick');
});

test('attachments are listed by name and size', async () => {
  const { written } = await mailPost(
    mail(
      ['From: a@a.test', 'Subject: Plan', 'Content-Type: multipart/mixed; boundary=b'],
      `--b\nContent-Type: text/plain\n\nSee the plan.\n--b\nContent-Type: application/pdf
Content-Disposition: attachment; filename="../../plan\\"[x](javascript:1).pdf"\n\n${'x'.repeat(3000)}\n--b--\n`,
    ),
  );
  expect(written).toContain('See the plan.');
  expect(written).toMatch(/\*Attached: .*\(3 kB\)\*/);
  expect(written).not.toContain('[x](javascript');
});

test('the line that mail servers put before the headers is no header', async () => {
  const post = await mailPost(
    Buffer.concat([Buffer.from('From mara@a.test Tue Dec  1 08:00:00 2026\n'), plain('One')]),
  );
  expect(post).toMatchObject({ shownAs: 'mara@example.org', written: '**Crane 7**\n\nOne' });
});

test.each(['', 'no mail', '{"text": "Hello"}', '\0\0\0'])('%j is no e-mail', async (body) => {
  await expect(mailPost(Buffer.from(body))).rejects.toMatchObject({ code: 'invalid_mail' });
});

test('a long mail is shown in part and says so', async () => {
  const { written } = await mailPost(plain('A sentence of a log.\n\n'.repeat(3000)));
  expect(written.length).toBeLessThan(40_000);
  expect(written).toContain('longer than what is shown');
});

test('names of senders cannot pose as somebody else or break a line', async () => {
  const post = await mailPost(
    mail(
      ['From: "Ada (Admin)" <ada@evil.test>', 'Subject: A\r\n B\u202e C'],
      '<@00000000-0000-0000-0000-000000000000> @channel',
    ),
  );
  expect(post.shownAs).toBe('ada@evil.test');
  expect(post.written.split('\n')[0]).toBe('**A B C**');
  expect(post.written).toContain('\\<@00000000');
});

test.each([
  ['New\n\n> old', 'New'],
  ['New\n\nAm 1.12.2026 schrieb Bo:\n> old\n> older', 'New'],
  ['> What?\nThis.\n> And?\nThat.', '> What?\nThis.\n> And?\nThat.'],
  ['New\n-- \nMara\nHarbour Works', 'New'],
  ['New\n\n-----Original Message-----\nFrom: Bo\nold', 'New'],
  ['> only quoted', '> only quoted'],
  ['We need:\n> quoted', 'We need:'],
])('%j says %j', (whole, own) => {
  expect(withoutHistory(whole)).toBe(own);
});
