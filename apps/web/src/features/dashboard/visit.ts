/** Last activity on this device and end of the previous visit, in milliseconds since 1970. */
export type DashboardVisit = { seenAt: number; before: number | null };

/** A longer pause starts a new visit. */
const PAUSE_MS = 30 * 60_000;

/** The visit at `now`: the current one, or a new one. */
export function visitAt(stored: DashboardVisit | null, now: number): DashboardVisit {
  if (!stored) return { seenAt: now, before: null };
  const isNew = now - stored.seenAt > PAUSE_MS;
  return { seenAt: Math.max(now, stored.seenAt), before: isNew ? stored.seenAt : stored.before };
}

/** Parses a stored visit; null if invalid. */
export function readVisit(text: string | null): DashboardVisit | null {
  const [seenAt, before] = (text ?? '').split(' ').map(Number);
  if (!seenAt || Number.isNaN(seenAt)) return null;
  return { seenAt, before: before || null };
}

export const writeVisit = ({ seenAt, before }: DashboardVisit): string =>
  `${seenAt} ${before ?? ''}`.trim();
