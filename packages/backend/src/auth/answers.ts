import type { Log } from '../log.ts';
import { isOutage } from '../postgres/outage.ts';
import { AuthError, OAuthError } from './errors.ts';

const VERSION_HEADER = 'x-supabase-api-version';
const VERSION = '2024-01-01';
const UNEXPECTED = 'Unexpected failure, please check server logs for more information';

/**
 * Response to an error of an endpoint. Clients that send an API version since 2024-01-01 get
 * `{code, message}`, others `{code: <status>, error_code, msg}`.
 * @throws the error again if the database is away: the gateway answers it.
 */
export function errorAnswer(error: unknown, request: Request, log: Log): Response {
  if (isOutage(error)) throw error;
  if (error instanceof OAuthError)
    return Response.json({ error: error.error, error_description: error.message }, { status: 400 });
  if (error instanceof AuthError) return refusal(error, request);
  log({
    level: 'error',
    message: 'An Auth request failed',
    path: new URL(request.url).pathname,
    error: String(error),
  });
  return refusal(new AuthError(500, 'unexpected_failure', UNEXPECTED), request);
}

function refusal({ status, code, message, facts }: AuthError, request: Request): Response {
  const headers = new Headers({ 'x-sb-error-code': code });
  if (!isRecent(request)) {
    const body = { code: status, error_code: code, msg: message, ...facts };
    return Response.json(body, { status, headers });
  }
  headers.set(VERSION_HEADER, VERSION);
  return Response.json({ code, message, ...facts }, { status, headers });
}

const isRecent = (request: Request): boolean => {
  const asked = request.headers.get(VERSION_HEADER) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= VERSION;
};
