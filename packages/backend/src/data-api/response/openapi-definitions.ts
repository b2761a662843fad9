import type { Column, Relation, RoutineParameter, SchemaCache } from '../schema-cache/types.ts';

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
};

/** JSON has no type because it may be anything. */
export function swaggerType(type: string): string | undefined {
  if (type === 'json' || type === 'jsonb') return undefined;
  return type.endsWith('[]') ? 'array' : (TYPES[type] ?? 'string');
}

const itemsOf = (type: string) =>
  type.endsWith('[]') ? { items: { type: swaggerType(type.slice(0, -2)) } } : {};

/** JSON schema of a table. */
export function relationDefinition(relation: Relation, cache: SchemaCache) {
  const columns = [...relation.columns.values()];
  return {
    ...(relation.description === null ? {} : { description: relation.description }),
    required: columns.filter(({ isNullable }) => !isNullable).map(({ name }) => name),
    properties: Object.fromEntries(
      columns.map((column) => [column.name, property(column, relation, cache)]),
    ),
    type: 'object',
  };
}

function property(column: Column, relation: Relation, cache: SchemaCache) {
  const description = describe(column, relation, cache);
  const value = defaultOf(column);
  return {
    ...(description === null ? {} : { description }),
    ...(value === undefined ? {} : { default: value }),
    ...(column.enum.length === 0 ? {} : { enum: column.enum }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    format: column.baseType,
    type: swaggerType(column.baseType),
    ...itemsOf(column.baseType),
  };
}

/** Marks keys in the description, where tools look for them. */
function describe(column: Column, relation: Relation, cache: SchemaCache): string | null {
  const notes = [];
  if (relation.primaryKey.includes(column.name)) notes.push('This is a Primary Key.<pk/>');
  const key = cache
    .relationships(relation, relation.schema)
    .find(
      (one) =>
        one.kind === 'key' &&
        one.cardinality === 'many-to-one' &&
        !one.toIsView &&
        one.columns.length === 1 &&
        one.columns[0]?.[0] === column.name,
    );
  if (key?.kind === 'key') {
    const [, foreign = ''] = key.columns[0] ?? [];
    const { name } = key.to;
    notes.push(
      `This is a Foreign Key to \`${name}.${foreign}\`.<fk table='${name}' column='${foreign}'/>`,
    );
  }
  if (notes.length === 0) return column.description;
  const before = column.description === null ? '' : `${column.description}\n\n`;
  return `${before}Note:\n${notes.join('\n')}`;
}

function defaultOf({ default: expression, baseType }: Column): unknown {
  if (expression === null) return undefined;
  const type = swaggerType(baseType);
  if (type === 'string') return expression.replace(/^'(.*)'::.*$/s, '$1');
  try {
    return JSON.parse(expression);
  } catch {
    return undefined;
  }
}

export function parameterProperty({ type }: RoutineParameter) {
  return { format: type, type: swaggerType(type), ...itemsOf(type) };
}
