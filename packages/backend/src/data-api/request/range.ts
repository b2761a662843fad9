import { ApiError } from '../api-error.ts';
import type { AtPath, RowRange } from './types.ts';

const HEADER = /^(?:items=)?(\d+)-(\d*)$/;

/** Refuses a range of rows that does not exist. */
export const notSatisfiable = (details: string): ApiError =>
  new ApiError(416, 'PGRST103', 'Requested range not satisfiable', { details });

/**
 * Parses `limit` and `offset` of the resource and of embedded ones; values that are not numbers are
 * ignored.
 * @throws ApiError PGRST103 for a negative limit.
 */
export function readRanges(params: Iterable<[string, string]>): AtPath<RowRange>[] {
  const ranges = new Map<string, AtPath<RowRange>>();
  for (const [key, text] of params) {
    const path = key.split('.');
    const word = path.pop();
    if ((word !== 'limit' && word !== 'offset') || !/^-?\d+$/.test(text)) continue;
    const number = Math.min(Number(text), Number.MAX_SAFE_INTEGER);
    if (word === 'limit' && number < 0)
      throw notSatisfiable('Limit should be greater than or equal to zero.');
    const name = path.join('.');
    const range = ranges.get(name) ?? { path, value: { offset: 0, limit: null } };
    if (word === 'limit') range.value.limit = number;
    else range.value.offset = Math.max(0, number);
    ranges.set(name, range);
  }
  return [...ranges.values()];
}

/**
 * Parses a `Range` header, counted from 0; null without one.
 * @throws ApiError PGRST103 if the range ends before it begins.
 */
export function readRangeHeader(header: string | null): RowRange | null {
  const found = HEADER.exec(header ?? '');
  if (!found) return null;
  const first = Number(found[1]);
  if (found[2] === '') return { offset: first, limit: null };
  const limit = Number(found[2]) - first + 1;
  if (limit <= 0)
    throw notSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  return { offset: first, limit };
}

/** The intersection of two ranges. */
export function intersectRanges(one: RowRange, other: RowRange): RowRange {
  const offset = Math.max(one.offset, other.offset);
  const ends = [one, other].flatMap(({ offset: from, limit }) =>
    limit === null ? [] : [from + limit],
  );
  return { offset, limit: ends.length === 0 ? null : Math.max(0, Math.min(...ends) - offset) };
}
