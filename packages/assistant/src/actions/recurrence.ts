import { ruleProblem } from '@parley/model/schedule';

type Times = { starts_at: string; ends_at: string; timezone: string };

/**
 * A recurrence rule in the form of the schedule, or why it is invalid; null for an event that takes
 * place once.
 */
export function ruleOrProblem(
  wanted: string | undefined,
  times: Times,
): { recurrence: string | null; problem: string | null } {
  const recurrence = wanted?.trim().replace(/^RRULE:/i, '') || null;
  if (recurrence === null) return { recurrence, problem: null };
  const problem = ruleProblem({ ...times, is_all_day: false, recurrence, excluded: [] });
  if (!problem) return { recurrence, problem: null };
  return {
    recurrence,
    problem:
      problem.code === 'part'
        ? 'The schedule does not know a part of the rule.'
        : 'By this rule it never takes place.',
  };
}
