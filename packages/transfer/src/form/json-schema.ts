import { z } from 'zod';
import { manifestSchema, objectSchema, personSchema } from './manifest.ts';
import { type FormTable, PEOPLE } from './tables.ts';

type Schema = { readonly [name: string]: unknown };

/** The JSON types of PostgreSQL's types, as `to_jsonb` writes them. */
const TYPES: Readonly<Record<string, Schema>> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  'character varying': { type: 'string' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: { type: 'number' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  'uuid[]': { type: 'array', items: { type: 'string', format: 'uuid' } },
  jsonb: {},
};

/**
 * The JSON schema of the form: one definition for the manifest and for a line of each table.
 * @throws if a column has a type that the form does not know.
 */
export function jsonSchemaOf(tables: readonly FormTable[]): Schema {
  const definitions = {
    manifest: withoutDialect(z.toJSONSchema(manifestSchema)),
    people: withoutDialect(z.toJSONSchema(personSchema)),
    objects: withoutDialect(z.toJSONSchema(objectSchema)),
    ...Object.fromEntries(tables.map((table) => [table.name, lineOf(table)])),
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'An export of a Parley workspace',
    description:
      'manifest.json matches #/$defs/manifest, and each line of tables/<name>.jsonl #/$defs/<name>.',
    $ref: '#/$defs/manifest',
    $defs: definitions,
  };
}

function withoutDialect({ $schema: _, ...schema }: Schema): Schema {
  return schema;
}

function lineOf({ columns, key, references }: FormTable): Schema {
  const named = new Map(
    references.flatMap(({ columns: own, table, target }) =>
      own.map((column, index) => {
        const file = table === PEOPLE ? 'people' : table;
        return [column, `${file}.${target[index] ?? ''}`] as const;
      }),
    ),
  );
  return {
    type: 'object',
    description: `Rows in the order of ${key.join(', ')}.`,
    additionalProperties: false,
    required: columns.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(
      columns.map(({ name, type, isRequired }) => {
        const schema = TYPES[type];
        if (!schema) throw new Error(`The form does not know the type ${type} of ${name}`);
        const target = named.get(name);
        const description = target === undefined ? {} : { description: `Names ${target}.` };
        return [name, { ...(isRequired ? schema : nullable(schema)), ...description }];
      }),
    ),
  };
}

const nullable = (schema: Schema): Schema =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;
