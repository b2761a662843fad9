import type { Comparison } from '../request/types.ts';
import type { FieldUse, PlannedCondition } from '../plan/types.ts';
import { fieldSql } from './fields.ts';
import { literal, type Parameters, qualified, quoted } from './sql.ts';

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

const PATTERNS = new Set(['like', 'ilike', 'match', 'imatch']);

const SEARCHES: Readonly<Record<string, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

/**
 * @param of the alias whose columns are compared, already quoted.
 * @param embedded writes the test if an embedded resource has rows.
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
    return `${not}${field} ${comparisonSql(comparison, use, parameters)}`;
  const language = comparison.language === null ? '' : `${literal(comparison.language)}, `;
  const vector = use.isTextVector ? field : `to_tsvector(${language}${field})`;
  const value = parameters.at(comparison.value);
  return `${not}${vector} @@ ${SEARCHES[comparison.operator]}(${language}${value})`;
}

const isEmbedded = (alias: string, isNull: boolean) =>
  `${quoted(alias)} is ${isNull ? 'not ' : ''}distinct from null`;

function comparisonSql(
  comparison: Exclude<Comparison, { kind: 'text search' }>,
  use: FieldUse,
  parameters: Parameters,
): string {
  switch (comparison.kind) {
    case 'in':
      return `= any (${listSql(parameters.at(comparison.values), use)})`;
    case 'is':
      return `is ${comparison.value === 'not_null' ? 'not null' : comparison.value}`;
    case 'isdistinct':
      return `is distinct from ${valueSql(parameters.at(comparison.value), use)}`;
    case 'operator': {
      const { quantifier, operator } = comparison;
      const parameter = parameters.at(comparison.value);
      // A pattern is not a value of the column's type.
      const read = PATTERNS.has(operator) ? { fromText: null } : use;
      const value =
        quantifier === null
          ? valueSql(parameter, read)
          : `${quantifier} (${listSql(parameter, read)})`;
      return `${OPERATORS[operator]} ${value}`;
    }
  }
}

type Read = Pick<FieldUse, 'fromText'>;

/** A value, converted by its domain's function if there is one. */
const valueSql = (parameter: string, { fromText }: Read): string =>
  fromText === null ? parameter : `${qualified(fromText)}(${parameter}::text)`;

const listSql = (parameter: string, read: Read): string =>
  read.fromText === null
    ? parameter
    : `select ${valueSql('pgrst_one', read)} from unnest(${parameter}::text[]) as pgrst_one`;
