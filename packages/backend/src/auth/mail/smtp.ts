import { createTransport } from 'nodemailer';
import type { AuthSettings } from '../settings.ts';
import type { MailCarrier } from './mails.ts';

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** The connection uses TLS from the first byte. */
const TLS_PORT = 465;

/** The mail server of `[auth.email.smtp]`, or null if the project has none. */
export function smtpCarrier({ email: { smtp } }: Pick<AuthSettings, 'email'>): MailCarrier | null {
  if (!smtp?.enabled) return null;
  const { host, port, user, pass, admin_email: address, sender_name: name } = smtp;
  const transport = createTransport(
    {
      host,
      port,
      secure: port === TLS_PORT,
      ...(user ? { auth: { user, pass } } : {}),
      ...TIMEOUTS,
    },
    { from: { name, address } },
  );
  return {
    async send({ id, ...mail }) {
      const domain = address.slice(address.lastIndexOf('@') + 1);
      await transport.sendMail({
        ...mail,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
  };
}
