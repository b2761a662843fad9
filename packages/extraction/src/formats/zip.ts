import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { extractionLimits } from '../limits.ts';
import { Refusal } from '../refusal.ts';

/** The entries of a zip file by name. Nothing is unpacked to disk. */
export class Zip {
  readonly #file: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
  #inflated = 0;

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.entries = entries;
  }

  /** @throws Refusal */
  static async open(path: string): Promise<Zip> {
    try {
      // Inflating fails if an entry exceeds its declared size.
      const file = await openPromise(path, { autoClose: false, validateEntrySizes: true });
      const entries = new Map<string, Entry>();
      for await (const entry of file.eachEntry()) {
        if (entries.size >= extractionLimits.zipEntries) throw new Refusal('too_many_entries');
        entries.set(entry.fileName, entry);
      }
      return new Zip(file, entries);
    } catch (error) {
      throw refusalOf(error);
    }
  }

  close = () => this.#file.close();

  /** Matching names in numeric order: slide2 before slide10. */
  names(pattern: RegExp): string[] {
    const collator = new Intl.Collator('en', { numeric: true });
    return [...this.entries.keys()].filter((name) => pattern.test(name)).sort(collator.compare);
  }

  /**
   * Inflates an entry for a reader; null if there is none.
   * @throws Refusal, also while the stream is read.
   */
  async read<T>(name: string, use: (stream: Readable) => Promise<T>): Promise<T | null> {
    const entry = this.entries.get(name);
    if (!entry) return null;
    if (entry.isEncrypted()) throw new Refusal('password');
    // Declared sizes are safe to add up because inflating enforces them.
    this.#inflated += entry.uncompressedSize;
    if (this.#inflated > extractionLimits.inflatedBytes) throw new Refusal('unpacks_too_large');
    try {
      return await use(await this.#file.openReadStreamPromise(entry));
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

/** Maps errors of the zip libraries to 'damaged'; refusals and aborts pass through. */
function refusalOf(error: unknown): unknown {
  if (
    error instanceof Error &&
    /^(invalid relative path|absolute path|invalid characters in fileName)/.test(error.message)
  )
    return new Refusal('bad_names', error);
  const isForeign =
    error instanceof Error &&
    (error.constructor === Error || 'code' in error) &&
    !(error instanceof Refusal);
  return isForeign ? new Refusal('damaged', error) : error;
}
