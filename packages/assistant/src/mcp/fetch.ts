import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** Most bytes of one answer: a server that talks without end is hung up on. */
const MOST_BYTES = 4 * 1024 * 1024;
const METHOD_NOT_ALLOWED = 405;

/** A server said more than anybody would read. */
export class AnswerTooLarge extends McpError {
  constructor() {
    super(ErrorCode.InternalError, `The answer is larger than ${MOST_BYTES} bytes`);
  }
}

export type FetchLimits = {
  /** Longest time of one answer, in milliseconds. */
  totalMs: number;
  /** Is told when an answer was cut off; the client alone would wait for the rest of it. */
  onTooLarge(error: AnswerTooLarge): void;
};

/**
 * `fetch` as a connection to a server needs it: no stream that only waits for what the server may
 * say of itself, since nobody listens, and no answer without an end.
 */
export function limitedFetch(
  fetchPublic: typeof fetch,
  { totalMs, onTooLarge }: FetchLimits,
): typeof fetch {
  return async (input, init) => {
    const isWaiting = init?.method === 'GET' && !new Headers(init.headers).has('last-event-id');
    if (isWaiting) return new Response(null, { status: METHOD_NOT_ALLOWED });
    const ending = AbortSignal.timeout(totalMs);
    const answer = await fetchPublic(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, ending]) : ending,
    });
    return answer.body === null
      ? answer
      : new Response(answer.body.pipeThrough(endAfter(MOST_BYTES, onTooLarge)), {
          status: answer.status,
          statusText: answer.statusText,
          headers: answer.headers,
        });
  };
}

function endAfter(
  most: number,
  onTooLarge: FetchLimits['onTooLarge'],
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length <= most) return controller.enqueue(chunk);
      const error = new AnswerTooLarge();
      controller.error(error);
      onTooLarge(error);
    },
  });
}
