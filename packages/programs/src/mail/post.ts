import { createHash } from 'node:crypto';
import type { DocumentNode } from '@parley/markdown/document';
import PostalMime, { type Email } from 'postal-mime';
import { HookError } from '../answers.ts';
import { htmlText } from '../html.ts';
import { bold, filled, italic, paragraph, quote, text } from '../nodes.ts';
import type { Post } from '../payload.ts';
import { writtenOf } from '../written.ts';
import { withoutHistory } from './history.ts';

const MOST_SHOWN = 20_000;
const MOST_IN_SUBJECT = 300;
const MOST_ATTACHMENTS = 20;
const MOST_IN_NAME = 100;

/**
 * An e-mail as a message: subject, text and the names of its attachments. Replies are in the thread
 * of the mail that they answer. Who sent it is only what the mail says of itself.
 * @throws HookError if it is no e-mail
 */
export async function mailPost(source: Uint8Array): Promise<Post> {
  const mail = await parsed(withoutEnvelope(source));
  const written = writtenOf([
    [
      ...filled(bold(text(oneLine(mail.subject ?? '').slice(0, MOST_IN_SUBJECT)))),
      ...bodyOf(mail),
      ...attachmentsOf(mail),
    ],
  ]);
  const own = mail.messageId;
  const thread = idsIn(mail.references)[0] ?? idsIn(mail.inReplyTo)[0] ?? own;
  return {
    written,
    threadKey: thread ? keyOf(thread) : null,
    // The same mail delivered twice is one message. Another mail with its id does not replace it:
    // whoever may write to the address knows the ids.
    updateKey: own ? keyOf(`${own} ${written}`) : null,
    shownAs: mail.from?.address?.slice(0, 80) || null,
  };
}

async function parsed(source: Uint8Array): Promise<Email> {
  const mail = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 256 * 1024,
  }).catch(() => null);
  if (mail && (mail.from || mail.messageId || mail.subject !== undefined)) return mail;
  throw new HookError(
    'invalid_mail',
    'The body is no e-mail.',
    'Send the whole e-mail as it arrived, with its headers.',
  );
}

/** Mail servers that call a program begin with a line for the envelope, which is no header. */
function withoutEnvelope(source: Uint8Array): Uint8Array {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (!/^>?From /.test(bytes.toString('latin1', 0, 6))) return source;
  return source.subarray(bytes.indexOf('\n') + 1);
}

function bodyOf({ text: plain, html }: Email): DocumentNode[] {
  const whole = plain?.trim() ? plain : htmlText(html ?? '', MOST_SHOWN + 1);
  const said = withoutHistory(whole.replaceAll('\r\n', '\n').slice(0, MOST_SHOWN));
  const isCut = whole.length > MOST_SHOWN;
  return [
    ...said.split(/\n[^\S\n]*\n\s*/).flatMap(blockOf),
    ...(isCut ? [paragraph(italic(text('The e-mail is longer than what is shown here.')))] : []),
  ];
}

function blockOf(block: string): DocumentNode[] {
  const lines = block.split('\n').map((line) => line.trimEnd());
  const isQuote = lines.every((line) => line.startsWith('>'));
  const words = text(
    lines
      .map((line) => (isQuote ? line.replace(/^(?:>\s?)+/, '') : line.trimStart()))
      .join('\n')
      .trim(),
  );
  return isQuote ? quote(filled(words)) : filled(words);
}

function attachmentsOf({ attachments }: Email): DocumentNode[] {
  const listed = attachments
    .filter(({ related }) => !related)
    .map(({ filename, mimeType, content }) => {
      const name = oneLine(filename ?? mimeType).slice(0, MOST_IN_NAME);
      return `${name} (${Math.ceil(sizeOf(content) / 1024)} kB)`;
    });
  const shown = listed.slice(0, MOST_ATTACHMENTS);
  const more = listed.length - shown.length;
  if (more > 0) shown.push(`and ${more} more`);
  return shown.length === 0 ? [] : [paragraph(italic(text(`Attached: ${shown.join(', ')}`)))];
}

const sizeOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content.length : content.byteLength;

const oneLine = (words: string): string => words.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

const idsIn = (header: string | undefined): string[] => header?.match(/<[^<>\s]+>/g) ?? [];

/** Apart from the keys that other programs choose. */
const keyOf = (id: string): string => `mail ${createHash('sha256').update(id).digest('hex')}`;
