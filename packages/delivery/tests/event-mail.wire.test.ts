import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCalendarFeeds } from '../src/index.ts';
import { type MailSink, startMailSink } from '../src/testing/mail-sink.ts';
import {
  type Channel,
  type DeliveryWorld,
  eventually,
  type Person,
  startWorld,
  type Values,
} from './world.ts';

let world: DeliveryWorld;
let sink: MailSink;
let mara: Person;
let ann: Person;
let channel: Channel;
let mails: Email[] = [];

beforeAll(async () => {
  sink = await startMailSink(0, (mail) => mails.push(mail));
  world = await startWorld();
  mara = await world.person('Mara');
  ann = await world.person('Ann');
  channel = await world.channel(mara, [ann]);
  await world.startWorker({ smtpUrl: sink.url });
});
beforeEach(() => {
  mails = [];
});
afterAll(async () => {
  await world.stop();
  await sink.stop();
});

/** An event of Mara's tomorrow that belongs to her and the guest. */
async function invite(guest: Person, extra: Values = {}): Promise<string> {
  const id = randomUUID();
  const start = new Date(Date.now() + 24 * 3_600_000);
  await world.sql`insert into public.events ${world.sql({
    id,
    workspace_id: channel.workspaceId,
    title: 'About the raise',
    starts_at: start,
    ends_at: new Date(start.getTime() + 3_600_000),
    is_private: true,
    created_by: mara.id,
    ...extra,
  })}`;
  await world.sql`insert into public.event_guests (workspace_id, event_id, profile_id, invited_by)
    values (${channel.workspaceId}, ${id}, ${guest.id}, ${mara.id})`;
  return id;
}

async function run(): Promise<void> {
  await world.hurry('mail_event');
  await world.drained('mail_event');
}

function calendarOf(mail: Email | undefined): string {
  const content = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.replaceAll(/\r?\n /g, '');
}

test('a guest gets an invitation for their calendar, its change and its cancellation', async () => {
  const id = await invite(ann);
  await run();
  await eventually(() => Promise.resolve(expect(mails).toHaveLength(1)));
  const invitation = calendarOf(mails[0]);
  expect(invitation).toContain('METHOD:REQUEST');
  expect(invitation).toContain(`UID:${id}@parley`);
  expect(invitation).toMatch(new RegExp(`PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${ann.email}`));
  // The organiser's account has an address that guests do not learn.
  expect(invitation).not.toContain(mara.email);
  expect(mails[0]?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );

  await world.sql`update public.events set starts_at = starts_at + interval '1 hour',
    ends_at = ends_at + interval '1 hour' where id = ${id}`;
  await run();
  await eventually(() => Promise.resolve(expect(mails).toHaveLength(2)));
  expect(calendarOf(mails[1])).toMatch(/METHOD:REQUEST[^]*SEQUENCE:1/);

  await world.sql`update public.events set deleted_at = now() where id = ${id}`;
  await run();
  await eventually(() => Promise.resolve(expect(mails).toHaveLength(3)));
  expect(calendarOf(mails[2])).toMatch(/METHOD:CANCEL[^]*SEQUENCE:2[^]*STATUS:CANCELLED/);
});

test('nobody is mailed who switched mail off, is no guest any more, or had enough today', async () => {
  const off = await world.person('Off', { email_digest: 'off' });
  const busy = await world.person('Busy');
  for (const { id } of [off, busy])
    await world.sql`insert into public.memberships ${world.sql({
      workspace_id: channel.workspaceId,
      profile_id: id,
      role: 'member',
      opened_at: new Date(),
    })}`;
  await invite(off);
  const gone = await invite(ann);
  await world.sql`delete from public.event_guests where event_id = ${gone}`;
  for (let count = 0; count < 20; count += 1) await invite(busy);
  await world.sql`update public.notifications set mailed_at = now() where profile_id = ${busy.id}`;
  await invite(busy);
  await run();
  expect(mails).toEqual([]);
});

test('the calendar feed of a guest has the answers', async () => {
  const id = await invite(ann);
  await world.sql`insert into public.event_responses (workspace_id, event_id, profile_id, response)
    values (${channel.workspaceId}, ${id}, ${ann.id}, 'no')`;
  const secret = 'a'.repeat(32);
  await world.sql`insert into public.calendar_feeds (workspace_id, profile_id, token_hash)
    values (${channel.workspaceId}, ${ann.id}, private.token_hash(${secret}))`;
  const feeds = createCalendarFeeds(world.url);
  const answer = await feeds.answer(
    new Request(`https://chat.example.test/calendar/${secret}.ics`),
  );
  const text = ((await answer?.text()) ?? '').replaceAll('\r\n ', '');
  await feeds.close();
  expect(text).toContain(`UID:${id}@parley`);
  expect(text).toContain('PARTSTAT=DECLINED');
});
