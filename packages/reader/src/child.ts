import { z } from 'zod';
import { readDocument } from './formats/read.ts';
import { limits } from './limits.ts';
import { Refusal } from './refusal.ts';

/**
 * The process that reads one file, told its path, and ends with the answer. It may read files and
 * do nothing else.
 */

const order = z.object({ path: z.string(), name: z.string(), mimeType: z.string() });

// The heap has a limit of its own; bytes outside of it have this one. Where the loop never comes
// round, the parent looks.
setInterval(() => {
  if (process.memoryUsage.rss() > limits.residentBytes) answer({ code: 'too_much_memory' });
}, 100).unref();

// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());

process.once('message', (message) => {
  const { path, ...claim } = order.parse(message);
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

function answer(message: object): void {
  process.send?.(message, () => process.exit());
}
