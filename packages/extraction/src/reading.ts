import type { Log } from '@parley/jobs';
import type { Claim } from './formats/claim.ts';
import type { Reading } from './formats/reading.ts';
import { extractionLimits } from './limits.ts';
import { type Objects, withObject } from './objects.ts';
import { Refusal } from './refusal.ts';
import { readInSandbox } from './sandbox.ts';

export type ReadingContext = { objects: Objects; log: Log };

export type StoredSource = Claim & { bucket: string; path: string; size: number };
export type ExtractionOutcome = { reading: Reading } | { refusal: Refusal };

export type Try = {
  /** On the last try an unexpected error becomes a refusal too: no later try would end the wait. */
  isLast: boolean;
  /** Aborts when the worker stops; another worker reads the file again. */
  signal: AbortSignal | undefined;
};

/** Reads a stored file. @throws on temporary failures, except on the last try. */
export async function extractText(
  { objects, log }: ReadingContext,
  { bucket, path, size, ...claim }: StoredSource,
  { isLast, signal }: Try,
): Promise<ExtractionOutcome> {
  try {
    if (size > extractionLimits.fileBytes) throw new Refusal('too_large');
    return {
      reading: await withObject(objects, bucket, path, (file) =>
        readInSandbox(file, claim, { signal }),
      ),
    };
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.cause)
        log({
          level: 'warn',
          message: 'A file could not be read',
          code: error.code,
          cause: String(error.cause),
        });
      return { refusal: error };
    }
    if (isLast && !signal?.aborted) return { refusal: new Refusal('unreachable', error) };
    throw error;
  }
}
