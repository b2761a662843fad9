import type { Context } from 'hono';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import { invalid, StorageError } from './errors.ts';

export type StorageEnv = { Bindings: { caller: Caller | null; address: string } };

/** @throws StorageError when the request came without a key. */
export function callerOf(c: Context<StorageEnv>): Caller {
  if (!c.env.caller) throw unnamed();
  return c.env.caller;
}

/** Of a request that needs a key and has none. */
export const unnamed = () =>
  new StorageError('400', 'Error', "headers must have required property 'authorization'");

/** @throws StorageError */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(z.prettifyError(result.error));
  return result.data;
}

/** The JSON of a request. @throws StorageError */
export const bodyOf = async <Schema extends z.ZodType>(
  c: Context<StorageEnv>,
  schema: Schema,
): Promise<z.infer<Schema>> => parsed(schema, await c.req.json().catch(() => null));

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
