import type { Embed, ReadNode } from '../plan/types.ts';
import { qualified, quoted } from './sql.ts';

type Parent = { embed: Embed; alias: string };

/** Alias of the rows returned by a change or function. */
export const SOURCE = 'pgrst_source';

const junctionAlias = (alias: string) => quoted(`${alias}_through`);

/** The source of a resource's rows, with the join table for a many-to-many relationship. */
export function joinedFrom({ source, alias }: ReadNode, parent?: Parent): string {
  const as = `as ${quoted(alias)}`;
  if (source.kind === 'statement') return `from ${SOURCE} ${as}`;
  if (source.kind === 'computed') {
    const row = `${quoted(parent?.alias ?? '')}::${qualified(source.argument)}`;
    return `from ${qualified(source.function)}(${row}) ${as}`;
  }
  const relationship = parent?.embed.relationship;
  const from = `from ${qualified(source.name)} ${as}`;
  if (relationship?.kind !== 'junction') return from;
  return `${from}, ${qualified(relationship.junction)} as ${junctionAlias(alias)}`;
}

/** @param self the alias of the embedded rows, already quoted. */
export function joinSql(
  { node, relationship }: Embed,
  parentAlias: string,
  self: string,
): string[] {
  const parent = quoted(parentAlias);
  switch (relationship.kind) {
    case 'computed':
      return [];
    case 'key':
      return relationship.columns.map(
        ([own, foreign]) => `${self}.${quoted(foreign)} = ${parent}.${quoted(own)}`,
      );
    case 'junction': {
      const through = junctionAlias(node.alias);
      return [
        ...relationship.columns.map(
          ([own, column]) => `${through}.${quoted(column)} = ${parent}.${quoted(own)}`,
        ),
        ...relationship.foreignColumns.map(
          ([foreign, column]) => `${through}.${quoted(column)} = ${self}.${quoted(foreign)}`,
        ),
      ];
    }
  }
}
