import { z } from 'zod';
import { isOutage } from '../../postgres/outage.ts';
import { ApiError } from '../api-error.ts';
import { verdictOf } from '../query/verdict.ts';

const databaseError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});
type DatabaseError = z.infer<typeof databaseError>;

/**
 * Converts an error of PostgreSQL to PostgREST's refusal.
 * @param isAnonymous if the caller is anonymous, a forbidden request gets 401 instead of 403.
 * @throws the error itself if it is not a refusal: the database is away, or there is a bug.
 */
export function refusalOf(error: unknown, isAnonymous: boolean): ApiError {
  if (error instanceof ApiError) return error;
  const { data } = databaseError.safeParse(error);
  if (!data || isOutage(error) || !/^[0-9A-Z]{5}$/.test(data.code)) throw error;
  const verdict = data.code === '22P02' ? verdictOf(data.message) : null;
  if (verdict !== null) return verdict;
  if (data.code === 'PGRST') return raised(data);
  const { code, message, detail, hint } = data;
  return new ApiError(statusOf(data, isAnonymous), code, message, {
    details: detail ?? null,
    hint: hint ?? null,
  });
}

const STATUSES: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42P01': 404,
  '42P17': 500,
  '42883': 404,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};

/** Statuses by the first two letters of a code. */
const CLASSES: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

function statusOf({ code, message }: DatabaseError, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  if (code.startsWith('PT')) return chosenStatus(code.slice(2));
  return STATUSES[code] ?? CLASSES[code.slice(0, 2)] ?? 400;
}

/** `raise sqlstate 'PT402'` sets the status. */
function chosenStatus(digits: string): number {
  const status = Number(digits);
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;
}

const raisedMessage = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const raisedDetail = z.object({
  status: z.int().min(100).max(599),
  status_text: z.string().optional(),
  headers: z.record(z.string(), z.string()),
});

/** `raise sqlstate 'PGRST'` sets the whole answer: its message is the body, its detail the rest. */
function raised({ message, detail }: DatabaseError): ApiError {
  const body = raisedMessage.safeParse(json(message)).data;
  if (!body) return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, MESSAGE_FORM);
  if (detail === null || detail === undefined)
    return unreadable('DETAIL is missing in the RAISE statement', DETAIL_FORM);
  const rest = raisedDetail.safeParse(json(detail)).data;
  if (!rest) return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, DETAIL_FORM);
  return new ApiError(rest.status, body.code, body.message, {
    details: body.details ?? null,
    hint: body.hint ?? null,
    headers: rest.headers,
  });
}

const MESSAGE_FORM =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
const DETAIL_FORM =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";

const unreadable = (details: string, hint: string) =>
  new ApiError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details,
    hint,
  });

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The HTTP response of a refusal. */
export function answerRefusal(error: ApiError, isHead = false): Response {
  const { status, code, message, details, hint } = error;
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Proxy-Status': `PostgREST; error=${code}`,
    ...error.headers,
  });
  if (status === 401 && !headers.has('WWW-Authenticate')) headers.set('WWW-Authenticate', 'Bearer');
  const hasBody = !isHead && status !== 204 && status !== 304 && status >= 200;
  const body = hasBody ? JSON.stringify({ code, details, hint, message }) : null;
  return new Response(body, { status: Math.max(200, status), headers });
}
