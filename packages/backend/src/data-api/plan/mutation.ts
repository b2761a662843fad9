import { ApiError } from '../api-error.ts';
import type { Shape } from '../request/request.ts';
import type { Column, Relation } from '../schema-cache/types.ts';
import { planCondition } from './fields.ts';
import { columnNotFound } from './not-found.ts';
import type { Embed, Mutation, PlannedCondition, ReadNode } from './types.ts';

/**
 * Plans a change of a relation's rows.
 * @throws ApiError PGRST204 for an unknown column, PGRST105 for a PUT that does not name its row,
 * 21000 for a change or removal without filters.
 */
export function planMutation(shape: Shape, relation: Relation): Mutation {
  const { action, parameters, payload, preferences } = shape;
  const conditions = parameters.conditions
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => planCondition(value, relation, []));
  if (action === 'delete') {
    requireFilter('DELETE', conditions);
    return { kind: 'delete', conditions };
  }
  if (payload?.kind !== 'json') throw new ApiError(400, 'PGRST102', 'Empty or invalid json');
  const columns = payload.keys.map((key) => columnOf(relation, key));
  const { body, isObject } = payload;
  const withDefaults = preferences.missing === 'default';
  if (action === 'update') {
    if (columns.length > 0) requireFilter('UPDATE', conditions);
    return { kind: 'update', columns, body, isObject, withDefaults, conditions };
  }
  const { primaryKey } = relation;
  if (action === 'upsert') {
    requireOneRow(shape, relation);
    const conflict = { columns: primaryKey, resolution: 'merge-duplicates' as const };
    return { kind: 'insert', columns, body, isObject, withDefaults: false, conflict, conditions };
  }
  const named = parameters.onConflict ?? primaryKey;
  const { resolution } = preferences;
  const conflict =
    resolution === null || named.length === 0 ? null : { columns: named, resolution };
  return { kind: 'insert', columns, body, isObject, withDefaults, conflict, conditions: [] };
}

function columnOf(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column === undefined) throw columnNotFound(relation.name, name);
  return column;
}

/**
 * Refuses a change or removal without filters. On hosted Supabase the extension `safeupdate` does
 * this for every role of the Data API, including the service role.
 */
function requireFilter(operation: string, conditions: readonly PlannedCondition[]): void {
  if (conditions.length === 0)
    throw new ApiError(400, '21000', `${operation} requires a WHERE clause`);
}

function requireOneRow({ parameters }: Shape, { primaryKey }: Relation): void {
  const names = parameters.conditions.map(({ path, value }) =>
    path.length === 0 &&
    value.kind === 'filter' &&
    !value.isNot &&
    value.field.path.length === 0 &&
    value.comparison.kind === 'operator' &&
    value.comparison.operator === 'eq' &&
    value.comparison.quantifier === null
      ? value.field.name
      : null,
  );
  const isExact =
    primaryKey.length > 0 &&
    new Set(names).size === primaryKey.length &&
    primaryKey.every((key) => names.includes(key));
  if (!isExact)
    throw new ApiError(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    );
}

/**
 * Columns that a change or function must return for its answer: the requested ones and those that
 * join embedded resources. `*` if only the whole row will do.
 */
export function returnedColumns(node: ReadNode, primaryKey: readonly string[]): string[] {
  const asked = [
    ...node.fields.map(({ use }) => use.name),
    ...node.conditions.flatMap(comparedColumns),
    ...node.order.flatMap(({ alias, use }) => (alias === null ? [use.name] : [])),
  ];
  const isWhole = (embed: Embed) => embed.relationship.kind === 'computed';
  if (asked.includes('*') || node.embeds.some(isWhole)) return ['*'];
  const joined = node.embeds.flatMap(({ relationship }) =>
    relationship.kind === 'computed' ? [] : relationship.columns.map(([own]) => own),
  );
  return [...new Set([...asked, ...joined, ...primaryKey])].toSorted();
}

function comparedColumns(condition: PlannedCondition): string[] {
  if (condition.kind === 'tree') return condition.conditions.flatMap(comparedColumns);
  return condition.kind === 'filter' ? [condition.use.name] : [];
}
