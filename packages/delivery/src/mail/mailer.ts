import { createTransport } from 'nodemailer';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
  id: string;
};

export type Mailer = {
  /**
   * @throws MailRefusedError when the server will never take it, and what the connection throws.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** A mail that no further try would bring there. */
export class MailRefusedError extends Error {
  readonly code = 'mail_refused';
}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * Sends by the server of `smtpUrl` (smtp:// or smtps://), as `from`; without one the mails come
 * from the site's host.
 */
export function createMailer(smtpUrl: string, siteUrl: string, from: string | undefined): Mailer {
  const { hostname } = new URL(siteUrl);
  const transport = createTransport(
    { url: smtpUrl, ...TIMEOUTS },
    { from: from ?? { name: 'Parley', address: `parley@${hostname}` } },
  );
  return {
    async send({ id, unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          messageId: `<${id}@${hostname}>`,
          // No answering machine should answer.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          ...(unsubscribeUrl
            ? { list: { unsubscribe: { url: unsubscribeUrl, comment: 'Parley' } } }
            : {}),
        });
      } catch (error) {
        throw isPermanent(error) ? new MailRefusedError(error.message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** 5yz answers are final (RFC 5321); the others ask to come back. */
const isPermanent = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
