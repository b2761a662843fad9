import { commandAnswer, type CommandAnswer } from '@parley/programs';
import { isRefused, readAtMost, type SafeFetch } from '@parley/safe-fetch';

/** Why a call failed, as in its row. */
export type Reason = 'refused' | 'timeout' | 'unreachable' | 'status' | 'redirect' | 'answer';

/** `answer` is null if the program took the call and answers later. */
export type Outcome = { reason: Reason } | { reason: null; answer: CommandAnswer | null };

/** Somebody waits for the answer; what takes longer uses the response URL. */
const TIMEOUT_MS = 5000;
const MOST_BYTES = 128 * 1024;

/**
 * Calls a command's address once and reads the answer. It follows no redirect, because the
 * signature belongs to this address.
 */
export async function callCommand(
  safeFetch: SafeFetch,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await safeFetch.call(new URL(url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Parley-Commands/1.0',
        ...headers,
      },
      body: Buffer.from(body),
      signal,
    });
    const { bytes, isWhole } = await readAtMost(answer, MOST_BYTES);
    if (answer.status >= 300 && answer.status < 400) return { reason: 'redirect' };
    if (!answer.ok) return { reason: 'status' };
    if (!isWhole) return { reason: 'answer' };
    return read(bytes, answer.headers.get('content-type'));
  } catch (error) {
    return { reason: isRefused(error) ? 'refused' : signal.aborted ? 'timeout' : 'unreachable' };
  }
}

function read(bytes: Buffer, contentType: string | null): Outcome {
  try {
    return { reason: null, answer: commandAnswer(bytes.toString('utf8'), contentType) };
  } catch {
    return { reason: 'answer' };
  }
}
