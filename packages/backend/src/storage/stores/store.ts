import type { Readable } from 'node:stream';

/** A content as a file of this machine, for as long as it is not released. */
export type LocalFile = { path: string; release(): Promise<void> };

/** What lies in a store, since when, and how large it is in bytes. */
export type StoredContent = { version: string; at: Date; size: number };

/** A name that a content of ours may have. */
export const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where contents lie, by version, an id of ours. What a method did is durable once it resolves. */
export type ObjectStore = {
  prepare(): Promise<void>;
  /** Takes a file over as the content of a version. */
  keep(file: string, version: string): Promise<void>;
  /** Makes a file the content of a version, and leaves it where it is. */
  share(file: string, version: string): Promise<void>;
  remove(version: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** In bytes; null when there is none. */
  size(version: string): Promise<number | null>;
  /** Bytes from `start` to `end`, both included. */
  read(version: string, range: { start: number; end: number }): Readable;
  file(version: string): Promise<LocalFile>;
  contents(): Promise<StoredContent[]>;
};
