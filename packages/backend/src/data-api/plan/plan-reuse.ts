import type { Plan, PlannedCondition, ReadNode } from './types.ts';

/** Comparisons that match about as many rows for any value. */
const EVEN = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']);

/**
 * True if one plan serves all requests of a shape: it compares columns with values but not with
 * patterns, whose letters decide which index helps. Functions are planned by themselves.
 */
export function isPlanReusable(plan: Plan): boolean {
  if (plan.kind === 'call' || plan.explain !== null) return false;
  const own = plan.kind === 'mutation' ? plan.mutation.conditions : [];
  return own.every(isEven) && isSteadyRead(plan.read);
}

const isSteadyRead = (node: ReadNode): boolean =>
  node.conditions.every(isEven) && node.embeds.every((embed) => isSteadyRead(embed.node));

function isEven(condition: PlannedCondition): boolean {
  if (condition.kind === 'embedded') return true;
  if (condition.kind === 'tree') return condition.conditions.every(isEven);
  const { comparison } = condition;
  if (comparison.kind === 'operator') return EVEN.has(comparison.operator);
  return comparison.kind !== 'text search';
}
