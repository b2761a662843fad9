import { excerptOf, shorten } from '@parley/model';
import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import {
  headlineOf,
  type Notice,
  noticePath,
  ownText,
  channelLabel,
  unreadNotices,
} from '../people/notices.ts';
import { type Recipient, readRecipient } from '../people/recipient.ts';
import { silentUntil } from '../people/quiet-hours.ts';
import { textsFor } from '../texts.ts';
import { type PushDevice, type PushPayload, type PushSender, sendPush } from './send.ts';

const payloadSchema = z.object({ notification_id: z.uuid() });
const pausePayload = z.object({ profile_id: z.uuid() });

const TITLE_LENGTH = 100;
const BODY_LENGTH = 140;
/** A person who was seen this recently has the app in front of them. */
const PRESENT_MS = 60_000;
const MOST_DEVICES = 20;

/**
 * Pushes one notification to a person's devices, unless they have read it, are in the app, or want
 * quiet.
 */
export function pushTask(sender: PushSender): Task {
  return async (payload, _helpers, pool) => {
    const { notification_id: id } = payloadSchema.parse(payload);
    const { rows } = await pool.query<{ profile_id: string }>(
      'select profile_id from public.notifications where id = $1 and read_at is null and delivered_at is null',
      [id],
    );
    const person = rows[0] ? await readRecipient(pool, rows[0].profile_id) : null;
    if (!person || !canRing(person)) return;
    const [notice] = await unreadNotices(pool, person, id);
    if (!notice) return;
    await ring(pool, sender, person, [notice]);
  };
}

function canRing(person: Recipient): boolean {
  const isHere =
    person.lastSeenAt !== null && Date.now() - person.lastSeenAt.getTime() < PRESENT_MS;
  return person.wantsPush && !isHere && silentUntil(Temporal.Now.instant(), person) === null;
}

/**
 * Pushes what arrived during a pause of notifications, as one message, once the pause is over and
 * quiet hours are too.
 */
export function pauseOverTask(sender: PushSender): Task {
  return async (payload, { addJob }, pool) => {
    const { profile_id: id } = pausePayload.parse(payload);
    const person = await readRecipient(pool, id);
    if (!person?.pausedSince) return;
    const end = silentUntil(Temporal.Now.instant(), person);
    if (end) {
      const runAt = new Date(end.epochMilliseconds);
      await addJob('pause_over', { profile_id: id }, { runAt, jobKey: `pause:${id}` });
      return;
    }
    const { pausedSince } = person;
    const missed = (await unreadNotices(pool, person)).filter(
      ({ created_at: at, delivered_at: deliveredAt }) => deliveredAt === null && at >= pausedSince,
    );
    if (canRing(person) && missed.length > 0) await ring(pool, sender, person, missed);
  };
}

/**
 * One push message for all notices.
 * @throws if no device could be reached for now, so that the job is retried.
 */
async function ring(
  pool: Pool,
  sender: PushSender,
  person: Recipient,
  notices: readonly Notice[],
): Promise<void> {
  const [notice] = notices;
  if (!notice) return;
  const { rows: devices } = await pool.query<PushDevice>(
    `select id, endpoint, p256dh, auth from public.push_subscriptions where profile_id = $1
      order by created_at desc limit $2`,
    [person.id, MOST_DEVICES],
  );
  const payload = notices.length === 1 ? payloadOf(notice, person) : summaryOf(notices, person);
  const outcomes = await Promise.all(devices.map((device) => sendPush(sender, device, payload)));
  const gone = devices.filter((_device, index) => outcomes[index] === 'gone').map(({ id }) => id);
  if (gone.length > 0)
    await pool.query('delete from public.push_subscriptions where id = any ($1)', [gone]);
  if (outcomes.includes('sent'))
    await pool.query('update public.notifications set delivered_at = now() where id = any ($1)', [
      notices.map(({ id }) => id),
    ]);
  else if (outcomes.includes('failed')) throw new Error('No push service took the notification');
}

/** Says how many there are, and begins with the newest. */
function summaryOf(notices: readonly Notice[], person: Recipient): PushPayload {
  const { say } = textsFor(person.language);
  const newest = notices.at(-1);
  const { title, body } = newest ? payloadOf(newest, person) : { title: '', body: '' };
  return {
    title: say('pause-over', { count: notices.length }),
    body: shorten([title, body].filter(Boolean).join(': '), BODY_LENGTH),
    url: '/inbox',
    tag: `pause:${person.id}`,
  };
}

function payloadOf(notice: Notice, person: Recipient): PushPayload {
  const texts = textsFor(person.language);
  const title = [headlineOf(notice, texts), channelLabel(notice)]
    .filter((part) => part !== null)
    .join(' · ');
  const body =
    ownText(notice) ?? (notice.message ? excerptOf(notice.message, () => '…', BODY_LENGTH) : '');
  return {
    title: shorten(title, TITLE_LENGTH),
    body: shorten(body, BODY_LENGTH),
    url: noticePath(notice),
    tag: notice.id,
  };
}
