import type { TrialReport } from './report.ts';
import { amount, duration, type Language, WORDS } from './words.ts';

/** The report as text, without examples. */
export function textOf(report: TrialReport, language: Language): string {
  const words = WORDS[language];
  const { outcomes, assistantMs, people, from, cost, tokens, later } = report;
  const times = ({ median, p95 }: typeof assistantMs) =>
    `${words.median} ${duration(words, median)}, ${words.p95} ${duration(words, p95)}`;
  const counted = (all: typeof from.channels) =>
    all.map(({ name, count }) => `${name} (${count})`).join(', ') || words.none;
  return [
    words.lead(report),
    `  ${outcomes.sourced} ${words.sourced}, ${outcomes.unsourced} ${words.unsourced}, ` +
      `${outcomes.unknown} ${words.unknown}, ${outcomes.failed} ${words.failed}`,
    `${words.assistant}: ${times(assistantMs)}`,
    `${words.firstPerson}: ${times(people)}.` +
      (people.unanswered > 0 ? ` ${words.unanswered(people.unanswered)}` : ''),
    `${words.fromTitle}: ${counted(from.channels)}; ${counted(from.files)}`,
    ...(from.privateChannels > 0 ? [words.privateSources(from.privateChannels)] : []),
    [
      ...(tokens.isEstimate ? [words.ownModel, words.estimate] : []),
      words.tokens(report),
      cost ? words.cost(amount(words, cost.total), amount(words, cost.each)) : words.noPrice,
    ].join(' '),
    ...words.method(report).map((line) => `- ${line}`),
    ...(later.length > 0 ? [words.later(later.length)] : []),
  ].join('\n');
}
