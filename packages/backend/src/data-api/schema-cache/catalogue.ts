import type { TransactionSql } from '@parley/postgres';
import { z } from 'zod';

/**
 * Reads relations and keys from PostgreSQL's catalogue. The search path is empty, so that names of
 * types and expressions mean the same in every request.
 */

const text = z.string();
const name = { schema: text, name: text };

const nameRow = z.object(name);

const relationRows = z.array(
  z.object({
    ...name,
    id: z.int(),
    isView: z.boolean(),
    events: z.int(),
    isTable: z.boolean(),
    primaryKey: z.array(text),
    description: text.nullable(),
    columns: z.array(
      z.object({
        name: text,
        number: z.int(),
        type: text,
        baseType: text,
        isNullable: z.boolean(),
        default: text.nullable(),
        maxLength: z.int().nullable(),
        enum: z.array(text),
        description: text.nullable(),
        toJson: nameRow.nullable(),
        fromText: nameRow.nullable(),
        fromJson: nameRow.nullable(),
      }),
    ),
  }),
);
export type RelationRow = z.infer<typeof relationRows>[number];

const keyRows = z.array(
  z.object({
    constraint: text,
    from: z.int(),
    to: z.int(),
    fromColumns: z.array(z.int()),
    toColumns: z.array(z.int()),
    isOneToOne: z.boolean(),
  }),
);
export type KeyRow = z.infer<typeof keyRows>[number];

const viewRows = z.array(z.object({ id: z.int(), definition: text }));
export type ViewRow = z.infer<typeof viewRows>[number];

const NOT_OF_THE_SYSTEM = `n.nspname not in ('pg_catalog', 'information_schema')
  and n.nspname !~ '^pg_(toast|temp)'`;

/** The function of a cast to or from a domain; PostgreSQL itself ignores such casts. */
const castSql = (
  ends: string,
) => `(select json_build_object('schema', kn.nspname, 'name', kp.proname)
  from pg_cast k join pg_proc kp on kp.oid = k.castfunc join pg_namespace kn on kn.oid = kp.pronamespace
  where t.typtype = 'd' and k.castcontext = 'i' and ${ends})`;

/** Reads the relations of all schemas, since keys lead through them. */
export async function readRelations(tx: TransactionSql): Promise<RelationRow[]> {
  return relationRows.parse(
    await tx.unsafe(`
      select n.nspname as schema, c.relname as name, c.oid::int8::float8 as id,
        c.relkind in ('v', 'm') as "isView",
        pg_relation_is_updatable(c.oid, true) as events,
        c.relkind in ('r', 'p') as "isTable",
        coalesce((select json_agg(a.attname order by k.place) from pg_constraint p
          cross join unnest(p.conkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
          where p.conrelid = c.oid and p.contype = 'p'), '[]') as "primaryKey",
        obj_description(c.oid, 'pg_class') as description,
        coalesce((select json_agg(json_build_object(
            'name', a.attname, 'number', a.attnum,
            'type', format_type(a.atttypid, a.atttypmod),
            'baseType', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
            'isNullable', not (a.attnotnull or t.typnotnull),
            'default', case
              when t.typbasetype <> 0 and a.atthasdef is false then pg_get_expr(t.typdefaultbin, 0)
              when a.attidentity = 'd'
                then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
              when a.attgenerated <> '' then null
              else pg_get_expr(d.adbin, d.adrelid) end,
            'maxLength', information_schema._pg_char_max_length(a.atttypid, a.atttypmod),
            'enum', coalesce((select json_agg(e.enumlabel order by e.enumsortorder)
              from pg_enum e where e.enumtypid = coalesce(nullif(t.typbasetype, 0), t.oid)), '[]'),
            'toJson', ${castSql("k.castsource = t.oid and k.casttarget = 'json'::regtype")},
            'fromText', ${castSql("k.casttarget = t.oid and k.castsource = 'text'::regtype")},
            'fromJson', ${castSql("k.casttarget = t.oid and k.castsource = 'json'::regtype")},
            'description', col_description(c.oid, a.attnum)) order by a.attnum)
          from pg_attribute a
          join pg_type t on t.oid = a.atttypid
          left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and ${NOT_OF_THE_SYSTEM}
      order by 1, 2`),
  );
}

export async function readKeys(tx: TransactionSql): Promise<KeyRow[]> {
  return keyRows.parse(
    await tx.unsafe(`
      select k.conname as constraint, k.conrelid::int8::float8 as from, k.confrelid::int8::float8 as to,
        to_json(k.conkey) as "fromColumns", to_json(k.confkey) as "toColumns",
        exists (select from pg_constraint u where u.conrelid = k.conrelid
          and u.contype in ('p', 'u') and u.conkey @> k.conkey and u.conkey <@ k.conkey) as "isOneToOne"
      from pg_constraint k
      where k.contype = 'f' and k.conparentid = 0
      order by k.conrelid, k.conname`),
  );
}

/** Reads the stored form of every view, which contains the origin of its columns. */
export async function readViews(tx: TransactionSql): Promise<ViewRow[]> {
  return viewRows.parse(
    await tx.unsafe(`
      select c.oid::int8::float8 as id, r.ev_action::text as definition
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
      where c.relkind in ('v', 'm') and ${NOT_OF_THE_SYSTEM}`),
  );
}
