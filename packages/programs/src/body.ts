import { HookError } from './answers.ts';

/** The largest body in bytes: that of a forge, which tells much more than is shown. */
export const MOST_BYTES = 256 * 1024;

/** The largest e-mail in bytes, with its attachments. */
export const MOST_MAIL_BYTES = 10 * 1024 * 1024;

/** @throws HookError if the body is larger than `most` bytes. */
export async function bodyOf(request: Request, most: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // The declared length may be missing or a lie.
    if (size > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (most: number) =>
  new HookError(
    'too_large',
    `The body is larger than ${most} bytes.`,
    'Shorten the message and link to the rest.',
    // The rest is not read, so no request can follow on this connection.
    { Connection: 'close' },
  );

const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json|text\/plain)\b/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/**
 * The payload of a body: JSON, or a form's field `payload`. Curl sends JSON as a form unless it is
 * told otherwise. @throws HookError
 */
export function payloadOf(body: string, contentType: string | null): unknown {
  const type = contentType ?? 'application/json';
  if (JSON_TYPE.test(type)) return parsed(body);
  if (!FORM_TYPE.test(type))
    throw new HookError(
      'unsupported_type',
      `Bodies of the type ${type.slice(0, 100)} are not read.`,
      'Send JSON as "application/json", or an e-mail as "message/rfc822".',
    );
  const field = body.trimStart().startsWith('{') ? null : new URLSearchParams(body).get('payload');
  return parsed(field ?? body);
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw new HookError(
      'invalid_json',
      'The body is not JSON.',
      'Send an object such as {"text": "Hello"}, or a form with the field "payload".',
    );
  }
}
