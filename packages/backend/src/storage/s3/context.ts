import type { Sql } from '@parley/postgres';
import type { Caller } from '../../postgres/session.ts';
import type { Disk } from '../disk.ts';
import { objectName } from '../names.ts';
import type { Authenticated, S3Keys } from './authenticate.ts';
import { invalidArgument } from './errors.ts';
import type { Pieces } from './pieces.ts';

export type S3Options = { sql: Sql; disk: Disk; pieces: Pieces; keys: S3Keys };

/** One signed request: where it goes, who sent it, and what serves it. */
export type S3Call = S3Options & {
  request: Request;
  url: URL;
  query: URLSearchParams;
  bucket: string;
  key: string;
  caller: Caller;
  signed: Authenticated;
};

/** The key of a call, checked. @throws StorageError InvalidKey */
export const keyOf = ({ key }: S3Call): string => objectName(key);

export const ownerOf = ({ claims }: Caller): string | null =>
  typeof claims.sub === 'string' ? claims.sub : null;

const META = 'x-amz-meta-';

/** The sender's own facts, from headers or fields; null when there are none. */
export function userMetadata(
  entries: Iterable<readonly [string, string]>,
): Record<string, string> | null {
  const found = [...entries]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name.startsWith(META))
    .map(([name, value]) => [name.slice(META.length), value] as const);
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** As headers; what no header can hold is left out. */
export function metadataHeaders(facts: Record<string, unknown> | null): [string, string][] {
  return Object.entries(facts ?? {})
    .map(([name, value]): [string, string] => [
      `${META}${name}`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    .filter(([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value));
}

/** What folds names into folders, if anything. @throws StorageError where it is no slash. */
export function delimiterOf(query: URLSearchParams): '/' | undefined {
  const delimiter = query.get('delimiter') ?? '';
  if (delimiter !== '' && delimiter !== '/') throw invalidArgument('The delimiter must be a slash');
  return delimiter === '/' ? delimiter : undefined;
}

/** A number of the query. */
export function numberOf(query: URLSearchParams, name: string, otherwise: number): number {
  const number = Number(query.get(name) ?? otherwise);
  return Number.isInteger(number) && number >= 0 ? Math.min(number, otherwise) : otherwise;
}
