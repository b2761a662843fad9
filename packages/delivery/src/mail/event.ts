import type { Log, Task } from '@parley/jobs';
import { type Notification, shorten } from '@parley/model';
import { calendarText } from '@parley/model/schedule';
import type { Pool } from 'pg';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { CALENDAR_COLUMNS, type CalendarRow, calendarEventOf } from '../calendar/row.ts';
import { asPerson } from '../people/as-person.ts';
import { headlineOf, noticePath } from '../people/notices.ts';
import { quietUntil } from '../people/quiet-hours.ts';
import { type Recipient, readRecipient } from '../people/recipient.ts';
import { textsFor } from '../texts.ts';
import { html, page, STYLES } from './html.ts';
import { type Mailer, MailRefusedError, type OutgoingMail } from './mailer.ts';

const payloadSchema = z.object({ notification_id: z.uuid() });

/** Further invitations of a day come with the digest. */
const MOST_A_DAY = 20;
const TITLE_LENGTH = 80;

type Row = CalendarRow & {
  event_id: string;
  deleted_at: Date | null;
  told_as: Notification['kind'];
  actor: string | null;
};
type Options = { mailer: Mailer; siteUrl: string; log: Log };

/**
 * Mails a guest what they were told of an event, with the event for their calendar: an invitation,
 * or its cancellation. It is read with the guest's rights at that moment.
 */
export function eventMailTask({ mailer, siteUrl, log }: Options): Task {
  return async (payload, helpers, pool) => {
    const { notification_id: id } = payloadSchema.parse(payload);
    const person = await guestToMail(pool, id);
    if (!person?.email) return;
    const quiet = quietUntil(Temporal.Now.instant(), person);
    if (quiet) {
      const runAt = new Date(quiet.epochMilliseconds);
      await helpers.addJob('mail_event', payload, { runAt, jobKey: `mail_event:${id}` });
      return;
    }
    const event = await readEvent(pool, person.id, id);
    if (!event) return;
    try {
      await mailer.send(composeEvent(id, event, person, person.email, siteUrl));
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      log({
        level: 'warn',
        message: 'An event was refused by the mail server',
        profile: person.id,
        error: error.message,
      });
    }
    await pool.query('update public.notifications set mailed_at = now() where id = $1', [id]);
  };
}

/** Null if it was mailed, or if the guest wants no mail or had enough of it today. */
async function guestToMail(pool: Pool, notification: string): Promise<Recipient | null> {
  const { rows } = await pool.query<{ profile_id: string }>(
    `select n.profile_id from public.notifications n
     where n.id = $1 and n.mailed_at is null and n.event_id is not null and (
       select count(*) from public.notifications other
       where other.profile_id = n.profile_id and other.event_id is not null
         and other.mailed_at > now() - interval '1 day') < $2`,
    [notification, MOST_A_DAY],
  );
  const person = rows[0] ? await readRecipient(pool, rows[0].profile_id) : null;
  return person && person.digest !== 'off' ? person : null;
}

async function readEvent(pool: Pool, person: string, notification: string): Promise<Row | null> {
  return asPerson(pool, person, async (client) => {
    const { rows } = await client.query<Row>(
      `select ${CALENDAR_COLUMNS}, e.id as event_id, e.deleted_at, n.kind as told_as,
         actor.name as actor
       from public.notifications n
       join public.events e on e.id = n.event_id
       left join public.locations l on l.id = e.location_id
       left join public.profiles actor on actor.id = n.actor_id
       where n.id = $1
         and exists (select from public.event_guests g
           where g.event_id = e.id and g.profile_id = n.profile_id)`,
      [notification],
    );
    return rows[0] ?? null;
  });
}

function composeEvent(
  notification: string,
  row: Row,
  person: Recipient,
  address: string,
  siteUrl: string,
): OutgoingMail {
  const { told_as: kind, actor, event_id, deleted_at, ...columns } = row;
  const texts = textsFor(person.language);
  const { say } = texts;
  const title = shorten(row.title, TITLE_LENGTH);
  const subject = `${headlineOf({ kind, actor, text: null }, texts)}: ${title}`;
  const about = { channel_id: null, message_id: null, thread_id: null, event_id };
  const url = new URL(noticePath(about), siteUrl).href;
  const unsubscribeUrl = new URL('/settings#notifications', siteUrl).href;
  const facts = [whenOf(row, person), row.location, row.call_url].filter(
    (fact) => typeof fact === 'string',
  );
  const method = deleted_at === null ? 'REQUEST' : 'CANCEL';
  return {
    id: `event-${notification}-${row.sequence}`,
    to: address,
    subject,
    text: [
      [title, ...facts].join('\n'),
      `${say('event-answer')}:\n${url}`,
      `-- \n${say('why-event')}\n${say('unsubscribe')}: ${unsubscribeUrl}\n`,
    ].join('\n\n'),
    html: page(
      texts,
      subject,
      html`<h1 style="${STYLES.title}">${title}</h1>
        ${facts.map((fact) => html`<p style="${STYLES.text}">${fact}</p>`)}
        <p style="${STYLES.text}">
          <a href="${url}" style="${STYLES.button}">${say('event-answer')}</a>
        </p>
        <p style="${STYLES.foot}">
          ${say('why-event')}<br /><a href="${unsubscribeUrl}" style="color:inherit"
            >${say('unsubscribe')}</a
          >
        </p>`,
    ),
    unsubscribeUrl,
    calendar: {
      method,
      content: calendarText(
        'Parley',
        [inMail(calendarEventOf(columns), person.id, address, siteUrl)],
        new Date(),
        method,
      ),
    },
  };
}

/**
 * Programs recognise their user by the address of an attendee, so the guest has the one that the
 * mail goes to; it is theirs, and nobody else gets this mail.
 */
function inMail(
  event: ReturnType<typeof calendarEventOf>,
  guest: string,
  address: string,
  siteUrl: string,
): ReturnType<typeof calendarEventOf> {
  if (!event.meeting) return event;
  const { organizer, guests, answers } = event.meeting;
  const sender = organizer.email ?? `noreply@${new URL(siteUrl).hostname}`;
  return {
    ...event,
    meeting: {
      organizer: { ...organizer, email: sender },
      guests: guests.map((one) => (one.id === guest ? { ...one, email: address } : one)),
      answers,
    },
  };
}

/** The start in the guest's zone: 'Mon, 23 November 2026, 09:00'. */
function whenOf(row: Row, { timezone, language }: Recipient): string {
  const time = row.is_all_day ? {} : ({ hour: '2-digit', minute: '2-digit' } as const);
  return Temporal.Instant.fromEpochMilliseconds(row.starts_at.getTime()).toLocaleString(
    language ?? 'en-GB',
    {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      ...time,
      timeZone: row.is_all_day ? row.timezone : timezone,
      ...(row.is_all_day ? {} : { timeZoneName: 'short' }),
    },
  );
}
