import { startMailSink } from '@parley/delivery/mail-sink';
import { expect } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

export type Mail = Parameters<Parameters<typeof startMailSink>[1]>[0];

/** A product with its own mail server, and every mail that it sent, in order. */
export type Mailing = { product: Product; mails: Mail[] };

/** Runs both while `use` runs. */
export async function mailing(use: (mailing: Mailing) => Promise<void>): Promise<void> {
  const mails: Mail[] = [];
  const sink = await startMailSink(0, (mail) => mails.push(mail));
  const product = await startProduct({
    env: { SMTP_URL: sink.url, SMTP_FROM: 'Parley <parley@example.test>' },
  });
  await use({ product, mails });
  await product.end();
  await sink.stop();
}

/** Link and code of the next mail with this subject to an address. */
export async function mailTo(
  mails: readonly Mail[],
  email: string,
  subject: string,
): Promise<{ link: string; code: string }> {
  const found = () =>
    mails.findLast((mail) => mail.to?.[0]?.address === email && mail.subject === subject);
  await expect.poll(() => found()?.subject, `${subject} to ${email}`).toBe(subject);
  const text = found()?.text ?? '';
  return {
    link: /https?:\S+\/verify\?\S+/.exec(text)?.[0] ?? '',
    code: /: (\d{6})$/m.exec(text)?.[1] ?? '',
  };
}
