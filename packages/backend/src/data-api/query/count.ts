import type { Embed, ReadNode } from '../plan/types.ts';
import { conditionSql } from './conditions.ts';
import { joinedFrom, joinSql } from './joins.ts';
import { type Parameters, quoted } from './sql.ts';

/**
 * Selects all rows of a resource without limit and offset. Embedded resources are included only if
 * they decide which rows qualify.
 */
export function countSql(
  node: ReadNode,
  parameters: Parameters,
  parent?: { embed: Embed; alias: string },
): string {
  const self = quoted(node.alias);
  const exists = (embed: Embed) =>
    `exists (${countSql(embed.node, parameters, { embed, alias: node.alias })})`;
  const embedded = (alias: string, isNull: boolean): string => {
    const embed = node.embeds.find((one) => one.alias === alias);
    if (embed === undefined) return 'true';
    return isNull ? `not ${exists(embed)}` : exists(embed);
  };
  const where = [
    ...node.conditions.map((one) => conditionSql(self, one, parameters, embedded)),
    ...(parent ? joinSql(parent.embed, parent.alias, self) : []),
    ...node.embeds.filter(({ isInner }) => isInner).map(exists),
  ];
  const filter = where.length === 0 ? '' : ` where ${where.join(' and ')}`;
  return `select 1 ${joinedFrom(node, parent)}${filter}`;
}
