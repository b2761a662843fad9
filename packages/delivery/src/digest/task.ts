import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Log } from '@parley/jobs';
import { type Mailer, MailRefusedError } from '../mail/mailer.ts';
import { withPersonLock } from '../people/person-lock.ts';
import { type Notice, unreadNotices } from '../people/notices.ts';
import { type Recipient, readRecipient } from '../people/recipient.ts';
import { silentUntil } from '../people/quiet-hours.ts';
import { composeDigest } from './compose.ts';
import { dueAt } from './due.ts';

const payloadSchema = z.object({ profile_id: z.uuid() });

const MAX_ATTEMPTS = 8;
/** A person who was seen more recently reads the notification in the app and gets no mail. */
const AWAY_AFTER = { minutes: 10 };

export type DigestOptions = { mailer: Mailer; siteUrl: string; log: Log };

/**
 * Sends a person who is away one e-mail of what they have not read, when they want it. Until then
 * the job is rescheduled.
 */
export function digestTask({ mailer, siteUrl, log }: DigestOptions): Task {
  return async (payload, helpers, pool) => {
    const { profile_id: profileId } = payloadSchema.parse(payload);
    await withPersonLock(pool, 'digest', profileId, () => checkDigest(profileId, helpers, pool));
  };

  async function checkDigest(
    profileId: string,
    helpers: Parameters<Task>[1],
    pool: Pool,
  ): Promise<void> {
    const person = await readRecipient(pool, profileId);
    if (!person?.email || person.digest === 'off') return;
    const [oldest, ...others] = (await unreadNotices(pool, person)).filter(
      ({ mailed_at: mailedAt }) => mailedAt === null,
    );
    if (!oldest) return;
    const waitUntil = laterMoment(oldest, person, person.digest);
    if (waitUntil) {
      await helpers.addJob(
        'digest',
        { profile_id: profileId },
        {
          runAt: new Date(waitUntil.epochMilliseconds),
          jobKey: `digest:${profileId}`,
          maxAttempts: MAX_ATTEMPTS,
        },
      );
      return;
    }
    await send({ pool, mailer, siteUrl, log }, person, person.email, [oldest, ...others]);
  }
}

/** When to check again; null if the digest is due now. */
function laterMoment(
  oldest: Notice,
  person: Recipient,
  frequency: Exclude<Recipient['digest'], 'off'>,
): Temporal.Instant | null {
  const now = Temporal.Now.instant();
  const moments = [
    dueAt(frequency, instantOf(oldest.created_at), person.timezone),
    ...(person.lastSeenAt ? [instantOf(person.lastSeenAt).add(AWAY_AFTER)] : []),
    silentUntil(now, person) ?? now,
  ];
  const latest = moments.reduce((one, other) =>
    Temporal.Instant.compare(one, other) < 0 ? other : one,
  );
  return Temporal.Instant.compare(latest, now) > 0 ? latest : null;
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

/**
 * Marks the notifications only after the mail server took the mail. A delivery worker that is
 * killed in between sends it again, under the same id.
 */
async function send(
  { pool, mailer, siteUrl, log }: DigestOptions & { pool: Pool },
  person: Recipient,
  address: string,
  notices: [Notice, ...Notice[]],
): Promise<void> {
  try {
    await mailer.send(composeDigest(notices, address, person, siteUrl));
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    log({
      level: 'warn',
      message: 'A digest was refused by the mail server',
      profile: person.id,
      error: error.message,
    });
  }
  await pool.query('update public.notifications set mailed_at = now() where id = any ($1)', [
    notices.map(({ id }) => id),
  ]);
}
