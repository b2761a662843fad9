import { z } from 'zod';
import type { Log } from '../log.ts';
import { DEEPEST_JSON, measure } from '../nesting.ts';
import { addressKey } from './address.ts';
import { accountKey, GuessLimiter } from './guesses.ts';
import { authRefusal, tooMany } from './refusals.ts';
import type { Registering, Signups } from './signups.ts';

/** Guards Auth: slows down password guessing, and refuses users who may not register. */
export type AuthGuard = (attempt: AuthAttempt) => Promise<Response>;

export type AuthAttempt = {
  /** The URL is canonical. */
  request: Request;
  /** The client's address, from Peers. */
  address: string;
  /** The request carries the secret key: the operator's own programs may create any account. */
  isOperator: boolean;
  /** Passes the request to Auth. */
  pass(request: Request, registering: Registering): Promise<Response>;
};

export type AuthGuardOptions = {
  signups: Signups;
  log: Log;
  /** In milliseconds. */
  now?: () => number;
};

type Body = Record<string, unknown>;

const bodySchema = z.record(z.string(), z.unknown());
/** Fields that are text wherever Auth accepts them. */
const TEXTS = ['email', 'phone', 'password', 'token', 'token_hash', 'refresh_token', 'type'];
const MAKES_ACCOUNTS = new Set(['signup', 'otp', 'magiclink']);

export function createAuthGuard({ signups, log, now }: AuthGuardOptions): AuthGuard {
  const guesses = new GuessLimiter(now);

  return async ({ request, address, isOperator, pass: passAs }) => {
    const pass = (
      asked: Request,
      how: Registering = { canRegister: isOperator || signups.isOpen },
    ) => passAs(asked, how);
    if (request.method !== 'POST' && request.method !== 'PUT') return pass(request);
    const url = new URL(request.url);
    const action = url.pathname.replace('/auth/v1/', '');
    const text = await request.text();
    if (measure(text).depth > DEEPEST_JSON)
      return authRefusal(400, 'bad_json', `The body is nested more than ${DEEPEST_JSON} deep.`);
    const parsed = parseBody(text, request.headers.get('content-type') ?? '');
    if (parsed === undefined) return pass(withText(request, text));
    const body = bodySchema.safeParse(parsed).data;
    const odd = body && TEXTS.find((name) => !['string', 'undefined'].includes(kindOf(body[name])));
    if (!body || odd)
      return authRefusal(400, 'bad_json', `${odd ?? 'The body'} has the wrong type.`);
    if (holdsNul(body))
      return authRefusal(400, 'validation_failed', 'Text holds no NUL characters.');
    if (MAKES_ACCOUNTS.has(action) && !isOperator)
      return signups.answer(action, body, (admitted, how) =>
        pass(withBody(request, how.action ?? action, admitted), how),
      );
    const account = guessedAccount(action, url, body);
    if (account === null) return pass(withBody(request, action, body));
    const key = addressKey(address);
    const wait = guesses.begin(account, key);
    if (wait > 0) {
      log({ level: 'warn', message: 'Guesses at an account are slowed down', address, wait });
      return tooMany(wait);
    }
    try {
      const answer = await pass(withBody(request, action, body));
      if (answer.ok) guesses.succeed(account, key);
      else if (answer.status >= 500) guesses.takeBack(account, key);
      return answer;
    } catch (error) {
      guesses.takeBack(account, key);
      throw error;
    }
  };
}

/** Clients send null for an absent field. */
const kindOf = (value: unknown) => typeof (value ?? undefined);

/** The database refuses NUL in any text, with an error that Auth mistakes for its own. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, held]) => holdsNul(name) || holdsNul(held));
}

/**
 * The account at which a password or code is tried; null if the request is no guess at an account.
 */
function guessedAccount(action: string, url: URL, body: Body): string | null {
  const grant = action === 'token' ? url.searchParams.get('grant_type') : null;
  if (action !== 'verify' && grant !== 'password') return null;
  const name = [body.email, body.phone].find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? accountKey(name) : null;
}

/**
 * Like Auth, parses JSON, or a form if it is not JSON. The parsed body is passed on.
 * @returns undefined if it is neither; Auth refuses that itself.
 */
function parseBody(text: string, contentType: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isForm = contentType.toLowerCase().startsWith('application/x-www-form-urlencoded');
    return isForm ? Object.fromEntries(new URLSearchParams(text)) : undefined;
  }
}

function withText(request: Request, text: string): Request {
  return new Request(request.url, { method: request.method, headers: request.headers, body: text });
}

/** The request as JSON, so that Auth gets exactly the body that was checked. */
function withBody(request: Request, action: string, body: Body): Request {
  const url = new URL(request.url);
  url.pathname = `/auth/v1/${action}`;
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}
