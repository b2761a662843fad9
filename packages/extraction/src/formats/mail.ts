import { type Address, default as PostalMime } from 'postal-mime';
import { Refusal } from '../refusal.ts';
import { htmlText } from './html.ts';
import type { TextSink } from './text-sink.ts';
import { readFile } from 'node:fs/promises';
import { extractionLimits } from '../limits.ts';
import type { Format } from './format.ts';

/** Writes headers, body and attachment names; attachments are not opened. */
export async function readMail(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const mail = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 1024 * 1024,
  }).catch((error: unknown) => {
    throw new Refusal('damaged', error);
  });
  const facts = [
    mail.subject,
    people(mail.from ? [mail.from] : []),
    people(mail.to ?? []),
    people(mail.cc ?? []),
    mail.date,
  ];
  sink.add(facts.filter(Boolean).join('\n'));
  sink.paragraph();
  sink.add(mail.text ?? htmlText(mail.html ?? ''));
  sink.paragraph();
  for (const { filename } of mail.attachments) if (filename) sink.add(`${filename}\n`);
}

const people = (addresses: Address[]) =>
  addresses
    .map(({ name, address }) => [name, address && `<${address}>`].filter(Boolean).join(' '))
    .join(', ');

export const mail: Format = {
  async read({ path, size }, sink) {
    if (size > extractionLimits.mailBytes) throw new Refusal('mail_too_large');
    await readMail(await readFile(path), sink);
    return { isProse: true };
  },
};
