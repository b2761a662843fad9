import { APICallError, InvalidResponseDataError, JSONParseError } from '@ai-sdk/provider';
import { isRefused } from '@parley/safe-fetch';
import { BackendError } from './identity.ts';
import { pattern } from '@parley/model/pattern';

/** The reason a run failed, for people, with whether and when a retry may help. */
export type RunFailure = {
  code:
    | 'provider_refused'
    | 'provider_unauthorised'
    | 'rate_limited'
    | 'provider_unavailable'
    | 'timeout'
    | 'cut_stream'
    | 'cut_short'
    | 'context_too_long'
    | 'unknown_model'
    | 'not_allowed'
    | 'address_refused'
    | 'key_missing'
    | 'key_unreadable'
    | 'operator_ceiling'
    | 'unknown';
  message: string;
  hint: string;
  /** How many tries to make in total; 1 means no retry. */
  tries: number;
  /** The pause that the provider requested. */
  retryAfterSeconds: number | null;
};

/** A failure as it is stored with its run. */
export const errorOf = ({ code, message, hint }: RunFailure) => ({ code, message, hint });

/** Thrown inside a run if the cause of a failure is known. */
export class RunError extends Error {
  readonly failure: RunFailure;
  constructor(failure: RunFailure, cause?: unknown) {
    super(failure.message, { cause });
    this.failure = failure;
  }
}

const make = (
  code: RunFailure['code'],
  message: string,
  hint: string,
  tries = 1,
  retryAfterSeconds: number | null = null,
): RunFailure => ({
  code,
  message,
  hint,
  tries,
  retryAfterSeconds,
});

/** The person sees 'is thinking' meanwhile: a longer wait is reported instead. */
const LONGEST_WAIT_S = 120;

export const modelRefused = () =>
  make(
    'provider_refused',
    'The model declined to answer.',
    'Ask in another way, or change the channel’s prompt.',
  );
export const cutShort = () =>
  make(
    'cut_short',
    'The end of this answer is missing, because it is too long.',
    'Ask for the rest, or for less at once.',
  );
export const noAnswer = () =>
  make('provider_refused', 'The model gave no answer.', 'Try again, or ask in another way.');
export const timedOut = () =>
  make('timeout', 'The model took too long to answer.', 'Try again in a moment.', 2);
export const cutStream = () =>
  make('cut_stream', 'The answer broke off.', 'Try again in a moment.', 4);
export const notAllowed = (message: string, hint?: string | null) =>
  make(
    'not_allowed',
    `The answer could not be posted: ${message}`,
    hint || 'Check that the assistant takes part in this channel.',
  );
export const noLongerReadable = () =>
  make(
    'not_allowed',
    'You can no longer read what this question is about.',
    'Ask somebody in the channel to add you again.',
  );
export const keyMissing = () =>
  make(
    'key_missing',
    'The model’s provider has no API key.',
    'An owner pastes it in the workspace’s settings.',
  );
export const keyUnreadable = () =>
  make(
    'key_unreadable',
    'The API key of the model’s provider cannot be opened any more.',
    'An owner pastes it again in the workspace’s settings.',
  );
export const operatorCeiling = () =>
  make(
    'operator_ceiling',
    'This workspace has used what the server’s model allows it this month.',
    'It answers again next month, or at once with a model of the workspace’s own.',
  );
const addressRefused = () =>
  make(
    'address_refused',
    'The address of the model’s provider is not one of the public internet.',
    'An owner changes it in the workspace’s settings, or the operator lists it in NETWORK_ALLOW.',
  );
const unavailable = () =>
  make(
    'provider_unavailable',
    'The model’s provider cannot be reached.',
    'Try again in a moment.',
    4,
  );
const unknown = (tries: number) =>
  make(
    'unknown',
    'The assistant could not answer.',
    'Try again; if it stays, the server’s log says more.',
    tries,
  );
// The answer itself has already tried with less.
const tooLong = () =>
  make(
    'context_too_long',
    'The conversation is too long for this model.',
    'Shorten the channel’s prompt or choose a model with more room.',
  );
const unknownModel = () =>
  make(
    'unknown_model',
    'The provider does not know this model.',
    'Check the model in the channel’s and the workspace’s settings, or AI_MODEL and AI_BASE_URL on the server.',
  );

/** Classifies an error of a provider, of the network or of this server. */
export function failureOf(error: unknown): RunFailure {
  if (error instanceof RunError) return error.failure;
  if (error instanceof BackendError) return unknown(4);
  if (isRefused(error)) return addressRefused();
  if (APICallError.isInstance(error)) return callFailure(error);
  // The last chunk of a cut stream is incomplete, or the parser expects more.
  if (InvalidResponseDataError.isInstance(error) || JSONParseError.isInstance(error))
    return cutStream();
  return textFailure(describe(error)) ?? unknown(1);
}

function callFailure(error: APICallError): RunFailure {
  const status = error.statusCode ?? 0;
  const body = `${error.message} ${error.responseBody ?? ''}`;
  if (status === 401 || status === 403 || (status === 400 && WRONG_KEY.test(body)))
    return make(
      'provider_unauthorised',
      'The provider does not accept the API key.',
      'Check the key in the workspace’s settings, or AI_API_KEY on the server.',
    );
  if (status === 429) return rateLimited(body, retryAfter(error.responseHeaders));
  if (TOO_LONG.test(body) || status === 413) return tooLong();
  if (status === 404 || UNKNOWN_MODEL.test(body)) return unknownModel();
  // The provider had started to answer.
  if (status >= 200 && status < 300) return textFailure(body) ?? cutStream();
  if (RATE.test(body)) return rateLimited(body, null);
  if (status >= 500 || status === 408 || status === 409 || status === 425 || status === 0)
    return unavailable();
  return make(
    'provider_refused',
    'The provider refused the request.',
    'The server’s log says more.',
  );
}

const TOO_LONG = pattern('i')`
  context.{0,20}(length|window|size)|too many tokens|(prompt|input).{0,10} (is )?too long
  |token count.{0,30}exceeds|maximum context
`;
const WRONG_KEY =
  /api.?key.{0,20}(not valid|invalid|incorrect|expired)|(invalid|incorrect) api.?key/i;
const RATE = /rate.?limit|too many requests/i;
const UNKNOWN_MODEL =
  /model_not_found|model.{0,80}(not found|does not exist|is not supported)|invalid model/i;

const UNAVAILABLE = pattern('i')`
  overloaded|unavailable|server_error|internal.{0,10}error|fetch failed|ECONNREFUSED|ENOTFOUND
  |EAI_AGAIN|network
`;

/** Classifies the message of an error from the middle of a stream or from the network. */
function textFailure(text: string): RunFailure | null {
  if (TOO_LONG.test(text)) return tooLong();
  if (RATE.test(text)) return rateLimited(text, null);
  if (UNAVAILABLE.test(text)) return unavailable();
  if (/terminated|socket|ECONNRESET|EPIPE|premature|other side closed/i.test(text))
    return cutStream();
  return null;
}

function rateLimited(body: string, seconds: number | null): RunFailure {
  const message = 'The provider is asked too often.';
  if (/insufficient_quota|billing|credit balance/i.test(body))
    return make(
      'rate_limited',
      'The provider’s quota is used up.',
      'Check plan and billing at the provider.',
    );
  if (seconds !== null && seconds > LONGEST_WAIT_S)
    return make('rate_limited', message, `Try again in ${Math.ceil(seconds / 60)} minutes.`);
  return make('rate_limited', message, 'Try again in a moment.', 4, seconds);
}

/**
 * The seconds of a Retry-After header, or of OpenAI's variant in milliseconds; null without one.
 */
function retryAfter(headers: Record<string, string> | undefined): number | null {
  const milliseconds = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds / 1000);
  const value = headers?.['retry-after'];
  if (value === undefined) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The message of an error with its causes; streams also report plain strings and objects. */
export function describe(error: unknown): string {
  if (error instanceof Error)
    return [error.message, ...(error.cause === undefined ? [] : [describe(error.cause)])].join(
      ': ',
    );
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error));
}
