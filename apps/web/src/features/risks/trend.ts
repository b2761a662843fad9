import type { Json, Risk, RiskEvent } from '@parley/model';
import { z } from 'zod';
import { scoreOf } from './level.ts';

/** Number of open risks and their total score at one moment. */
export type TrendPoint = { at: string; open: number; score: number };

export type TrendEvent = Pick<RiskEvent, 'risk_id' | 'created_at' | 'changes'>;

/** The state of a risk that the trend needs. */
type State = {
  status: string;
  likelihood: number;
  impact: number;
  residual_likelihood: number | null;
  residual_impact: number | null;
};

const step = z.object({ from: z.number().nullable() }).optional().catch(undefined);
const changesSchema = z.object({
  status: z.object({ from: z.string() }).optional().catch(undefined),
  likelihood: step,
  impact: step,
  residual_likelihood: step,
  residual_impact: step,
});

/**
 * Reconstructs the register over time by undoing changes from today's state.
 * @param moments ISO 8601, oldest first
 * @param events changes since the first moment, in any order
 */
export function trendOf(
  risks: readonly Risk[],
  events: readonly TrendEvent[],
  moments: readonly string[],
): TrendPoint[] {
  const changesOf = Map.groupBy(events, ({ risk_id }) => risk_id);
  const points = moments.map((at) => ({ at, open: 0, score: 0 }));
  for (const risk of risks) {
    const newestFirst = (changesOf.get(risk.id) ?? []).toSorted((a, b) =>
      b.created_at.localeCompare(a.created_at),
    );
    let state: State = risk;
    let next = 0;
    for (const point of points.toReversed()) {
      for (
        let event = newestFirst[next];
        event && Date.parse(event.created_at) > Date.parse(point.at);
        event = newestFirst[next]
      ) {
        state = before(state, event.changes);
        next += 1;
      }
      if (!existsAt(risk, point.at) || state.status === 'closed') continue;
      point.open += 1;
      point.score += scoreOf(remaining(state));
    }
  }
  return points;
}

const existsAt = ({ created_at, deleted_at }: Risk, at: string) =>
  Date.parse(created_at) <= Date.parse(at) &&
  (deleted_at === null || Date.parse(deleted_at) > Date.parse(at));

const remaining = ({ likelihood, impact, residual_likelihood, residual_impact }: State) => ({
  likelihood: residual_likelihood ?? likelihood,
  impact: residual_impact ?? impact,
});

function before(state: State, changes: Json): State {
  const { status, likelihood, impact, residual_likelihood, residual_impact } = changesSchema.parse(
    changes ?? {},
  );
  return {
    status: status?.from ?? state.status,
    likelihood: likelihood?.from ?? state.likelihood,
    impact: impact?.from ?? state.impact,
    residual_likelihood: residual_likelihood ? residual_likelihood.from : state.residual_likelihood,
    residual_impact: residual_impact ? residual_impact.from : state.residual_impact,
  };
}

const WEEK_MS = 7 * 86_400_000;

/** Weekly moments up to now, oldest first. */
export function weeklyMoments(now: number, weeks: number): string[] {
  return Array.from({ length: weeks }, (_, index) =>
    new Date(now - (weeks - 1 - index) * WEEK_MS).toISOString(),
  );
}

/** The median; null if empty. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
