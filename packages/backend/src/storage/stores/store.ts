import type { Readable } from 'node:stream';

/** Contents as a file on this machine, until released. */
export type LocalFile = { path: string; release(): Promise<void> };

/** A version in a store, the time since when it is there, and its size in bytes. */
export type StoredContent = { version: string; at: Date; size: number };

/** The names of our contents. */
export const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Stores contents by version, an id that this server chose. Each operation is durable once it
 * resolves.
 */
export type ObjectStore = {
  prepare(): Promise<void>;
  /** Moves a file to become the contents of a version. */
  keep(file: string, version: string): Promise<void>;
  /** Makes a file the contents of a version without removing it. */
  share(file: string, version: string): Promise<void>;
  remove(version: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** The size in bytes; null if there is none. */
  size(version: string): Promise<number | null>;
  /** Reads the bytes from `start` to `end`, both inclusive. */
  read(version: string, range: { start: number; end: number }): Readable;
  file(version: string): Promise<LocalFile>;
  contents(): Promise<StoredContent[]>;
};
