import type { PgType } from './catalogue.ts';

const each = (type: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, type]));

/** TypeScript types for PostgreSQL's own types, as the Data API returns their values. */
const OWN: Readonly<Record<string, string>> = {
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
  ...each('number', 'int2', 'int4', 'int8', 'float4', 'float8', 'numeric'),
  ...each('string', 'bytea', 'bpchar', 'varchar', 'char', 'name', 'text', 'citext', 'uuid'),
  ...each('string', 'date', 'time', 'timetz', 'timestamp', 'timestamptz', 'vector', 'xml'),
  ...each('string', 'interval'),
};

/** TypeScript names for the database's types. */
export class TypeNames {
  readonly #types: ReadonlyMap<number, PgType>;
  readonly #schemas: ReadonlySet<string>;

  /** @param schemas those that are generated, and so can be referred to. */
  constructor(types: ReadonlyMap<number, PgType>, schemas: readonly string[]) {
    this.#types = types;
    this.#schemas = new Set(schemas);
  }

  /** The type itself, or the base type of a domain. */
  find(id: number): PgType | undefined {
    const type = this.#types.get(id);
    return type?.base ? this.find(type.base) : type;
  }

  /** The TypeScript type for values of a database type; `unknown` if it is not known. */
  of(id: number): string {
    const type = this.find(id);
    if (!type) return 'unknown';
    if (type.element !== null) return arrayOf(this.of(type.element));
    const isHere = this.#schemas.has(type.schema);
    const schema = `Database[${JSON.stringify(type.schema)}]`;
    const own = JSON.stringify(type.name);
    if (type.kind === 'e') return isHere ? `${schema}["Enums"][${own}]` : unionOf(type.labels);
    if (type.kind === 'c' && isHere) {
      if (type.relation === 'none') return `${schema}["CompositeTypes"][${own}]`;
      return `${schema}["${type.relation === 'table' ? 'Tables' : 'Views'}"][${own}]["Row"]`;
    }
    return OWN[type.name] ?? 'unknown';
  }
}

export const unionOf = (labels: readonly string[]) =>
  labels.length === 0 ? 'never' : labels.map((label) => JSON.stringify(label)).join(' | ');

const arrayOf = (type: string) => (/^[\w"[\]]+$/.test(type) ? `${type}[]` : `(${type})[]`);
