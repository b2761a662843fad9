import { randomUUID } from 'node:crypto';
import type { Sql } from '@parley/postgres';
import type { Log } from '../../log.ts';
import { compose, type OwnTemplate } from './compose.ts';
import type { Mail, MailCarrier, Mails } from './mails.ts';

export type OutboxOptions = {
  sql: Sql;
  siteUrl: string;
  /** If null, mails stay in the outbox. */
  carrier: MailCarrier | null;
  templates: Readonly<Record<string, OwnTemplate>>;
  log: Log;
};

/** Interval of retries, in milliseconds. */
const EVERY_MS = 15_000;
/** Delay before sending, so that the transaction can commit first. */
const SOON_MS = 20;
const MOST_TRIES = 8;

/**
 * Mails go through a table, written in the transaction that creates their link. A committed mail is
 * sent even if the process ends in between, and no answer waits for a mail server. Links are valid
 * for about an hour, so mails older than a week are deleted.
 */
export function createMails({ sql, siteUrl, carrier, templates, log }: OutboxOptions): Mails {
  let carrying: Promise<void> | null = null;
  let isClosed = false;
  const carry = () => {
    if (carrier === null || isClosed) return;
    carrying ??= carryDue(sql, carrier, log)
      .catch((error: unknown) =>
        log({ level: 'warn', message: 'The outbox could not be read', error: String(error) }),
      )
      .finally(() => (carrying = null));
  };
  const timer = carrier === null ? null : setInterval(carry, EVERY_MS);
  timer?.unref();

  return {
    areCarried: carrier !== null,
    async send(tx, request) {
      const id = randomUUID();
      const mail = compose(id, request, siteUrl, templates[request.kind]);
      const due = carrier === null ? null : new Date();
      await tx`insert into platform.outbox
          (id, kind, recipient, subject, text, html, link, code, due_at)
        values (${id}, ${request.kind}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html},
          ${request.link}, ${request.code}, ${due})`;
      await tx`delete from platform.outbox where created_at < now() - interval '7 days'`;
      if (carrier !== null) setTimeout(carry, SOON_MS).unref();
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearInterval(timer);
      await carrying;
    },
  };
}

/** Sends due mails one after the other; rejected mails are retried with growing delays. */
async function carryDue(sql: Sql, carrier: MailCarrier, log: Log): Promise<void> {
  for (;;) {
    const [mail] = await sql<(Mail & { tries: number })[]>`
      update platform.outbox set tries = tries + 1,
        due_at = case when tries + 1 >= ${MOST_TRIES} then null
          else now() + interval '20 seconds' * power(2, tries) end
      where id = (select id from platform.outbox where due_at <= now()
        order by due_at limit 1 for update skip locked)
      returning id, recipient as to, subject, text, html, tries`;
    if (!mail) return;
    const { tries, ...letter } = mail;
    try {
      await carrier.send(letter);
      await sql`delete from platform.outbox where id = ${mail.id}`;
    } catch (error) {
      log({ level: 'warn', message: 'A mail was not taken', tries, error: String(error) });
    }
  }
}
