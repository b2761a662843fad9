import type { Mutation, MutationPlan } from '../plan/types.ts';
import { BODY, bodySql, bodyValueSql } from './bodies.ts';
import { conditionSql } from './conditions.ts';
import { listed, type Parameters, qualified, quoted } from './sql.ts';

type Insert = Extract<Mutation, { kind: 'insert' }>;
type Update = Extract<Mutation, { kind: 'update' }>;

/** Number of rows that an upsert inserted instead of changing, counted as it runs. */
export const INSERTED = `nullif(current_setting('pgrst.inserted', true), '')`;

export function mutationSql(plan: MutationPlan, parameters: Parameters): string {
  const { mutation } = plan;
  switch (mutation.kind) {
    case 'insert':
      return insertSql(plan, mutation, parameters);
    case 'update':
      return updateSql(plan, mutation, parameters);
    case 'delete':
      return `delete from ${target(plan)} ${whereSql(plan, mutation, parameters)} ${returningSql(plan)}`;
  }
}

const self = ({ relation }: MutationPlan) => quoted(relation.name);
const target = (plan: MutationPlan) => `${qualified(plan.relation)} as ${self(plan)}`;

/** Returns 1 for each row if no columns are wanted. */
function returningSql(plan: MutationPlan): string {
  if (plan.returning.length === 0) return 'returning 1';
  return `returning ${listed(returned(plan))}`;
}

const returned = (plan: MutationPlan) =>
  plan.returning.map((name) => `${self(plan)}.${name === '*' ? '*' : quoted(name)}`);

function whereSql(plan: MutationPlan, { conditions }: Mutation, parameters: Parameters): string {
  if (conditions.length === 0) return '';
  return `where ${conditions.map((one) => conditionSql(self(plan), one, parameters)).join(' and ')}`;
}

function insertSql(plan: MutationPlan, insert: Insert, parameters: Parameters): string {
  const names = insert.columns.map(({ name }) => quoted(name));
  const values = insert.columns.map(bodyValueSql);
  const isMerge = insert.conflict?.resolution === 'merge-duplicates';
  const where = [
    ...(isMerge ? [countedSql(1)] : []),
    ...insert.conditions.map((one) => conditionSql(BODY, one, parameters)),
  ];
  return [
    `insert into ${target(plan)}${names.length === 0 ? '' : `(${listed(names)})`}`,
    `select ${listed(values)} from ${bodySql(insert.columns, insert, parameters)}`,
    where.length === 0 ? '' : `where ${where.join(' and ')}`,
    conflictSql(insert),
    returningSql(plan),
  ].join(' ');
}

function conflictSql({ conflict, columns }: Insert): string {
  if (conflict === null) return '';
  const on = `on conflict (${listed(conflict.columns.map(quoted))})`;
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0)
    return `${on} do nothing`;
  const set = columns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`);
  return `${on} do update set ${listed(set)} where ${countedSql(-1)}`;
}

/** Counts rows during the upsert: plus one for each row tried, minus one for each that existed. */
const countedSql = (step: 1 | -1) =>
  `set_config('pgrst.inserted', (coalesce(${INSERTED}::int, 0) + (${step}))::text, true) <> ''`;

function updateSql(plan: MutationPlan, update: Update, parameters: Parameters): string {
  // Without columns nothing is changed, and no rows are returned.
  if (update.columns.length === 0) {
    const columns = plan.returning.length === 0 ? 'null' : listed(returned(plan));
    return `select ${columns} from ${target(plan)} where false`;
  }
  const set = update.columns.map((column) => `${quoted(column.name)} = ${bodyValueSql(column)}`);
  return [
    `update ${target(plan)} set ${listed(set)}`,
    `from ${bodySql(update.columns, update, parameters)}`,
    whereSql(plan, update, parameters),
    returningSql(plan),
  ].join(' ');
}
