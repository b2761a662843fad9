import type { TransactionSql } from '@parley/postgres';
import { z } from 'zod';

/** Types, relations and functions from PostgreSQL's catalogue. */

const text = z.string();
const named = { schema: text, name: text };

const typeRows = z.array(
  z.object({
    ...named,
    id: z.int(),
    kind: z.enum(['b', 'c', 'd', 'e', 'p', 'r', 'm']),
    /** Element type of an array. */
    element: z.int().nullable(),
    /** Base type of a domain. */
    base: z.int().nullable(),
    /** The relation whose row type it is; none for a standalone composite type. */
    relation: z.enum(['table', 'view', 'none']),
    labels: z.array(text),
    attributes: z.array(z.object({ name: text, type: z.int() })),
  }),
);
export type PgType = z.infer<typeof typeRows>[number];

const relationRows = z.array(
  z.object({
    ...named,
    kind: z.enum(['table', 'view']),
    isUpdatable: z.boolean(),
    columns: z.array(
      z.object({
        name: text,
        type: z.int(),
        isNullable: z.boolean(),
        hasDefault: z.boolean(),
        /** No statement may set it. */
        isGenerated: z.boolean(),
        isUpdatable: z.boolean(),
      }),
    ),
  }),
);
export type PgRelation = z.infer<typeof relationRows>[number];

const functionRows = z.array(
  z.object({
    ...named,
    returns: z.int(),
    isSet: z.boolean(),
    /** Returns at most one row. */
    isSingle: z.boolean(),
    parameters: z.array(
      z.object({ name: text, type: z.int(), mode: z.enum(['i', 'o', 'b', 'v', 't']) }),
    ),
    defaults: z.int(),
  }),
);
export type PgFunction = z.infer<typeof functionRows>[number];

export type Declared = {
  types: ReadonlyMap<number, PgType>;
  relations: PgRelation[];
  functions: PgFunction[];
};

/** Reads the relations and functions of the schemas, and all types. */
export async function readDeclared(
  tx: TransactionSql,
  schemas: readonly string[],
): Promise<Declared> {
  const types = typeRows.parse(
    await tx`
      select t.oid::int8::float8 as id, n.nspname as schema, t.typname as name, t.typtype as kind,
        case when t.typcategory = 'A' then t.typelem::int8::float8 end as element,
        nullif(t.typbasetype, 0)::int8::float8 as base,
        case when c.relkind in ('r', 'p', 'f') then 'table'
          when c.relkind in ('v', 'm') then 'view' else 'none' end as relation,
        coalesce((select json_agg(e.enumlabel order by e.enumsortorder)
          from pg_enum e where e.enumtypid = t.oid), '[]') as labels,
        coalesce((select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::int8)
            order by a.attnum)
          from pg_attribute a where c.relkind = 'c' and a.attrelid = c.oid and a.attnum > 0
            and not a.attisdropped), '[]') as attributes
      from pg_type t
      join pg_namespace n on n.oid = t.typnamespace
      left join pg_class c on c.oid = t.typrelid`,
  );
  const relations = relationRows.parse(
    await tx`
      select n.nspname as schema, c.relname as name,
        case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
        pg_relation_is_updatable(c.oid, true) & 4 = 4 as "isUpdatable",
        (select coalesce(json_agg(json_build_object('name', a.attname, 'type', a.atttypid::int8,
            'isNullable', not (a.attnotnull or t.typnotnull),
            'hasDefault', a.atthasdef or a.attidentity <> '' or t.typdefaultbin is not null,
            'isGenerated', a.attidentity = 'a' or a.attgenerated <> '',
            'isUpdatable', pg_column_is_updatable(c.oid, a.attnum, true)) order by a.attname), '[]')
          from pg_attribute a join pg_type t on t.oid = a.atttypid
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition
        and n.nspname = any(${[...schemas]})
      order by 1, 2`,
  );
  const functions = functionRows.parse(
    await tx`
      select n.nspname as schema, p.proname as name, p.prorettype::int8::float8 as returns,
        p.proretset as "isSet", p.proretset and p.prorows = 1 as "isSingle",
        p.pronargdefaults::int as defaults,
        coalesce((select json_agg(json_build_object('name', coalesce(i.name, ''),
            'type', i.type::int8, 'mode', coalesce(i.mode, 'i')) order by i.place)
          from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes)
            with ordinality as i (name, type, mode, place) where i.type is not null), '[]') as parameters
      from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = any(${[...schemas]}) and p.prokind = 'f'
        and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1, 2, p.pronargs, p.oid`,
  );
  return { types: new Map(types.map((type) => [type.id, type])), relations, functions };
}
