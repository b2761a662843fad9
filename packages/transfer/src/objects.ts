import type { Readable } from 'node:stream';

/** Where the contents of objects are: the Storage API of a server, as its operator. */
export type ObjectStore = {
  /** @throws if there is none. */
  read(bucket: string, path: string): Promise<Readable>;
  /** Stores an object from a file on this machine, or replaces it. */
  write(bucket: string, path: string, file: string, mimeType: string): Promise<void>;
};

/** Removes objects with their contents. Those that are gone already are no error. */
export type ObjectRemover = { remove(bucket: string, paths: readonly string[]): Promise<void> };
