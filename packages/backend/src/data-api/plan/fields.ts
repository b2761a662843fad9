import type { Condition, Field, OrderTerm, SelectField } from '../request/types.ts';
import type { Relation } from '../schema-cache/types.ts';
import { notEmbedded } from './not-found.ts';
import { ApiError } from '../api-error.ts';
import type { Embed, FieldUse, PlannedCondition, PlannedField, PlannedOrder } from './types.ts';

/** @param relation null if rows come from a function that does not return a relation. */
export function useOf({ name, path }: Field, relation: Relation | null): FieldUse {
  const column = relation?.columns.get(name);
  const type = column?.baseType;
  const isWhole = path.length === 0;
  return {
    name,
    path,
    isJson: type === 'json' || type === 'jsonb',
    isTextVector: type === 'tsvector',
    toJson: isWhole ? (column?.toJson ?? null) : null,
    fromText: isWhole ? (column?.fromText ?? null) : null,
  };
}

export function planField(item: SelectField, relation: Relation | null): PlannedField {
  const use = useOf(item.field, relation);
  // A column converted by a function keeps its name.
  const own = use.toJson === null ? nameOfPath(item.field) : use.name;
  return {
    use,
    cast: item.cast,
    aggregate: item.aggregate,
    alias: item.alias ?? (item.aggregate === null ? own : null),
  };
}

/** The last key of a JSON path; a path of indexes only takes the column's name. */
function nameOfPath({ name, path }: Field): string | null {
  if (path.length === 0) return null;
  for (const step of path.toReversed()) if ('key' in step) return step.key;
  return name;
}

/** Name of a field in the answer. */
export const outputName = ({ alias, use, aggregate }: PlannedField): string =>
  alias ?? aggregate?.name ?? use.name;

/**
 * Plans a condition. A filter with the name of an embedded resource tests if it has rows.
 * @throws ApiError PGRST120 for any other test of an embedded resource.
 */
export function planCondition(
  condition: Condition,
  relation: Relation | null,
  embeds: readonly Embed[],
): PlannedCondition {
  if (condition.kind === 'tree') {
    const { kind, operator, isNot } = condition;
    const conditions = condition.conditions.map((one) => planCondition(one, relation, embeds));
    return { kind, operator, isNot, conditions };
  }
  const { field, isNot, comparison } = condition;
  const embed =
    field.path.length === 0 ? embeds.find(({ name }) => name === field.name) : undefined;
  if (embed === undefined || relation?.columns.has(field.name) === true)
    return { kind: 'filter', use: useOf(field, relation), isNot, comparison };
  if (comparison.kind === 'is' && (comparison.value === 'null' || comparison.value === 'not_null'))
    return {
      kind: 'embedded',
      isNull: (comparison.value === 'null') !== isNot,
      alias: embed.alias,
    };
  throw new ApiError(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });
}

/**
 * @throws ApiError PGRST108 or PGRST118 for an order by a resource that is not embedded or has many
 * rows.
 */
export function planOrder(
  { relation: of, field, direction, nulls }: OrderTerm,
  relation: Relation | null,
  embeds: readonly Embed[],
  origin: string,
): PlannedOrder {
  if (of === null) return { alias: null, use: useOf(field, relation), direction, nulls };
  const embed = embeds.find(({ name }) => name === of);
  if (embed === undefined) throw notEmbedded(of);
  if (!embed.isToOne)
    throw new ApiError(400, 'PGRST118', `A related order on '${of}' is not possible`, {
      details: `'${origin}' and '${of}' do not form a many-to-one or one-to-one relationship`,
    });
  return { alias: embed.alias, use: useOf(field, null), direction, nulls };
}
