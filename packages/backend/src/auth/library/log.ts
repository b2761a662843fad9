import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { Log } from '../../log.ts';

const printed = new AsyncLocalStorage<unknown[][]>();
const LONGEST = 2000;

/** Collects what the library prints while it answers a request; all else is printed as before. */
function collectPrints(): void {
  const { error: print } = globalThis.console;
  Object.assign(globalThis.console, {
    error(...words: unknown[]) {
      const lines = printed.getStore();
      if (lines) lines.push(words);
      else print(...words);
    },
  });
}

/**
 * The library prints every refusal, those of the database with their stack, as if the server were
 * at fault. What it prints in a request is kept until the answer is known, and becomes one line of
 * the log where the answer says that it was.
 */
export function quietly(log: Log): (work: () => Promise<Response>) => Promise<Response> {
  collectPrints();
  return (work) => {
    const lines: unknown[][] = [];
    return printed.run(lines, async () => {
      const answer = await work();
      if (answer.status >= 500)
        log({
          level: 'error',
          message: 'The Data API or Auth failed',
          status: answer.status,
          error: lines.flat().map(brief).join(' ').slice(0, LONGEST),
        });
      return answer;
    });
  };
}

const brief = (word: unknown) => (typeof word === 'string' ? word : inspect(word, { depth: 1 }));
