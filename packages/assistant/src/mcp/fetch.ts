import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** The most bytes of one response: a server that sends without end is cut off. */
const MOST_BYTES = 4 * 1024 * 1024;
const METHOD_NOT_ALLOWED = 405;

/** A response of a server exceeded the limit. */
export class AnswerTooLarge extends McpError {
  constructor() {
    super(ErrorCode.InternalError, `The answer is larger than ${MOST_BYTES} bytes`);
  }
}

export type FetchLimits = {
  /** The time limit for one response, in milliseconds. */
  totalMs: number;
  /** Called when a response was cut off; without it the client would wait for the rest. */
  onTooLarge(error: AnswerTooLarge): void;
};

/**
 * `fetch` for a connection to a server. It refuses streams that wait for the server's own messages,
 * because nothing listens to them, and it limits the size and time of every response.
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
