import { stems } from '@parley/built-in/words';
import { type RiskCandidate, type RiskMessage, clampedScore } from '@parley/built-in/risks';

/**
 * The share of words of the shorter text that two texts with the same meaning have in common, and
 * the fewest words for which that is significant.
 */
const SAME = 0.6;
const WORDS_LEAST = 3;
const EVIDENCE_MAX = 4;
/** If this many messages mention a risk, it is unlikely to be a coincidence. */
const OFTEN = 3;

/** True if two titles mean nearly the same. */
export function isSameTitle(a: string, b: string): boolean {
  const [first, second] = [new Set(stems(a)), new Set(stems(b))];
  const shared = [...first].filter((stem) => second.has(stem)).length;
  const least = Math.min(first.size, second.size);
  return (
    a.trim().toLowerCase() === b.trim().toLowerCase() ||
    shared / Math.max(least, WORDS_LEAST) >= SAME
  );
}

/**
 * Merges candidates with the same meaning and all their evidence. Messages of a private channel are
 * kept apart from others: a risk belongs to one channel and must not tell its readers about
 * another.
 */
export function merged(
  candidates: readonly RiskCandidate[],
  said: readonly RiskMessage[],
): RiskCandidate[] {
  const open = new Set(said.filter(({ isOpen }) => isOpen).map(({ channelId }) => channelId));
  const result: RiskCandidate[] = [];
  for (const candidate of candidates) {
    const same = result.findIndex(
      (known) =>
        known.category === candidate.category &&
        canMeet(known, candidate, open) &&
        isSameTitle(known.title, candidate.title),
    );
    const known = result[same];
    if (known) result[same] = together(known, candidate);
    else result.push(candidate);
  }
  return result.map((candidate) =>
    candidate.evidence.length >= OFTEN
      ? { ...candidate, likelihood: clampedScore(candidate.likelihood + 1) }
      : candidate,
  );
}

function canMeet(a: RiskCandidate, b: RiskCandidate, open: ReadonlySet<string>): boolean {
  const channels = new Set([...a.evidence, ...b.evidence].map(({ channel_id }) => channel_id));
  return channels.size === 1 || [...channels].every((channel) => open.has(channel));
}

const together = (a: RiskCandidate, b: RiskCandidate): RiskCandidate => ({
  ...a,
  likelihood: Math.max(a.likelihood, b.likelihood),
  impact: Math.max(a.impact, b.impact),
  evidence: [
    ...a.evidence,
    ...b.evidence.filter(({ message_id }) =>
      a.evidence.every((known) => known.message_id !== message_id),
    ),
  ].slice(0, EVIDENCE_MAX),
});

/**
 * Risks that the person knows already: proposed before, whether accepted or dismissed, or in the
 * register.
 */
export type KnownRisks = { messageIds: ReadonlySet<string>; titles: readonly string[] };

/** The candidates that are new to the person. */
export function news(
  candidates: readonly RiskCandidate[],
  { messageIds, titles }: KnownRisks,
): RiskCandidate[] {
  return candidates.filter(
    ({ title, evidence }) =>
      evidence.every(({ message_id }) => !messageIds.has(message_id)) &&
      titles.every((known) => !isSameTitle(known, title)),
  );
}
