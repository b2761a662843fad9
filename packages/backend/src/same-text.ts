import { timingSafeEqual } from 'node:crypto';

/**
 * Whether two secrets are the same text, in a time that does not tell where they differ. Nothing is
 * no secret: an empty text is the same as none.
 */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
