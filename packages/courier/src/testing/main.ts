import { startMailSink } from './mail-sink.ts';

/** `npm run mail`: takes every e-mail and prints it. Start Parley with the SMTP_URL it names. */

const show = (line: string) => process.stdout.write(`${line}\n`);
const sink = await startMailSink(
  Number(process.env.MAIL_PORT || 2525),
  ({ from, to, subject, text }) => {
    show(
      `\n── ${subject ?? ''}\nFrom: ${from?.address ?? ''}\nTo:   ${to?.map(({ address }) => address).join(', ') ?? ''}\n\n${text ?? ''}`,
    );
  },
);
show(`Mails to SMTP_URL=${sink.url} end here.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void sink.stop());
