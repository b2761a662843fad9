import type { Functions } from './server.ts';

/** The name in `/functions/v1/<name>/…`. */
export const functionName = (url: string): string =>
  /^\/functions\/v1\/([^/]+)/.exec(new URL(url).pathname)?.[1] ?? '';

/**
 * Answers a request to a function. Its pre-flight always reaches it; other requests need a valid
 * key or token, unless its configuration says otherwise.
 * @param admit throws if the request's key or token is invalid; resolves with false if it has none.
 */
export async function answerFunction(
  request: Request,
  functions: Functions,
  admit: () => Promise<boolean>,
): Promise<Response> {
  const source = functions.find(functionName(request.url));
  if (!source) return refusal(404, 'NOT_FOUND', 'Requested function was not found');
  if (source.isVerified && request.method !== 'OPTIONS') {
    const isAdmitted = await admit().catch(() => null);
    if (isAdmitted === null) return refusal(401, 401, 'Invalid JWT');
    if (!isAdmitted) return refusal(401, 401, 'Missing authorization header');
  }
  return functions.answer(source, request);
}

const refusal = (status: number, code: string | number, message: string) =>
  Response.json({ code, message }, { status });
