import { createTransport } from 'nodemailer';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
  /** An event for the reader's calendar. */
  calendar?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string };
  id: string;
};

export type Mailer = {
  /**
   * @throws MailRefusedError if the server will never take the mail, and the connection's errors.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** The server rejected a mail for good: no retry would deliver it. */
export class MailRefusedError extends Error {
  readonly code = 'mail_refused';
}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * Sends through the server of `smtpUrl` (smtp:// or smtps://), as `from`; without `from`, the
 * sender is an address at the site's host.
 */
export function createMailer(smtpUrl: string, siteUrl: string, from: string | undefined): Mailer {
  const { hostname } = new URL(siteUrl);
  const transport = createTransport(
    { url: smtpUrl, ...TIMEOUTS },
    { from: from ?? { name: 'Parley', address: `parley@${hostname}` } },
  );
  return {
    async send({ id, unsubscribeUrl, calendar, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          messageId: `<${id}@${hostname}>`,
          // Keeps automatic replies from being sent.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          ...(unsubscribeUrl
            ? { list: { unsubscribe: { url: unsubscribeUrl, comment: 'Parley' } } }
            : {}),
          ...(calendar ? { icalEvent: { ...calendar, filename: 'event.ics' } } : {}),
        });
      } catch (error) {
        throw isPermanent(error) ? new MailRefusedError(error.message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** 5yz responses are final (RFC 5321); the others ask to retry. */
const isPermanent = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
