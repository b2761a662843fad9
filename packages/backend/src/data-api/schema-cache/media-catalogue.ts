import type { TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import type { MediaHandler } from './types.ts';

const name = z.object({ schema: z.string(), name: z.string() });
const handlerRows = z.array(
  z.object({
    accepts: z.string(),
    type: z.string(),
    target: name.nullable(),
    aggregate: name.nullable(),
    isBinary: z.boolean(),
  }),
);

/** Domains named after a media type, with the type that answers declare. */
const MEDIA_TYPES = `select t.oid, lower(t.typname) as accepts, t.typbasetype = 'bytea'::regtype as "isBinary",
    case t.typname when '*/*' then 'application/octet-stream' else t.typname end as type
  from pg_type t
  where t.typtype = 'd' and (t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*')`;

/** Reads the aggregates and functions of the served schemas that produce their own media type. */
export async function readMediaHandlers(
  tx: TransactionSql,
  schemas: readonly string[],
): Promise<MediaHandler[]> {
  return handlerRows.parse(
    await tx.unsafe(
      `with media as (${MEDIA_TYPES})
      select m.accepts, m.type, m."isBinary",
        case when a.typname <> 'anyelement'
          then json_build_object('schema', an.nspname, 'name', a.typname) end as target,
        json_build_object('schema', n.nspname, 'name', p.proname) as aggregate
      from media m
      join pg_proc p on p.prorettype = m.oid and p.prokind = 'a' and p.pronargs = 1
      join pg_namespace n on n.oid = p.pronamespace
      join pg_type a on a.oid = p.proargtypes[0] and (a.typname = 'anyelement' or a.typrelid <> 0)
      join pg_namespace an on an.oid = a.typnamespace
      where n.nspname = any ($1)
      union all
      select m.accepts, m.type, m."isBinary",
        json_build_object('schema', n.nspname, 'name', p.proname), null
      from media m
      join pg_proc p on p.prorettype = m.oid and p.prokind = 'f' and not p.proretset
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = any ($1)`,
      [[...schemas]],
    ),
  );
}
