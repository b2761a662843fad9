import { AWAY, RETRY_AFTER_S } from '../postgres/outage.ts';

/**
 * Answers of the gateway itself, with the messages and formats that each service's clients know.
 */

export const noKey = (): Response =>
  Response.json({ message: 'No API key found in request' }, { status: 401 });

/** Auth's errors: `{code, error_code, msg}`. */
export const authRefusal = (status: number, errorCode: string, message: string): Response =>
  Response.json(
    { code: status, error_code: errorCode, msg: message, message },
    { status, headers: { 'x-sb-error-code': errorCode } },
  );

/** PostgREST's errors: `{code, message, details, hint}`. */
export const dataRefusal = (
  status: number,
  code: string,
  message: string,
  hint: string | null = null,
): Response => {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  if (code.startsWith('PGRST')) headers.set('Proxy-Status', `PostgREST; error=${code}`);
  if (status === 401 && code.startsWith('PGRST3'))
    headers.set(
      'WWW-Authenticate',
      `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    );
  return Response.json({ code, message, details: null, hint }, { status, headers });
};

export function tooMany(seconds: number): Response {
  const answer = authRefusal(
    429,
    'over_request_rate_limit',
    `Too many requests. Try again in ${seconds} s.`,
  );
  answer.headers.set('Retry-After', String(seconds));
  return answer;
}

/**
 * Refuses a URL with a NUL character, which no text in the database can contain. The body combines
 * the formats of all services.
 */
export function unreadable(): Response {
  const message = 'The address holds a NUL character, which no text can.';
  return Response.json(
    {
      statusCode: '400',
      error: 'InvalidRequest',
      code: '22021',
      error_code: 'validation_failed',
      message,
      msg: message,
      details: null,
      hint: 'Leave it out.',
    },
    { status: 400 },
  );
}

/**
 * Reports that the database is away, without the reason. The body combines the formats of all
 * services.
 */
export function away(): Response {
  return Response.json(
    {
      statusCode: '503',
      error: 'ServiceUnavailable',
      code: 'PGRST000',
      error_code: 'service_unavailable',
      message: AWAY,
      msg: AWAY,
      details: null,
      hint: null,
    },
    { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } },
  );
}
