import { timingSafeEqual } from 'node:crypto';

/**
 * Compares two secrets in constant time. An empty text counts as no secret, so it never matches.
 */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
