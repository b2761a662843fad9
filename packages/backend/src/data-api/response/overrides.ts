import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { ResponseDraft } from './draft.ts';
import type { Result } from './result.ts';

/** `[{"X-A": "1"}, …]`: each header is an object, so that a name may occur twice. */
const headersSchema = z.array(
  z
    .record(z.string(), z.string())
    .refine((header) => Object.keys(header).length === 1)
    .transform((header) => Object.entries(header)),
);

type Overridden = {
  status: number;
  /** A record unless a function sets headers, because `Headers` are slow to build. */
  headers: Headers | Record<string, string>;
  type: string;
  body: ResponseDraft['body'];
};

/**
 * Applies the settings `response.status` and `response.headers` of a function to the answer.
 * @throws ApiError PGRST111 or PGRST112 if a setting is invalid.
 */
export function overridden(draft: ResponseDraft, { status, headers }: Result): Overridden {
  const { body } = draft;
  const answered = { status: readStatus(status) ?? draft.status, body };
  if (headers === null)
    return { ...answered, headers: draft.headers, type: draft.headers['Content-Type'] ?? '' };
  const merged = new Headers(draft.headers);
  for (const [name, value] of readHeaders(headers)) {
    if (name.toLowerCase() in lowerCased(draft.headers)) merged.set(name, value);
    else merged.append(name, value);
  }
  return { ...answered, headers: merged, type: merged.get('Content-Type') ?? '' };
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function readStatus(text: string | null): number | null {
  if (text === null) return null;
  const status = Number(text);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new ApiError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

function readHeaders(text: string): [string, string][] {
  const found = headersSchema.safeParse(parsed(text)).data;
  if (found) return found.flat();
  throw new ApiError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
