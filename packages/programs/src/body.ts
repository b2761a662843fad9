import { HookError } from './answers.ts';

/** The largest body in bytes: that of a forge, which tells much more than is shown. */
export const MOST_BYTES = 256 * 1024;

/** The body as text. @throws HookError if it is too large. */
export async function bodyText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // The declared length may be missing or a lie.
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = () =>
  new HookError(
    'too_large',
    `The body is larger than ${MOST_BYTES} bytes.`,
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
      'Send JSON with "Content-Type: application/json".',
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
