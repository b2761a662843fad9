import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailSink = {
  /** The value for SMTP_URL. */
  url: string;
  /** Makes the server respond to every mail with this code; null accepts mails again. */
  refuse(code: number | null): void;
  stop(): Promise<void>;
};

/**
 * A mail server for development and tests. It delivers nothing and passes each mail to `onMail`,
 * and acknowledges the mail when that is done.
 */
export async function startMailSink(
  port: number,
  onMail: (mail: Email) => unknown,
): Promise<MailSink> {
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      if (refusal !== null)
        return done(Object.assign(new Error('Not now'), { responseCode: refusal }));
      await onMail(await PostalMime.parse(Buffer.concat(chunks)));
      done();
    },
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    refuse: (code) => {
      refusal = code;
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const portOf = (address: AddressInfo | string | null): number =>
  address && typeof address === 'object' ? address.port : 0;
