import type { Claim } from './formats/claim.ts';
import { readDocument } from './formats/read.ts';
import { extractionLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

/** Entry of the child process that reads one file, answers and exits. It may only read files. */

type Order = Claim & { path: string };

// Node limits the heap; this limits buffers outside it. If the event loop is blocked, the parent
// polls instead.
setInterval(() => {
  if (process.memoryUsage.rss() > extractionLimits.residentBytes)
    answer({ code: 'too_much_memory' });
}, 100).unref();

// The parent is gone, so no one reads the answer.
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

/** Checks by hand because loading a validator takes longer than reading most files. */
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
