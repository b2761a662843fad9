/**
 * When this person's device saw them last, and when the visit before this one ended; instants in
 * milliseconds.
 */
export type DashboardVisit = { seenAt: number; before: number | null };

/** Coming back after a longer pause begins a new visit. */
const PAUSE_MS = 30 * 60_000;

/** The visit that goes on at `now`, or begins then. */
export function visitAt(stored: DashboardVisit | null, now: number): DashboardVisit {
  if (!stored) return { seenAt: now, before: null };
  const isNew = now - stored.seenAt > PAUSE_MS;
  return { seenAt: Math.max(now, stored.seenAt), before: isNew ? stored.seenAt : stored.before };
}

/** What was stored, or null for what cannot be read. */
export function readVisit(text: string | null): DashboardVisit | null {
  const [seenAt, before] = (text ?? '').split(' ').map(Number);
  if (!seenAt || Number.isNaN(seenAt)) return null;
  return { seenAt, before: before || null };
}

export const writeVisit = ({ seenAt, before }: DashboardVisit): string =>
  `${seenAt} ${before ?? ''}`.trim();
