import type { Context } from 'hono';
import type { Caller } from '../postgres/session.ts';
import { StorageError } from './errors.ts';

export type StorageEnv = { Bindings: { caller: Caller | null; address: string } };

/** @throws StorageError when the request came without a key. */
export function callerOf(c: Context<StorageEnv>): Caller {
  if (!c.env.caller) throw new StorageError('401', 'Unauthorized', 'No API key found in request');
  return c.env.caller;
}

/** What follows `prefix` in the request's path, still percent-encoded. */
export function pathAfter(request: Request, prefix: string): string {
  const { pathname } = new URL(request.url);
  return pathname.slice(pathname.indexOf(prefix) + prefix.length);
}

/**
 * Under which name the drawings somebody asks for are counted: the person's, else the address's.
 */
export const requesterOf = (c: Context<StorageEnv>, caller: Caller | null): string =>
  typeof caller?.claims.sub === 'string' ? caller.claims.sub : c.env.address;
