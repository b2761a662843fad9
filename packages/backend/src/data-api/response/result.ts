import { z } from 'zod';
import type { RawRow } from '@parley/postgres';
import { COLUMNS } from '../query/statement.ts';

/** Result of a request's statement; the body is left unparsed. */
export type Result = {
  /** Number of rows without limit and offset; null if no count was requested. */
  total: number | null;
  /** Number of rows returned or changed. */
  page: number;
  body: Buffer;
  /** Headers and status set by a function. */
  headers: string | null;
  status: string | null;
  inserted: number | null;
  location: Record<string, string> | null;
};

const locationSchema = z.record(z.string(), z.string());

/** @param isBinary the body is bytes, which PostgreSQL writes as hexadecimal text. */
export function readResult(row: RawRow | undefined, isBinary = false): Result {
  const at = (name: (typeof COLUMNS)[number]) => row?.[COLUMNS.indexOf(name)] ?? null;
  const text = (name: (typeof COLUMNS)[number]) => at(name)?.toString() ?? null;
  const number = (name: (typeof COLUMNS)[number]) => {
    const found = text(name);
    return found === null ? null : Number(found);
  };
  const location = text('location');
  return {
    total: number('total'),
    page: number('page') ?? 0,
    body: isBinary ? bytesOf(text('body')) : (at('body') ?? Buffer.alloc(0)),
    headers: text('headers'),
    status: text('status'),
    inserted: number('inserted'),
    location: location === null ? null : locationSchema.parse(JSON.parse(location)),
  };
}

const bytesOf = (text: string | null) => Buffer.from(text?.slice('\\x'.length) ?? '', 'hex');
