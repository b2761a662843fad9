import type { Context } from 'hono';
import type { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import { invalid, StorageError } from './errors.ts';
import { parsed, invalidRequest } from './validation.ts';

export type StorageEnv = { Bindings: { caller: Caller | null; address: string } };

/** @throws StorageError if the request has no key. */
export function callerOf(c: Context<StorageEnv>): Caller {
  if (!c.env.caller) throw unnamed();
  return c.env.caller;
}

/** The error for a request that needs a key and has none. */
export const unnamed = () =>
  new StorageError('400', 'Error', "headers must have required property 'authorization'");

/** Parses a request's JSON body. @throws StorageError */
export const bodyOf = async <Schema extends z.ZodType>(
  c: Context<StorageEnv>,
  schema: Schema,
): Promise<z.infer<Schema>> => parsed('body', schema, jsonOf(c, await c.req.text()));

function jsonOf(c: Context<StorageEnv>, text: string): unknown {
  const isJson = c.req.header('content-type')?.includes('json') ?? false;
  if (text === '' && isJson)
    throw invalidRequest("Body cannot be empty when content-type is set to 'application/json'");
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest("Body is not valid JSON but content-type is set to 'application/json'");
  }
}

/** The most objects in one request. */
const MOST_OBJECTS = 20_000;

/** @throws StorageError */
export function notTooMany(names: readonly string[]): void {
  if (names.length > MOST_OBJECTS)
    throw invalid(`Bulk object requests are limited to ${MOST_OBJECTS} objects per request.`);
}

/** The rest of the request's path after `prefix`, still percent-encoded. */
export function pathAfter(request: Request, prefix: string): string {
  const { pathname } = new URL(request.url);
  return pathname.slice(pathname.indexOf(prefix) + prefix.length);
}

/** The key for the rate limit of rendered images: the user's id, otherwise the address. */
export const requesterOf = (c: Context<StorageEnv>, caller: Caller | null): string =>
  typeof caller?.claims.sub === 'string' ? caller.claims.sub : c.env.address;
