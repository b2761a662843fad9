import type { Comparison } from '../request/types.ts';
import type { PlannedCondition } from '../plan/types.ts';
import { fieldSql } from './fields.ts';
import { literal, type Parameters, quoted } from './sql.ts';

const OPERATORS: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const SEARCHES: Readonly<Record<string, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

/**
 * @param of the alias whose columns are compared, already quoted.
 * @param embedded how to ask whether an embedded resource has rows.
 */
export function conditionSql(
  of: string,
  condition: PlannedCondition,
  parameters: Parameters,
  embedded: (alias: string, isNull: boolean) => string = isEmbedded,
): string {
  if (condition.kind === 'embedded') return embedded(condition.alias, condition.isNull);
  const not = condition.isNot ? 'not ' : '';
  if (condition.kind === 'tree') {
    const parts = condition.conditions.map((one) => conditionSql(of, one, parameters, embedded));
    return `${not}(${parts.join(` ${condition.operator} `)})`;
  }
  const { use, comparison } = condition;
  const field = fieldSql(of, use);
  if (comparison.kind !== 'text search')
    return `${not}${field} ${comparisonSql(comparison, parameters)}`;
  const language = comparison.language === null ? '' : `${literal(comparison.language)}, `;
  const vector = use.isTextVector ? field : `to_tsvector(${language}${field})`;
  const value = parameters.at(comparison.value);
  return `${not}${vector} @@ ${SEARCHES[comparison.operator]}(${language}${value})`;
}

const isEmbedded = (alias: string, isNull: boolean) =>
  `${quoted(alias)} is ${isNull ? 'not ' : ''}distinct from null`;

function comparisonSql(
  comparison: Exclude<Comparison, { kind: 'text search' }>,
  parameters: Parameters,
): string {
  switch (comparison.kind) {
    case 'in':
      return `= any (${parameters.at(comparison.values)})`;
    case 'is':
      return `is ${comparison.value === 'not_null' ? 'not null' : comparison.value}`;
    case 'isdistinct':
      return `is distinct from ${parameters.at(comparison.value)}`;
    case 'operator': {
      const value = parameters.at(comparison.value);
      const { quantifier } = comparison;
      return `${OPERATORS[comparison.operator]} ${quantifier === null ? value : `${quantifier} (${value})`}`;
    }
  }
}
