import type { Claim } from './formats/claim.ts';
import { readDocument } from './formats/read.ts';
import { limits } from './limits.ts';
import { Refusal } from './refusal.ts';

/**
 * The process that reads one file, told its path, and ends with the answer. It may read files and
 * do nothing else.
 */

type Order = Claim & { path: string };

// The heap has a limit of its own; bytes outside of it have this one. Where the loop never comes
// round, the parent looks.
setInterval(() => {
  if (process.memoryUsage.rss() > limits.residentBytes) answer({ code: 'too_much_memory' });
}, 100).unref();

// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());

process.once('message', (message) => {
  if (!isOrder(message)) throw new Error('This is no order to read a file');
  const { path, ...claim } = message;
  readDocument(path, claim).then(
    (reading) => answer({ reading }),
    (error: unknown) =>
      answer(
        error instanceof Refusal
          ? { code: error.code }
          : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      ),
  );
});

/** By hand: what checks such things costs more to load than most files do to read. */
function isOrder(message: unknown): message is Order {
  return (
    typeof message === 'object' &&
    message !== null &&
    ['path', 'name', 'mimeType'].every((key) => typeof Reflect.get(message, key) === 'string')
  );
}

function answer(message: object): void {
  process.send?.(message, () => process.exit());
}
