import { setTimeout as sleep } from 'node:timers/promises';
import { readQueuedMails } from '@parley/backend';
import { startMailSink } from '@parley/delivery/mail-sink';
import { findRunning } from '@parley/backend/running';

const POLL_MS = 2000;

type Shown = { from: string; to: string; subject: string; text: string };

const show = ({ from, to, subject, text }: Shown) =>
  process.stdout.write(`\n── ${subject}\nFrom: ${from}\nTo:   ${to}\n\n${text}\n`);

/**
 * Prints mails that are not delivered: those in the outbox of the Parley that runs on this data
 * folder without SMTP_URL, and those sent to the mail server started here. Runs until it is
 * aborted.
 */
export async function showMails(
  dataDir: string,
  port: number,
  stopping: AbortSignal,
): Promise<void> {
  const sink = await startMailSink(port, ({ from, to, subject, text }) =>
    show({
      from: from?.address ?? '',
      to: to?.map(({ address }) => address).join(', ') ?? '',
      subject: subject ?? '',
      text: text ?? '',
    }),
  );
  process.stdout.write(`Mails to SMTP_URL=${sink.url} end here.\n`);
  const seen = new Set<string>();
  while (!stopping.aborted) {
    await showWaiting(dataDir, seen);
    await sleep(POLL_MS, null, { signal: stopping }).catch(() => null);
  }
  await sink.stop();
}

/** Parley may start and stop meanwhile, so mails that cannot be read now are read later. */
async function showWaiting(dataDir: string, seen: Set<string>): Promise<void> {
  const running = await findRunning(dataDir);
  const mails = running ? await readQueuedMails(running.databaseUrl).catch(() => []) : [];
  for (const { id, to, subject, text, createdAt } of mails) {
    if (!seen.has(id)) show({ from: `the outbox, ${createdAt.toISOString()}`, to, subject, text });
    seen.add(id);
  }
}
