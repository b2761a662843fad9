import { ApiError } from '../api-error.ts';
import type {
  Condition,
  OrderTerm,
  AtPath,
  SelectEmbed,
  SelectField,
  SelectItem,
} from '../request/types.ts';
import type { Shape, WantedRows } from '../request/request.ts';
import type { Name, Relation, Relationship, SchemaCache } from '../schema-cache/types.ts';
import { planCondition, planField, planOrder } from './fields.ts';
import { notEmbedded } from './not-found.ts';
import { findRelationship, isToOne } from './relationships.ts';
import type { Embed, PlannedField, PlanSettings, ReadNode, PlanSource } from './types.ts';

/** Filters, order and limits of a resource and its embedded resources, each with its path. */
type RequestedTerms = {
  conditions: AtPath<Condition>[];
  order: AtPath<OrderTerm[]>[];
  ranges: WantedRows[];
};

export type ReadContext = {
  cache: SchemaCache;
  settings: PlanSettings;
  schema: string;
};

type Resource = {
  name: string;
  relation: Relation | null;
  source: PlanSource;
  alias: string;
  depth: number;
  /** A resource above it has aggregates, so the result is grouped by its columns. */
  isGrouped: boolean;
  isManySpread: boolean;
};

/**
 * Plans reading a relation, or the rows that a change or function returned.
 * @param source the origin of the rows; a statement's rows are named after the relation.
 * @throws ApiError for unknown relationships, and for filters, order or limits of a resource that
 * is not embedded.
 */
export function planRead(
  shape: Shape,
  name: Name,
  source: PlanSource,
  context: ReadContext,
): ReadNode {
  const { select, conditions, order } = shape.parameters;
  const isChange = source.kind === 'statement' && shape.action !== 'call';
  const isOwn = ({ path }: AtPath<unknown>) => path.length === 0;
  // A change applies its own filters, and returns the changed rows in no particular order.
  const requested: RequestedTerms = {
    conditions: isChange ? conditions.filter((one) => !isOwn(one)) : conditions,
    order: isChange ? order.filter((one) => !isOwn(one)) : order,
    ranges: isChange ? shape.ranges.filter((one) => !isOwn(one)) : shape.ranges,
  };
  const relation = context.cache.relation(name);
  const resource: Resource = {
    name: name.name,
    relation,
    source,
    alias: name.name,
    depth: 0,
    isGrouped: false,
    isManySpread: false,
  };
  const node = planNode(select, requested, resource, context);
  return isChange ? { ...node, limit: null } : node;
}

function planNode(
  items: readonly SelectItem[],
  said: RequestedTerms,
  resource: Resource,
  context: ReadContext,
): ReadNode {
  const { relation, alias, source } = resource;
  const fields = items.filter((item) => item.kind === 'field');
  if (!context.settings.hasAggregates && fields.some(({ aggregate }) => aggregate !== null))
    throw new ApiError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
  const isGrouped = resource.isGrouped || hasAggregate(items);
  const children = items.filter((item) => item.kind === 'embed');
  requireEmbeds(said, children);
  const embeds = children.map((item) => planEmbed(item, said, { ...resource, isGrouped }, context));
  requireOnce(embeds);
  const own = <T>(list: AtPath<T>[]) =>
    list.filter(({ path }) => path.length === 0).map(({ value }) => value);
  const rows = own(said.ranges)[0] ?? { limit: null, offset: null };
  return {
    source,
    alias,
    fields: fields.flatMap((item) =>
      planFields(item, relation, isGrouped || resource.isManySpread || hasForms(relation)),
    ),
    embeds,
    conditions: own(said.conditions).map((one) => planCondition(one, relation, embeds)),
    order: own(said.order)
      .flat()
      .map((term) => planOrder(term, relation, embeds, resource.name)),
    limit: least(rows.limit, context.settings.maxRows),
    offset: rows.offset,
    isGrouped,
  };
}

const least = (limit: number | null, most: number | null) =>
  limit === null ? most : most === null ? limit : Math.min(limit, most);

/** True if the resource, or one spread into it, has aggregates. */
const hasAggregate = (items: readonly SelectItem[]): boolean =>
  items.some((item) =>
    item.kind === 'field' ? item.aggregate !== null : item.isSpread && hasAggregate(item.select),
  );

/** True if a domain's function converts a column. */
const hasForms = (relation: Relation | null): boolean =>
  relation !== null && [...relation.columns.values()].some(({ toJson }) => toJson !== null);

/**
 * Replaces `*` by all columns if rows are grouped, spread into lists, or converted by functions.
 */
function planFields(
  item: SelectField,
  relation: Relation | null,
  isNamed: boolean,
): PlannedField[] {
  const planned = planField(item, relation);
  if (!isNamed || item.field.name !== '*' || item.aggregate !== null || relation === null)
    return [planned];
  return [...relation.columns.keys()].map((name) =>
    planField({ ...item, field: { name, path: [] } }, relation),
  );
}

function planEmbed(
  item: SelectEmbed,
  said: RequestedTerms,
  parent: Resource,
  context: ReadContext,
): Embed {
  const { cache, schema } = context;
  const origin = parent.depth === 0 ? parent.alias : parent.name;
  const relationship = findRelationship(
    { parent: origin, child: item.relation, hint: item.hint, schema },
    cache,
  );
  const depth = parent.depth + 1;
  const name = item.alias ?? item.relation;
  const toOne = isToOne(relationship);
  const isManySpread = item.isSpread && !toOne;
  if (isManySpread && hasAggregate(item.select)) throw manySpreadAggregate();
  const inside = <T>(list: AtPath<T>[]) =>
    list.flatMap(({ path: [first, ...path], value }) =>
      first === name || first === item.relation ? [{ path, value }] : [],
    );
  const node = planNode(
    item.select,
    {
      conditions: inside(said.conditions),
      order: inside(said.order),
      ranges: inside(said.ranges),
    },
    {
      name: relationship.to.name,
      relation: cache.relation(relationship.to),
      source: sourceOf(relationship),
      alias: `${relationship.to.name}_${depth}`,
      depth,
      isGrouped: item.isSpread && toOne && parent.isGrouped,
      isManySpread,
    },
    context,
  );
  return {
    node,
    relationship,
    name,
    alias: `${relationship.from.name}_${name}_${depth}`,
    isToOne: toOne,
    isSpread: item.isSpread,
    isInner: item.join === 'inner',
    isEmpty: isEmpty(item),
  };
}

const manySpreadAggregate = (): ApiError =>
  new ApiError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  });

const sourceOf = (one: Relationship): PlanSource =>
  one.kind === 'computed'
    ? { kind: 'computed', function: one.function, argument: one.from }
    : { kind: 'relation', name: one.to };

const isEmpty = ({ select }: SelectEmbed): boolean =>
  select.every((item) => item.kind === 'embed' && isEmpty(item));

/** @throws ApiError PGRST108 for a path whose resource is not embedded here. */
function requireEmbeds(said: RequestedTerms, embeds: readonly SelectEmbed[]): void {
  const names = new Set(embeds.flatMap(({ alias, relation }) => [alias ?? relation, relation]));
  for (const { path } of [...said.conditions, ...said.order, ...said.ranges]) {
    const [first] = path;
    if (first !== undefined && !names.has(first)) throw notEmbedded(first);
  }
}

/** @throws ApiError 42712, PostgreSQL's own code, if two embedded resources have the same name. */
function requireOnce(embeds: readonly Embed[]): void {
  const twice = embeds.find(({ alias }, at) => embeds.findIndex((one) => one.alias === alias) < at);
  if (twice !== undefined)
    throw new ApiError(400, '42712', `table name "${twice.alias}" specified more than once`);
}
