import type { TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import type { ComputedRelationship, Routine } from './types.ts';

const text = z.string();

const routineRows = z.array(
  z.object({
    schema: text,
    name: text,
    description: text.nullable(),
    parameters: z.array(
      z.object({
        name: text,
        type: text,
        valueType: text,
        isRequired: z.boolean(),
        isVariadic: z.boolean(),
      }),
    ),
    returns: z.object({ schema: text, name: text, isSet: z.boolean(), isComposite: z.boolean() }),
    volatility: z.enum(['volatile', 'stable', 'immutable']),
    settings: z.array(z.tuple([text, text])),
  }),
);

/** Types that a function's single unnamed argument may have. */
const UNNAMED = `('bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype)`;

/** Reads the functions of the served schemas that a request can call. */
export async function readRoutines(
  tx: TransactionSql,
  schemas: readonly string[],
): Promise<Routine[]> {
  return routineRows.parse(
    await tx.unsafe(
      `select n.nspname as schema, p.proname as name,
        obj_description(p.oid, 'pg_proc') as description,
        coalesce(a.parameters, '[]') as parameters,
        json_build_object('schema', tn.nspname, 'name', coalesce(tc.relname, t.typname),
          'isSet', p.proretset,
          'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false)) as returns,
        case p.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end as volatility,
        coalesce((select json_agg(json_build_array(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1)))
          from unnest(p.proconfig) s), '[]') as settings
      from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      join pg_type r on r.oid = p.prorettype
      join pg_type t on t.oid = coalesce(nullif(r.typbasetype, 0), r.oid)
      join pg_namespace tn on tn.oid = t.typnamespace
      left join pg_class tc on tc.oid = t.typrelid
      left join lateral (
        select json_agg(json_build_object('name', coalesce(i.name, ''),
            'type', format_type(i.type, null),
            'valueType', case i.type when 'bit'::regtype then 'bit varying'
              when 'bit[]'::regtype then 'bit varying[]'
              when 'character'::regtype then 'character varying'
              when 'character[]'::regtype then 'character varying[]'
              else format_type(i.type, null) end,
            'isRequired', i.place <= p.pronargs - p.pronargdefaults,
            'isVariadic', coalesce(i.mode = 'v', false)) order by i.place) as parameters,
          count(*) filter (where coalesce(i.name, '') = '') as unnamed,
          count(*) as of_all,
          bool_and(i.type in ${UNNAMED}) as takes_body
        from unnest(p.proargnames, p.proargtypes, p.proargmodes)
          with ordinality as i (name, type, mode, place)
        where i.type is not null
      ) a on true
      where n.nspname = any ($1) and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
        and (coalesce(a.unnamed, 0) = 0 or (a.of_all = 1 and a.takes_body))
      order by 1, 2, p.pronargs, p.oid`,
      [[...schemas]],
    ),
  );
}

const computedRows = z.array(
  z.object({
    schema: text,
    name: text,
    fromSchema: text,
    fromName: text,
    toSchema: text,
    toName: text,
    isToOne: z.boolean(),
  }),
);

/** Reads functions from a row of one relation to rows of another. */
export async function readComputed(tx: TransactionSql): Promise<ComputedRelationship[]> {
  const rows = computedRows.parse(
    await tx.unsafe(`
      select n.nspname as schema, p.proname as name, fn.nspname as "fromSchema", fc.relname as "fromName",
        tn.nspname as "toSchema", tc.relname as "toName", not p.proretset or p.prorows = 1 as "isToOne"
      from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      join pg_class fc on fc.reltype = p.proargtypes[0] and fc.reltype <> 0 and fc.relkind in ('r', 'v', 'm', 'f', 'p')
      join pg_namespace fn on fn.oid = fc.relnamespace
      join pg_class tc on tc.reltype = p.prorettype and tc.reltype <> 0 and tc.relkind in ('r', 'v', 'm', 'f', 'p')
      join pg_namespace tn on tn.oid = tc.relnamespace
      where p.pronargs = 1 and p.prokind = 'f' and n.nspname not in ('pg_catalog', 'information_schema')`),
  );
  return rows.map((row) => ({
    kind: 'computed',
    function: { schema: row.schema, name: row.name },
    from: { schema: row.fromSchema, name: row.fromName },
    to: { schema: row.toSchema, name: row.toName },
    isSelf: row.fromSchema === row.toSchema && row.fromName === row.toName,
    fromIsView: false,
    toIsView: false,
    isToOne: row.isToOne,
  }));
}
