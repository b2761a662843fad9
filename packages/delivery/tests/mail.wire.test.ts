import { newId } from '@parley/model';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailSink, startMailSink } from '../src/testing/mail-sink.ts';
import {
  eventually,
  type Person,
  type Channel,
  type SayOptions,
  SITE_URL,
  startWorld,
  type Values,
  type DeliveryWorld,
} from './world.ts';

let world: DeliveryWorld;
let sink: MailSink;
let mara: Person;
let mails: Email[] = [];

beforeAll(async () => {
  sink = await startMailSink(0, (mail) => mails.push(mail));
  world = await startWorld();
  mara = await world.person('Mara');
  await world.startWorker({ smtpUrl: sink.url });
});
beforeEach(() => {
  mails = [];
  sink.refuse(null);
});
afterAll(async () => {
  await world.stop();
  await sink.stop();
});

async function absent(
  settings: Values = {},
  values: Values = {},
): Promise<{ person: Person; channel: Channel }> {
  const person = await world.person('Ann', { email_digest: 'soon', ...settings });
  return { person, channel: await world.channel(mara, [person], values) };
}
const mention = (channel: Channel, person: Person, text: string, more: SayOptions = {}) =>
  world.say(channel, mara, text, { mentions: [person], ...more });
/** Makes a person's notifications this many minutes older. */
const age = ({ id }: Person, minutes: number) =>
  world.sql`update public.notifications set created_at = created_at - make_interval(mins =>
    ${minutes}) where profile_id = ${id}`;
/** Runs every waiting digest job. */
async function runDigest(): Promise<void> {
  await world.hurry('digest');
  await world.drained('digest');
}
const mailsTo = ({ email }: Person) =>
  mails.filter(({ to }) => to?.some(({ address }) => address === email));
const waitsUntil = async ({ id }: Person): Promise<Date | undefined> => {
  const [job] = await world.sql<
    { run_at: Date }[]
  >`select run_at from graphile_worker.jobs where key = ${`digest:${id}`}`;
  return job?.run_at;
};

test('one e-mail lists everything that waits, by channel, with links back', async () => {
  const { person, channel } = await absent();
  const first = await mention(channel, person, 'The **first** & <b>only</b>');
  await mention(channel, person, 'The second');
  const talk = await world.channel(mara, [person], {
    visibility: 'direct',
    name: 'New conversation',
  });
  await world.say(talk, mara, 'Between us');
  await age(person, 11);
  await runDigest();
  const [mail, ...others] = mailsTo(person);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: '3 messages for you in Acme',
    from: { name: 'Parley', address: 'parley@chat.example.test' },
  });
  expect(mail?.text).toMatch(
    new RegExp(
      [
        '#Design\n-+',
        'Mara mentioned you, .+\n {2}@Ann The first & <b>only</b>\n {2}https:.+',
        'Mara mentioned you, .+\n {2}@Ann The second\n',
      ].join('\n'),
    ),
  );
  expect(mail?.text).toMatch(/Mara\n-+\nMara, .+\n {2}Between us\n/);
  expect(mail?.text).toContain(`${SITE_URL}/channels/${channel.id}?m=${first}`);
  expect(mail?.html).toContain('The first &amp; &lt;b&gt;only&lt;/b&gt;');
  expect(mail?.html).not.toContain('<b>');
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toContain(`<${SITE_URL}/settings#notifications>`);
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.text).toContain(`${SITE_URL}/settings#notifications`);
});

test('an e-mail has the names of today, and none that its reader may not see', async () => {
  const { person, channel } = await absent({ language: 'de' });
  const stranger = await world.person('Zara');
  const secret = await world.channel(stranger, [], { visibility: 'private', name: 'Secret' });
  await mention(channel, person, `<@${newId()}>, <#${channel.id}>, <#${secret.id}>`);
  await world.sql`update public.profiles set name = 'Ann Berg' where id = ${person.id}`;
  await age(person, 11);
  await runDigest();
  const [mail] = mailsTo(person);
  expect(mail?.text).toContain('@Ann Berg jemand, #Design, #privater Kanal');
});

test('no notification is mailed twice', async () => {
  const { person, channel } = await absent();
  await mention(channel, person, 'Once');
  await age(person, 11);
  await runDigest();
  await mention(channel, person, 'Twice');
  await age(person, 11);
  await runDigest();
  await runDigest();
  expect(
    mailsTo(person).map(({ subject, text }) => [
      subject,
      text?.includes('Once'),
      text?.includes('Twice'),
    ]),
  ).toEqual([
    ['1 message for you in Acme', true, false],
    ['1 message for you in Acme', false, true],
  ]);
});

test('an e-mail uses the person’s language and time zone', async () => {
  const { person, channel } = await absent({ language: 'de-AT', timezone: 'Asia/Tokyo' });
  await mention(channel, person, 'Hallo');
  await world.sql`update public.notifications set created_at = date_trunc('day', now(), 'UTC') -
    interval '2 hours' where profile_id = ${person.id}`;
  await runDigest();
  const [mail] = mailsTo(person);
  expect(mail?.subject).toBe('1 Nachricht für dich in Acme');
  expect(mail?.text).toMatch(/Mara hat dich erwähnt, \S+,? 07:00/);
});

test('messages that were read, deleted or silenced in the meantime are not mailed', async () => {
  const { sql } = world;
  const { person, channel } = await absent();
  await mention(channel, person, 'read');
  await sql`update public.notifications set read_at = now() where profile_id = ${person.id}`;
  const removed = await mention(channel, person, 'removed');
  await sql`update public.messages set deleted_at = now() where id = ${removed}`;
  const silenced = await world.channel(mara, [person]);
  await mention(silenced, person, 'silenced');
  await sql`update public.participants set notify = 'none' where profile_id = ${person.id} and
    channel_id = ${silenced.id}`;
  await age(person, 11);
  await runDigest();
  expect(mailsTo(person)).toEqual([]);
  expect(await waitsUntil(person)).toBeUndefined();
});

test('an e-mail has only the mentions of a muted conversation', async () => {
  const { person } = await absent();
  const muted = await world.channel(mara, [person], { visibility: 'direct' });
  await world.say(muted, mara, 'Lunch?');
  await mention(muted, person, 'You decide');
  await world.sql`update public.participants set muted_until = now() + interval '1 hour'
    where profile_id = ${person.id}`;
  await age(person, 11);
  await runDigest();
  const [mail] = mailsTo(person);
  expect(mail?.text).toContain('You decide');
  expect(mail?.text).not.toContain('Lunch?');
});

test('a pause postpones the e-mail to its end', async () => {
  const end = new Date(Date.now() + 7_200_000);
  const { person, channel } = await absent({ paused_until: end });
  await mention(channel, person, 'waits');
  await age(person, 70);
  await runDigest();
  expect(mailsTo(person)).toEqual([]);
  expect((await waitsUntil(person))?.getTime()).toBe(end.getTime());
});

test('later messages do not postpone the e-mail', async () => {
  const { person, channel } = await absent();
  await mention(channel, person, 'first');
  const at = await waitsUntil(person);
  await mention(channel, person, 'second');
  expect(await waitsUntil(person)).toEqual(at);
});

test('the e-mail waits if it is too early or the person is in the app', async () => {
  const early = await absent();
  await mention(early.channel, early.person, 'early');
  const here = await absent({ last_seen_at: new Date(Date.now() - 60_000) });
  await mention(here.channel, here.person, 'here');
  await age(here.person, 60);
  await runDigest();
  expect(mails).toEqual([]);
  for (const { person } of [early, here])
    expect((await waitsUntil(person))?.getTime()).toBeGreaterThan(Date.now());
});

test('a person who opted out or is unconfirmed gets no e-mail, and one without settings does', async () => {
  const off = await absent({ email_digest: 'off' });
  const unconfirmed = await absent();
  await world.sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.person.id}`;
  const unset = await absent();
  await world.sql`delete from public.person_settings where id = ${unset.person.id}`;
  for (const { person, channel } of [off, unconfirmed, unset]) {
    await mention(channel, person, 'Hello');
    await age(person, 61);
  }
  await runDigest();
  expect([off, unconfirmed, unset].map(({ person }) => mailsTo(person).length)).toEqual([0, 0, 1]);
});

test('a mail is retried after a temporary rejection, and not after a permanent one', async () => {
  const later = await absent();
  await mention(later.channel, later.person, 'Later');
  await age(later.person, 11);
  sink.refuse(451);
  await runDigest();
  expect(
    await world.sql`select mailed_at from public.notifications where profile_id = ${later.person.id}`,
  ).toEqual([{ mailed_at: null }]);
  sink.refuse(null);
  await eventually(async () => {
    await runDigest();
    expect(mailsTo(later.person)).toHaveLength(1);
  });
  const never = await absent();
  await mention(never.channel, never.person, 'Never');
  await age(never.person, 11);
  sink.refuse(550);
  await runDigest();
  expect(await waitsUntil(never.person)).toBeUndefined();
});

test('another worker resends the mail of a killed worker under the same id', async () => {
  const taken: Email[] = [];
  // The first mail is received but never acknowledged.
  const slow = await startMailSink(0, (mail) =>
    taken.push(mail) === 1 ? new Promise(() => {}) : undefined,
  );
  const other = await startWorld();
  const author = await other.person('Bea');
  const person = await other.person('Ann', { email_digest: 'soon' });
  const channel = await other.channel(author, [person]);
  const said = async (text: string) => {
    await other.say(channel, author, text, { mentions: [person] });
    await other.sql`update public.notifications set created_at = created_at - interval '11 minutes'`;
    await other.hurry('digest');
  };
  const child = spawn(
    process.execPath,
    [new URL('delivery-child.ts', import.meta.url).pathname, other.url, slow.url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await once(child.stdout, 'data');
    await said('Before');
    await eventually(() => expect(taken).toHaveLength(1));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await said('Meanwhile');
    await other.startWorker({ tidyMs: 200, smtpUrl: slow.url });
    await eventually(async () => {
      await other.hurry('digest');
      expect(taken).toHaveLength(2);
    });
    expect(taken[1]?.messageId).toBe(taken[0]?.messageId);
    expect(taken[1]?.text).toMatch(/Before[^]+Meanwhile/);
    await other.drained('digest');
    await said('After');
    await eventually(() => expect(taken).toHaveLength(3));
    expect(taken[2]?.messageId).not.toBe(taken[0]?.messageId);
    expect(taken[2]?.text).not.toContain('Before');
  } finally {
    child.kill('SIGKILL');
    await other.stop();
    await slow.stop();
  }
});

test('an invitation is sent to its address while it is valid', async () => {
  const { channel } = await absent();
  const invite = async (email: string): Promise<{ id: string; token: string }> => {
    const [made] = await world.sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
        ${JSON.stringify({ sub: mara.id, role: 'authenticated' })}, true)`;
      return tx<
        { id: string; token: string }[]
      >`select id, token from public.create_invitation(${channel.workspaceId}, invited_email => ${email})`;
    });
    if (!made) throw new Error('No invitation');
    return made;
  };
  const { token } = await invite('new@example.test');
  await world.drained('mail_invitation');
  await eventually(() => expect(mails).toHaveLength(1));
  expect(mails[0]).toMatchObject({
    subject: 'Mara invited you to Acme',
    to: [{ address: 'new@example.test' }],
    text: expect.stringContaining(`${SITE_URL}/join/${token}`),
  });
  expect(mails[0]?.html).toContain(`href="${SITE_URL}/join/${token}"`);
  sink.refuse(451);
  const { id } = await invite('revoked@example.test');
  await world.drained('mail_invitation');
  await world.sql`update public.invitations set revoked_at = now() where id = ${id}`;
  sink.refuse(null);
  await world.hurry('mail_invitation');
  await world.drained('mail_invitation');
  expect(mails).toHaveLength(1);
});

test('nothing is sent without a mail server, and no invitation token is kept', async () => {
  const other = await startWorld();
  const owner = await other.person('Owner');
  const channel = await other.channel(owner, []);
  await other.startWorker();
  await other.sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
      ${JSON.stringify({ sub: owner.id, role: 'authenticated' })}, true)`;
    await tx`select public.create_invitation(${channel.workspaceId}, invited_email => 'new@example.test')`;
  });
  await other.drained('mail_invitation');
  expect(
    await other.sql`select id from graphile_worker.jobs where task_identifier = 'mail_invitation'`,
  ).toEqual([]);
  await other.stop();
});
