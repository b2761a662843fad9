import { canonicalInstant } from '../collections/instants.ts';

/** A position in a channel's order; its instant is canonical, as in the store. */
export type MessagePosition = { created_at: string; id: string };

/**
 * A run of a channel's messages without gaps: all from `oldest` to `newest`, and beyond them if
 * there are no more.
 */
export type MessageRange = {
  oldest: MessagePosition | null;
  newest: MessagePosition | null;
  hasOlder: boolean;
  hasNewer: boolean;
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The positions before and after all messages of an instant. */
export const startOf = (instant: string): MessagePosition => ({
  created_at: canonicalInstant(instant),
  id: FIRST_ID,
});
export const endOf = (instant: string): MessagePosition => ({
  created_at: canonicalInstant(instant),
  id: LAST_ID,
});

/** Negative if `a` comes before `b` in the channel. */
export function comparePositions(a: MessagePosition, b: MessagePosition): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export function contains(
  { oldest, newest, hasOlder, hasNewer }: MessageRange,
  position: MessagePosition,
): boolean {
  const isAfterStart = !hasOlder || (oldest !== null && comparePositions(position, oldest) >= 0);
  return (
    isAfterStart && (!hasNewer || (newest !== null && comparePositions(position, newest) <= 0))
  );
}

/** Joins two ranges if nothing is between them; otherwise returns the second. */
export function joined(before: MessageRange, after: MessageRange): MessageRange {
  if (!overlap(before, after)) return after;
  const isOlder = startsEarlier(before, after);
  const isNewer = startsEarlier(turned(before), turned(after), -1);
  const [first, last] = [isOlder ? before : after, isNewer ? before : after];
  return {
    oldest: first.oldest,
    hasOlder: first.hasOlder,
    newest: last.newest,
    hasNewer: last.hasNewer,
  };
}

function overlap(a: MessageRange, b: MessageRange): boolean {
  const reaches = (from: MessageRange, to: MessageRange) =>
    !from.hasNewer ||
    !to.hasOlder ||
    (from.newest !== null && to.oldest !== null && comparePositions(from.newest, to.oldest) >= 0);
  return reaches(a, b) && reaches(b, a);
}

/** The same range, read from its end. */
const turned = ({ oldest, newest, hasOlder, hasNewer }: MessageRange): MessageRange => ({
  oldest: newest,
  newest: oldest,
  hasOlder: hasNewer,
  hasNewer: hasOlder,
});

function startsEarlier(a: MessageRange, b: MessageRange, direction: 1 | -1 = 1): boolean {
  if (!a.hasOlder || !b.hasOlder) return !a.hasOlder;
  return (
    a.oldest !== null && (b.oldest === null || comparePositions(a.oldest, b.oldest) * direction < 0)
  );
}
