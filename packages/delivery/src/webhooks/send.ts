import { isRefused, readAtMost, type SafeFetch } from '@parley/safe-fetch';

/** Why an attempt failed, as in the delivery's row. */
export type Reason = 'refused' | 'timeout' | 'unreachable' | 'status' | 'redirect' | 'gone';

/** One attempt; `reason` is null if the receiver took it. */
export type Outcome = {
  reason: Reason | null;
  code: number | null;
  durationMs: number;
  response: string | null;
};

const TIMEOUT_MS = 10_000;
const RESPONSE_BYTES = 300;
const USER_AGENT = 'Parley-Webhooks/1.0';

/**
 * Posts a payload and follows no redirect: the signature belongs to the address it was given for.
 */
export async function post(
  safeFetch: SafeFetch,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Outcome> {
  const began = performance.now();
  const ended = (reason: Reason | null, code: number | null, response: string | null): Outcome => ({
    reason,
    code,
    response,
    durationMs: Math.round(performance.now() - began),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await safeFetch.call(new URL(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...headers },
      body: Buffer.from(body),
      signal,
    });
    const { bytes } = await readAtMost(answer, RESPONSE_BYTES);
    if (answer.ok) return ended(null, answer.status, null);
    return ended(reasonOf(answer.status), answer.status, printable(bytes));
  } catch (error) {
    const reason = isRefused(error) ? 'refused' : signal.aborted ? 'timeout' : 'unreachable';
    return ended(reason, null, null);
  }
}

const reasonOf = (status: number): Reason =>
  status === 410 ? 'gone' : status >= 300 && status < 400 ? 'redirect' : 'status';

/** PostgreSQL stores no zero bytes, and a log needs no other controls. */
const printable = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .trim();
