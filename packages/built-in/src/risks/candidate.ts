/** A message that may mention a risk; the person can read it. */
export type RiskMessage = { id: string; channelId: string; isOpen: boolean; text: string };

export type Evidence = { message_id: string; channel_id: string; quote: string };

/** A candidate for a proposal, with the columns of risk_proposals. */
export type RiskCandidate = {
  title: string;
  description: string | null;
  category: string | null;
  likelihood: number;
  impact: number;
  evidence: Evidence[];
};

export const RISK_TITLE_MAX = 120;
export const QUOTE_MAX = 300;

/** Cuts a text to a length, at the end of a word. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}

export const evidenceOf = ({ id, channelId }: RiskMessage, quote: string): Evidence => ({
  message_id: id,
  channel_id: channelId,
  quote: shortened(quote, QUOTE_MAX),
});

/** Rounds and clamps to 1 to 5. */
export const clampedScore = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));
