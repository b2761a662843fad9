import type { Sql } from '@parley/postgres';
import type { Caller } from '../../postgres/session.ts';
import type { Disk } from '../disk.ts';
import { objectName } from '../names.ts';
import type { Authenticated, S3Keys } from './authenticate.ts';
import { invalidArgument } from './errors.ts';
import type { Pieces } from './pieces.ts';

export type S3Options = { sql: Sql; disk: Disk; pieces: Pieces; keys: S3Keys };

/** A signed request with its target, caller and dependencies. */
export type S3Call = S3Options & {
  request: Request;
  url: URL;
  query: URLSearchParams;
  bucket: string;
  key: string;
  caller: Caller;
  signed: Authenticated;
};

/** Checks the key of a call. @throws StorageError InvalidKey */
export const objectKeyOf = ({ key }: S3Call): string => objectName(key);

export const ownerOf = ({ claims }: Caller): string | null =>
  typeof claims.sub === 'string' ? claims.sub : null;

const META = 'x-amz-meta-';

/** The caller's own metadata, from headers or fields; null if there is none. */
export function userMetadata(
  entries: Iterable<readonly [string, string]>,
): Record<string, string> | null {
  const found = [...entries]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name.startsWith(META))
    .map(([name, value]) => [name.slice(META.length), value] as const);
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** Formats metadata as headers; leaves out values that a header cannot hold. */
export function metadataHeaders(facts: Record<string, unknown> | null): [string, string][] {
  return Object.entries(facts ?? {})
    .map(([name, value]): [string, string] => [
      `${META}${name}`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    .filter(([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value));
}

/**
 * The delimiter that folds names into folders, if any. @throws StorageError if it is not a slash.
 */
export function delimiterOf(query: URLSearchParams): '/' | undefined {
  const delimiter = query.get('delimiter') ?? '';
  if (delimiter !== '' && delimiter !== '/') throw invalidArgument('The delimiter must be a slash');
  return delimiter === '/' ? delimiter : undefined;
}

/** Reads a number from the query; the default is also its maximum. */
export function queryNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const number = Number(query.get(name) ?? otherwise);
  return Number.isInteger(number) && number >= 0 ? Math.min(number, otherwise) : otherwise;
}
