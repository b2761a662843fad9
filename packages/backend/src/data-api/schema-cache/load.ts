import type { Sql } from '@parley/postgres';
import { readMediaHandlers } from './media-catalogue.ts';
import { type RelationRow, readKeys, readRelations, readViews } from './catalogue.ts';
import { keyRelationships, viewKey } from './relationships.ts';
import { readComputed, readRoutines } from './routine-catalogue.ts';
import { readRoles, readDatabaseSettings } from './settings-catalogue.ts';
import type { Name, Relation, Relationship, SchemaCache } from './types.ts';
import { type ColumnOrigin, viewColumns } from './view-columns.ts';

const textOf = ({ schema, name }: Name) => JSON.stringify([schema, name]);

/** Bits of `pg_relation_is_updatable`, by the number of each command. */
const EVENT = { update: 4, insert: 8, delete: 16 };

const SNAPSHOT = { mode: 'read only isolation level repeatable read' };

/**
 * Reads everything that requests can name from a snapshot of the database's catalogue.
 * @param schemas the schemas whose functions are served.
 * @throws an error that `isOutage` recognizes while the database is away.
 */
export async function loadSchemaCache(
  sql: Sql,
  schemas: readonly string[],
  timezones: ReadonlySet<string>,
): Promise<SchemaCache> {
  const read = await sql.begin(async (tx) => {
    await tx`select set_config('search_path', '', true), set_config('statement_timeout', '0', true)`;
    return {
      relations: await readRelations(tx),
      keys: await readKeys(tx),
      views: await readViews(tx),
      routines: await readRoutines(tx, schemas),
      computed: await readComputed(tx),
      mediaHandlers: await readMediaHandlers(tx, schemas),
      roles: await readRoles(tx),
      settings: await readDatabaseSettings(tx),
      descriptions: await readDescriptions(tx),
      postgis: await tx`select from pg_extension where extname = 'postgis'`,
    };
  }, SNAPSHOT);
  const origins = viewColumns(read.views, read.relations);
  const relations = new Map(
    read.relations.map((row) => [textOf(row), toRelation(row, read.relations, origins)]),
  );
  const related: Relationship[] = [
    ...read.computed,
    ...keyRelationships(read.keys, read.relations, origins),
  ].filter((one) => one.kind !== 'junction' || schemas.includes(one.junction.schema));
  const byFrom = Map.groupBy(related, ({ from }) => textOf(from));
  const routines = Map.groupBy(read.routines, textOf);
  return {
    relation: (name) => relations.get(textOf(name)) ?? null,
    relationsIn: (schema) => [...relations.values()].filter((one) => one.schema === schema),
    relationships: (from, schema) =>
      byFrom.get(textOf(from))?.filter(({ to }) => to.schema === schema) ?? [],
    relatedIn: (schema) => [
      ...new Set(related.flatMap(({ from, to }) => (to.schema === schema ? [from.name] : []))),
    ],
    routines: (name) => routines.get(textOf(name)) ?? [],
    routinesIn: (schema) => read.routines.filter((one) => one.schema === schema),
    settings: read.settings,
    roles: read.roles,
    isTimezone: (name) => timezones.has(name),
    schemaDescription: (schema) => read.descriptions.get(schema) ?? null,
    hasPostgis: read.postgis.length > 0,
    mediaHandlers: read.mediaHandlers,
  };
}

async function readDescriptions(sql: Sql | Parameters<typeof readRelations>[0]) {
  const rows = await sql<{ name: string; description: string | null }[]>`
    select nspname as name, obj_description(oid, 'pg_namespace') as description from pg_namespace`;
  return new Map(rows.map(({ name, description }) => [name, description]));
}

function toRelation(
  row: RelationRow,
  all: readonly RelationRow[],
  origins: ReadonlyMap<number, ColumnOrigin[]>,
): Relation {
  const can = (event: number) => row.isTable || (row.events & event) === event;
  return {
    schema: row.schema,
    name: row.name,
    isView: row.isView,
    isInsertable: can(EVENT.insert),
    isUpdatable: can(EVENT.update),
    isDeletable: can(EVENT.delete),
    primaryKey: row.isView ? viewKey(row, all, origins) : row.primaryKey,
    description: row.description,
    columns: new Map(row.columns.map(({ number: _number, ...column }) => [column.name, column])),
  };
}
