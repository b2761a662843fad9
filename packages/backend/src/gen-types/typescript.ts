import type { Sql } from '@parley/postgres';
import { readKeys, readRelations, readViews } from '../data-api/schema-cache/catalogue.ts';
import { directRelationships } from '../data-api/schema-cache/relationships.ts';
import type { KeyRelationship } from '../data-api/schema-cache/types.ts';
import { viewColumns } from '../data-api/schema-cache/view-columns.ts';
import { type Declared, type PgFunction, type PgRelation, readDeclared } from './catalogue.ts';
import { functionTypes } from './functions.ts';
import { HELPERS } from './helpers.ts';
import { type Fields, propertyName, object } from './objects.ts';
import { TypeNames, unionOf } from './type-names.ts';

/** The Data API's version for the client's types, which decides which features they offer. */
const POSTGREST = '13.0.5';
const JSON_TYPE =
  'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];';

/**
 * Generates the type `Database` of a project as the Supabase CLI does, for `createClient<Database>`
 * of supabase-js: tables, views, functions, enums, composite types and relationships.
 * @param schemas in output order.
 */
export async function generateTypes(sql: Sql, schemas: readonly string[]): Promise<string> {
  const { declared, keys } = await sql.begin(
    async (tx) => {
      await tx`select set_config('search_path', '', true)`;
      const relations = await readRelations(tx);
      const origins = viewColumns(await readViews(tx), relations);
      return {
        declared: await readDeclared(tx, schemas),
        keys: directRelationships(await readKeys(tx), relations, origins),
      };
    },
    { mode: 'read only isolation level repeatable read' },
  );
  const names = new TypeNames(declared.types, schemas);
  const written = schemas.map((schema): [string, string] => [
    propertyName(schema),
    schemaType(schema, declared, keys, names),
  ]);
  const internal = object([['PostgrestVersion', JSON.stringify(POSTGREST)]], 1);
  const database = object([['__InternalSupabase', internal], ...written], 0);
  const constants = schemas.map((schema): [string, string] => [
    propertyName(schema),
    object([['Enums', constantsOf(schema, declared)]], 1, ','),
  ]);
  return [
    JSON_TYPE,
    `export type Database = ${database};`,
    HELPERS,
    `export const Constants = ${object(constants, 0, ',')} as const;\n`,
  ].join('\n\n');
}

function schemaType(
  schema: string,
  { types, relations, functions }: Declared,
  keys: readonly KeyRelationship[],
  names: TypeNames,
): string {
  const own = relations.filter((relation) => relation.schema === schema);
  const ownTypes = [...types.values()].filter((type) => type.schema === schema).toSorted(byName);
  const ownFunctions = functions.filter((one) => one.schema === schema);
  const kind = (wanted: PgRelation['kind']): Fields =>
    own
      .filter((relation) => relation.kind === wanted)
      .map((relation) => [
        propertyName(relation.name),
        relationType(relation, ownFunctions, keys, names),
      ]);
  const enums = ownTypes
    .filter((type) => type.kind === 'e')
    .map((type): [string, string] => [propertyName(type.name), unionOf(type.labels)]);
  const composites = ownTypes
    .filter((type) => type.kind === 'c' && type.relation === 'none')
    .map((type): [string, string] => [
      propertyName(type.name),
      object(
        type.attributes.map((one) => [propertyName(one.name), `${names.of(one.type)} | null`]),
        3,
      ),
    ]);
  return object(
    [
      ['Tables', group(kind('table'))],
      ['Views', group(kind('view'))],
      ['Functions', group(functionTypes(ownFunctions, names))],
      ['Enums', group(enums)],
      ['CompositeTypes', group(composites)],
    ],
    1,
  );
}

const group = (fields: Fields) =>
  fields.length === 0 ? object([['[_ in never]', 'never']], 2) : object(fields, 2);

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

function relationType(
  relation: PgRelation,
  functions: readonly PgFunction[],
  keys: readonly KeyRelationship[],
  names: TypeNames,
): string {
  const { columns, kind, isUpdatable } = relation;
  const nullable = (column: (typeof columns)[number]) =>
    names.of(column.type) + (column.isNullable ? ' | null' : '');
  const computed = functions.filter((one) => isOfRow(one, relation, names));
  const row: Fields = [
    ...columns.map((column): [string, string] => [propertyName(column.name), nullable(column)]),
    ...computed.map((one): [string, string] => [
      propertyName(one.name),
      `${names.of(one.returns)} | null`,
    ]),
  ];
  const change = (isInsert: boolean): Fields =>
    columns.map((column) => {
      const isFixed = column.isGenerated || (kind === 'view' && !column.isUpdatable);
      if (isFixed) return [`${propertyName(column.name)}?`, 'never'];
      const isNeeded = isInsert && kind === 'table' && !column.isNullable && !column.hasDefault;
      return [`${propertyName(column.name)}${isNeeded ? '' : '?'}`, nullable(column)];
    });
  const changes: Fields =
    kind === 'table' || isUpdatable
      ? [
          ['Insert', object(change(true), 4)],
          ['Update', object(change(false), 4)],
        ]
      : [];
  return object(
    [
      ['Row', object(row, 4)],
      // Fields that `*` omits.
      ['ComputedFields', unionOf(computed.map(({ name }) => name))],
      ...changes,
      ['Relationships', relationships(relation, keys)],
    ],
    3,
  );
}

/** True if a function takes only a relation's row, so that it is read like a column. */
function isOfRow({ parameters }: PgFunction, { schema, name }: PgRelation, names: TypeNames) {
  const [first, ...rest] = parameters;
  const of = first && rest.length === 0 ? names.find(first.type) : undefined;
  return of?.schema === schema && of.name === name;
}

function relationships(relation: PgRelation, keys: readonly KeyRelationship[]): string {
  const own = keys
    .filter(
      ({ from, to }) =>
        from.schema === relation.schema && from.name === relation.name && to.schema === from.schema,
    )
    .map((key) =>
      object(
        [
          ['foreignKeyName', JSON.stringify(key.constraint)],
          ['columns', JSON.stringify(key.columns.map(([column]) => column))],
          ['isOneToOne', String(key.cardinality === 'one-to-one')],
          ['referencedRelation', JSON.stringify(key.to.name)],
          ['referencedColumns', JSON.stringify(key.columns.map(([, foreign]) => foreign))],
        ],
        5,
      ),
    )
    .toSorted();
  return own.length === 0
    ? '[]'
    : `[\n${own.map((one) => `          ${one},\n`).join('')}        ]`;
}

function constantsOf(schema: string, { types }: Declared): string {
  const enums = [...types.values()]
    .filter((type) => type.schema === schema && type.kind === 'e')
    .toSorted(byName);
  return object(
    enums.map((type) => [propertyName(type.name), JSON.stringify(type.labels)]),
    2,
    ',',
  );
}
