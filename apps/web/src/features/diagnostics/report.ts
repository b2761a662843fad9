import { redact } from '../../lib/redact.ts';

/** A row of the page; `tone` marks good or bad values. */
export type Fact = { label: string; value: string; tone?: 'good' | 'bad' };
export type Part = { title: string; facts: readonly Fact[] };

/** The page as text for a support mail, with all secrets removed. */
export function reportOf(parts: readonly Part[], at: Date): string {
  const sections = parts.map(({ title, facts }) =>
    [`## ${title}`, ...facts.map(({ label, value }) => `- ${label}: ${redact(value)}`)].join('\n'),
  );
  return [`# Parley, ${at.toISOString()}`, ...sections].join('\n\n');
}
