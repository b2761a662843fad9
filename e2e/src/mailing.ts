import { startMailSink } from '@parley/delivery/mail-sink';
import { expect } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

export type Mail = Parameters<Parameters<typeof startMailSink>[1]>[0];

/** A product with a mail server of its own, and every mail that it sent, in their order. */
export type Mailing = { product: Product; mails: Mail[] };

/** Starts both for as long as `use` takes. */
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

/** What the next mail to somebody with this subject says: its link and its code. */
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
