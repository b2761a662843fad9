import { redact } from '../../lib/redact.ts';

/** One line of the page: what, and how it is; `tone` where one is better than the other. */
export type Fact = { label: string; value: string; tone?: 'good' | 'bad' };
export type Part = { title: string; facts: readonly Fact[] };

/**
 * The page as text, for a mail to whoever helps. Secrets are taken out of it, wherever they came
 * from.
 */
export function reportOf(parts: readonly Part[], at: Date): string {
  const sections = parts.map(({ title, facts }) =>
    [`## ${title}`, ...facts.map(({ label, value }) => `- ${label}: ${redact(value)}`)].join('\n'),
  );
  return [`# Parley, ${at.toISOString()}`, ...sections].join('\n\n');
}
