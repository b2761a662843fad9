import { outputName } from '../plan/fields.ts';
import type { Embed, PlannedCondition, PlannedField, ReadNode } from '../plan/types.ts';
import { conditionSql } from './conditions.ts';
import { aggregateSql, castSql, aliased, orderSql, shownSql } from './fields.ts';
import { joinedFrom, joinSql } from './joins.ts';
import { listed, type Parameters, quoted } from './sql.ts';

/** A column of the result; if there are aggregates, the other columns are grouped. */
type Item = { sql: string; isAggregate: boolean };

/**
 * The statement that reads a resource with everything embedded in it.
 * @param parent the resource that embeds it, and how.
 * @param isHoisted its aggregates belong to the resource that it is spread into.
 */
export function readSql(
  node: ReadNode,
  parameters: Parameters,
  parent?: { embed: Embed; alias: string },
  isHoisted = false,
): string {
  const self = quoted(node.alias);
  const hasGroups = !isHoisted && isAggregated(node);
  const joined = node.embeds.filter((embed) => node.isGrouped || isJoined(embed, node));
  const items = [
    ...node.fields.map((field) => fieldItem(self, field, isHoisted)),
    ...node.embeds.flatMap((embed) =>
      joined.includes(embed)
        ? embedItems(embed, node.isGrouped, isHoisted)
        : scalarItems(embed, node.alias, parameters),
    ),
  ];
  const where = [
    ...node.conditions.map((one) => conditionSql(self, one, parameters)),
    ...(parent ? joinSql(parent.embed, parent.alias, self) : []),
  ];
  const groups = items.flatMap(({ isAggregate }, at) => (isAggregate ? [] : [String(at + 1)]));
  const order = node.order.map((term) => orderSql(self, term));
  return [
    `select ${listed(items.map(({ sql }) => sql)) || (parent ? '1' : '')}`,
    joinedFrom(node, parent),
    ...joined.map((embed) => lateralSql(embed, node, parameters)),
    where.length === 0 ? '' : `where ${where.join(' and ')}`,
    hasGroups && groups.length > 0 ? `group by ${listed(groups)}` : '',
    order.length === 0 ? '' : `order by ${listed(order)}`,
    // A to-one resource has one row without a limit.
    node.limit === null || parent?.embed.isToOne === true ? '' : `limit ${node.limit}`,
    node.offset === null ? '' : `offset ${parameters.at(node.offset)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** True if it has aggregates, or has resources with aggregates spread into it as single rows. */
const isAggregated = (node: ReadNode): boolean =>
  node.fields.some(({ aggregate }) => aggregate !== null) ||
  node.embeds.some((embed) => embed.isSpread && embed.isToOne && isAggregated(embed.node));

function fieldItem(self: string, field: PlannedField, isHoisted: boolean): Item {
  const { use, cast, aggregate, alias } = field;
  const isRow = use.name === '*' && aggregate !== null;
  const whole = isHoisted ? self : '*';
  const value = castSql(isRow ? whole : shownSql(self, use), cast);
  if (isHoisted && aggregate !== null)
    return { sql: aliased(value, rawName(field)), isAggregate: true };
  return {
    sql: aliased(aggregateSql(value, aggregate), alias),
    isAggregate: aggregate !== null,
  };
}

/**
 * True if an embedded resource affects the rows, their order or the columns. Any other is a value
 * of its row, which PostgreSQL computes only for the rows of the page.
 */
function isJoined(embed: Embed, { conditions, order }: ReadNode): boolean {
  const isAsked = (condition: PlannedCondition): boolean =>
    condition.kind === 'tree'
      ? condition.conditions.some(isAsked)
      : condition.kind === 'embedded' && condition.alias === embed.alias;
  return (
    embed.isSpread ||
    embed.isInner ||
    conditions.some(isAsked) ||
    order.some(({ alias }) => alias === embed.alias)
  );
}

function scalarItems(embed: Embed, parentAlias: string, parameters: Parameters): Item[] {
  if (embed.isEmpty) return [];
  const alias = quoted(embed.alias);
  const rows = readSql(embed.node, parameters, { embed, alias: parentAlias });
  const json = embed.isToOne
    ? `select row_to_json(${alias}.*) from (${rows}) as ${alias} limit 1`
    : `select coalesce(json_agg(${alias}), '[]') from (${rows}) as ${alias}`;
  return [{ sql: `(${json}) as ${quoted(embed.name)}`, isAggregate: false }];
}

/** Name of an aggregate's input while it is passed up. */
const rawName = ({ alias, use }: PlannedField) => alias ?? (use.name === '*' ? 'count' : use.name);

function embedItems(embed: Embed, isGrouped: boolean, isHoisted: boolean): Item[] {
  const { isEmpty, isSpread, isToOne, name } = embed;
  const alias = quoted(embed.alias);
  if (isEmpty) return [];
  if (isSpread) return spreadItems(embed, isHoisted);
  const comparable = isGrouped ? '::jsonb' : '';
  const json = isToOne ? `row_to_json(${alias}.*)` : `coalesce(${alias}.${alias}, '[]')`;
  return [{ sql: `${json}${comparable} as ${quoted(name)}`, isAggregate: false }];
}

function spreadItems(embed: Embed, isHoisted: boolean): Item[] {
  const alias = quoted(embed.alias);
  return outputsOf(embed.node).map((field) => {
    const isRaw = embed.isToOne && field.aggregate !== null;
    const column = field.name === '*' ? `${alias}.*` : `${alias}.${quoted(field.name)}`;
    return isRaw && !isHoisted
      ? { sql: aliased(aggregateSql(column, field.aggregate), field.alias), isAggregate: true }
      : { sql: column, isAggregate: isRaw };
  });
}

type Output = { name: string; alias: string | null; aggregate: PlannedField['aggregate'] };

/** The columns that a spread resource adds. */
function outputsOf(node: ReadNode): Output[] {
  return [
    ...node.fields.map((field) => ({
      name: field.aggregate === null ? outputName(field) : rawName(field),
      alias: field.alias,
      aggregate: field.aggregate,
    })),
    ...node.embeds.flatMap((embed): Output[] => {
      if (embed.isEmpty) return [];
      if (!embed.isSpread) return [{ name: embed.name, alias: null, aggregate: null }];
      const inner = outputsOf(embed.node);
      return embed.isToOne
        ? inner
        : inner.map((one) => ({ ...one, name: shownName(one), aggregate: null }));
    }),
  ];
}

/** Name of an aggregate that has already been applied. */
const shownName = ({ name, alias, aggregate }: Output) => alias ?? aggregate?.name ?? name;

function lateralSql(embed: Embed, parent: ReadNode, parameters: Parameters): string {
  const { node, isToOne, isSpread, isInner } = embed;
  const alias = quoted(embed.alias);
  const isHoisted = isSpread && isToOne;
  const rows = readSql(node, parameters, { embed, alias: parent.alias }, isHoisted);
  const join = `${isInner ? 'inner' : 'left'} join lateral`;
  if (isToOne) return `${join} (${rows}) as ${alias} on true`;
  if (!isSpread) {
    const found = isInner ? `${alias} is not null` : 'true';
    return `${join} (select json_agg(${alias}) as ${alias} from (${rows}) as ${alias}) as ${alias} on ${found}`;
  }
  const lists = outputsOf(node).map((one) => {
    const name = quoted(shownName(one));
    const list = parent.isGrouped ? 'jsonb_agg' : 'json_agg';
    return `coalesce(${list}(${alias}.${name}), '[]') as ${name}`;
  });
  const found = isInner ? `${alias}.pgrst_rows > 0` : 'true';
  return (
    `${join} (select ${listed([...lists, 'count(*) as pgrst_rows'])} ` +
    `from (${rows}) as ${alias}) as ${alias} on ${found}`
  );
}
