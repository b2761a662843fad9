import { APICallError } from '@ai-sdk/provider';

/** Why a run failed, for people; and whether and when trying again may help. */
export type Failure = {
  code:
    | 'provider_refused'
    | 'provider_unauthorised'
    | 'rate_limited'
    | 'provider_unavailable'
    | 'timeout'
    | 'cut_stream'
    | 'context_too_long'
    | 'unknown_model'
    | 'not_allowed'
    | 'unknown';
  message: string;
  hint: string;
  retry: boolean;
  /** What the provider asked for. */
  retryAfterSeconds: number | null;
};

/** Thrown inside a run when the stream itself says what is wrong. */
export class RunError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, cause?: unknown) {
    super(failure.message, { cause });
    this.failure = failure;
  }
}

const make = (code: Failure['code'], message: string, hint: string, retry = false, retryAfterSeconds: number | null = null): Failure => ({
  code, message, hint, retry, retryAfterSeconds,
});

export const refused = () => make('provider_refused', 'The model declined to answer.', 'Ask in another way, or change the channel’s prompt.');
export const timedOut = () => make('timeout', 'The model took too long to answer.', 'Try again in a moment.', true);
export const cutStream = () => make('cut_stream', 'The answer broke off.', 'Try again in a moment.', true);
export const notAllowed = (message: string) => make('not_allowed', `The answer could not be posted: ${message}`, 'Check that the assistant takes part in this channel.');

/** What an error of a provider, of the network or of ours means. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RunError) return error.failure;
  if (APICallError.isInstance(error)) return callFailure(error);
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
  if (/terminated|socket|ECONNRESET|premature|other side closed/i.test(text)) return cutStream();
  if (/fetch failed|ECONNREFUSED|ENOTFOUND|network/i.test(text)) return unavailable();
  return make('unknown', 'The assistant could not answer.', 'Try again; if it stays, the server’s log says more.');
}

const unavailable = () => make('provider_unavailable', 'The model’s provider cannot be reached.', 'Try again in a moment.', true);

function callFailure(error: APICallError): Failure {
  const status = error.statusCode ?? 0;
  const body = `${error.message} ${error.responseBody ?? ''}`;
  if (status === 401 || status === 403) return make('provider_unauthorised', 'The provider does not accept the API key.', 'Check AI_API_KEY on the server.');
  if (status === 429) return make('rate_limited', 'The provider is asked too often.', 'Try again in a moment.', true, retryAfter(error.responseHeaders));
  if (status === 404) return make('unknown_model', 'The provider does not know this model.', 'Check AI_MODEL, or the model in the channel’s settings.');
  if (/context.{0,20}(length|window)|too many tokens|prompt is too long/i.test(body)) {
    return make('context_too_long', 'The conversation is too long for this model.', 'Shorten the channel’s prompt or choose a model with more room.');
  }
  // The provider had begun to answer.
  if (status >= 200 && status < 300) return cutStream();
  if (status >= 500 || status === 408 || status === 0) return unavailable();
  return make('provider_refused', 'The provider refused the request.', 'The server’s log says more.');
}

/** Seconds of a Retry-After header, or null. */
function retryAfter(headers: Record<string, string> | undefined): number | null {
  const value = headers?.['retry-after'];
  if (value === undefined) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
