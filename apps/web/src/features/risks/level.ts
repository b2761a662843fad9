/** Steps of likelihood and impact, lowest first. */
export const STEPS = [1, 2, 3, 4, 5] as const;
export type LevelStep = (typeof STEPS)[number];

export const LEVELS = ['low', 'moderate', 'high', 'critical'] as const;
export type Level = (typeof LEVELS)[number];

/** A position on the matrix. */
export type Score = { likelihood: number; impact: number };

/** The level of a score: likelihood times impact, 1 to 25. */
export function levelOf(score: number): Level {
  if (score >= 15) return 'critical';
  if (score >= 10) return 'high';
  return score >= 5 ? 'moderate' : 'low';
}

export const scoreOf = ({ likelihood, impact }: Score): number => likelihood * impact;

type Scored = {
  likelihood: number;
  impact: number;
  residual_likelihood: number | null;
  residual_impact: number | null;
};

/** The residual score; null until it is assessed. */
export function residualOf({
  residual_likelihood: likelihood,
  residual_impact: impact,
}: Scored): Score | null {
  return likelihood === null || impact === null ? null : { likelihood, impact };
}

/** The residual score if assessed, else the score before treatment. */
export const currentScore = (risk: Scored): number => scoreOf(residualOf(risk) ?? risk);
