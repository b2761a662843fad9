import type { ValueSlot } from '../request/types.ts';
import type { MutationPlan, Plan } from '../plan/types.ts';
import { callSql } from './call.ts';
import { countSql } from './count.ts';
import { formSql, ROWS } from './forms.ts';
import { SOURCE } from './joins.ts';
import { INSERTED, mutationSql } from './mutation.ts';
import { readSql } from './read.ts';
import { literal, Parameters } from './sql.ts';
import { checkSql } from './verdict.ts';

/** A statement with the index of the request's value for each parameter. */
export type StatementTemplate = { text: string; slots: readonly ValueSlot[] };

/** Columns of the statement's single result row, in order. */
export const COLUMNS = [
  'total',
  'page',
  'body',
  'headers',
  'status',
  'inserted',
  'location',
  'check',
] as const;

/** Writes a plan as SQL. */
export function writeStatement(plan: Plan): StatementTemplate {
  const parameters = new Parameters();
  const source = sourceSql(plan, parameters);
  const rows = rowsSql(plan, parameters);
  const isCsv = plan.form.kind === 'csv' && hasBody(plan);
  const parts = [
    ...(source === null ? [] : [`${SOURCE} as (${source})`]),
    ...(isCsv ? [`${SOURCE}_rows as (${rows})`] : []),
  ];
  const text = `${parts.length === 0 ? '' : `with ${parts.join(', ')} `}select
    ${totalSql(plan, parameters)} as total,
    ${isSingleValue(plan) ? '1' : `count(${ROWS})`}::text as page,
    ${hasBody(plan) ? formSql(plan) : "''"} as body,
    nullif(current_setting('response.headers', true), '') as headers,
    nullif(current_setting('response.status', true), '') as status,
    ${isMerge(plan) ? INSERTED : 'null'} as inserted,
    ${locationSql(plan)} as location,
    ${checkSql(plan)} as check
    from (${isCsv ? `select * from ${SOURCE}_rows` : rows}) as ${ROWS}`;
  return {
    text: plan.explain === null ? text : `${explainSql(plan)} ${text}`,
    slots: parameters.slots,
  };
}

function sourceSql(plan: Plan, parameters: Parameters): string | null {
  if (plan.kind === 'read') return null;
  return plan.kind === 'mutation' ? mutationSql(plan, parameters) : callSql(plan, parameters);
}

function rowsSql(plan: Plan, parameters: Parameters): string {
  const isNothingRead = plan.kind === 'mutation' && plan.preferences.return !== 'representation';
  const isScalar = plan.kind === 'call' && !plan.call.routine.returns.isComposite;
  if (isNothingRead) return `select * from ${SOURCE}`;
  if (isScalar && plan.read.conditions.length === 0) {
    const { limit, offset } = plan.read;
    const isAll = !plan.call.routine.returns.isSet;
    const rest = isAll || limit === null ? '' : ` limit ${limit}`;
    return `select * from ${SOURCE}${rest}${offset === null ? '' : ` offset ${parameters.at(offset)}`}`;
  }
  return readSql(plan.read, parameters);
}

const isSingleValue = (plan: Plan) => plan.kind === 'call' && !plan.call.routine.returns.isSet;

const hasBody = (plan: Plan) =>
  !plan.isHead && (plan.kind !== 'mutation' || plan.preferences.return === 'representation');

const isMerge = (plan: Plan): plan is MutationPlan =>
  plan.kind === 'mutation' &&
  plan.mutation.kind === 'insert' &&
  plan.mutation.conflict?.resolution === 'merge-duplicates';

/**
 * Maximum number of rows counted if the count need not be exact. PostgreSQL's own estimate would
 * include rows that the caller may not read.
 */
export const MOST_COUNTED = 10_000;

function totalSql(plan: Plan, parameters: Parameters): string {
  const { count } = plan.preferences;
  const isCounted = plan.kind === 'read' || (plan.kind === 'call' && count !== 'planned');
  if (count === null || !isCounted) return 'null::text';
  const few = count === 'exact' ? '' : ` limit ${MOST_COUNTED + 1}`;
  return `(select count(*) from (${countSql(plan.read, parameters)}${few}) as counted)::text`;
}

/** Location of an inserted row: its primary key as a filter that finds it. */
function locationSql(plan: Plan): string {
  if (plan.kind !== 'mutation' || plan.mutation.kind !== 'insert') return 'null';
  if (plan.preferences.return !== 'headers-only' || plan.primaryKey.length === 0) return 'null';
  const keys = plan.primaryKey.map(literal).join(', ');
  return `case when count(${ROWS}) = 1 then (
    select json_object_agg(key, coalesce('eq.' || value, 'is.null'))::text
    from json_each_text((select row_to_json(one) from ${SOURCE} as one limit 1)) where key in (${keys})) end`;
}

function explainSql({ explain }: Plan): string {
  const options = explain?.options ?? [];
  return `explain (format ${explain?.format ?? 'text'}${options.map((one) => `, ${one}`).join('')})`;
}
