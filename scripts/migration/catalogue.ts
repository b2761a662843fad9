import type { Sql } from '@parley/postgres';

/** Kinds of objects, in the order in which a migration creates them. */
export const KINDS = [
  'schema',
  'table',
  'column',
  'function',
  'view',
  'constraint',
  'index',
  'foreign key',
  'trigger',
  'policy',
  'grant',
  'comment',
  'publication',
  'bucket',
] as const;

/** An object that a migration creates, with the statements that create and drop it. */
export type SchemaObject = {
  kind: (typeof KINDS)[number];
  /** `on` is the table, view or function that the object belongs to. */
  name: string;
  on: string;
  create: string;
  drop: string;
};

/**
 * Every object that migrations created in a database, as the statements that create it, without the
 * objects of every Supabase project. Databases with equal catalogues behave the same.
 */
export async function catalogueOf(sql: Sql): Promise<SchemaObject[]> {
  const rows = await sql<SchemaObject[]>`${sql.unsafe(QUERY)}`;
  return rows.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** One line for each object, for comparison. */
export const linesOf = (catalogue: SchemaObject[]): string[] =>
  catalogue.map(({ kind, on, name, create }) => `${kind} ${on} ${name}: ${create}`);

/** Privileges of an access control list, each as a separate grant. */
const grants = (what: string, on: string, name: string, acl: string, columns = "''") => `
  select 'grant', ${name} || ' ' || g.privilege_type || ' to ' || g.role, ${on},
    format('grant %s%s on %s to %s', lower(g.privilege_type), ${columns}, ${what}, g.role),
    format('revoke %s%s on %s from %s', lower(g.privilege_type), ${columns}, ${what}, g.role)
  from ours, lateral (
    select x.privilege_type,
      case x.grantee when 0 then 'public' else quote_ident(x.grantee::regrole::text) end as role
    from aclexplode(${acl}) x
    where x.grantee <> owner
  ) g`;

/** Columns are in their table's order, in which a migration creates them. */
const QUERY = `
with spaces as (select oid, nspname, nspacl, nspowner from pg_namespace
  where nspname in ('public', 'private')),
relations as (select c.*, c.oid::regclass::text as called from pg_class c
  join spaces on spaces.oid = c.relnamespace),
routines as (select p.*, p.oid::regprocedure::text as called from pg_proc p
  join spaces on spaces.oid = p.pronamespace where p.prokind = 'f')

select * from (
select 'schema' as kind, nspname::text as name, '' as on,
  format('create schema if not exists %I', nspname) as create,
  format('drop schema %I', nspname) as drop
from spaces where nspname <> 'public'
union all
select 'table', '', called,
  format('create table %s ()', called)
    || case when relrowsecurity then format('; alter table %s enable row level security', called)
      else '' end,
  format('drop table %s', called)
from relations where relkind in ('r', 'p')
union all
select 'column', a.attname, r.called,
  format('alter table %s add column %I %s', r.called, a.attname,
    format_type(a.atttypid, a.atttypmod))
    || case a.attgenerated when 's'
      then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
      else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end
    || case when a.attnotnull then ' not null' else '' end,
  format('alter table %s drop column %I', r.called, a.attname)
from relations r
join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where r.relkind in ('r', 'p')
union all
select 'function', '', called, pg_get_functiondef(oid), format('drop function %s', called)
from routines
union all
select 'view', '', called, format('create or replace view %s as %s', called, pg_get_viewdef(oid))
    || coalesce(' with ' || reloptions::text, ''),
  format('drop view %s', called)
from relations where relkind = 'v'
union all
select case k.contype when 'f' then 'foreign key' else 'constraint' end, k.conname, r.called,
  format('alter table %s add constraint %I %s', r.called, k.conname, pg_get_constraintdef(k.oid)),
  format('alter table %s drop constraint %I', r.called, k.conname)
from pg_constraint k join relations r on r.oid = k.conrelid where k.contype <> 'n'
union all
select 'index', x.indexrelid::regclass::text, r.called, pg_get_indexdef(x.indexrelid),
  format('drop index %s', x.indexrelid::regclass)
from pg_index x join relations r on r.oid = x.indrelid
where r.relkind in ('r', 'p')
  and not exists (select from pg_constraint k where k.conindid = x.indexrelid
    and k.contype in ('p', 'u', 'x'))
union all
select 'trigger', t.tgname, t.tgrelid::regclass::text,
  regexp_replace(
    replace(pg_get_triggerdef(t.oid), 'CREATE TRIGGER', 'create or replace trigger'),
    ' (ON|FOR EACH|EXECUTE FUNCTION) ', E'\\n  \\\\1 ', 'g')
    || case t.tgenabled when 'O' then '' else ' -- ' || t.tgenabled::text end,
  format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass)
from pg_trigger t
join pg_proc p on p.oid = t.tgfoid join spaces on spaces.oid = p.pronamespace
where not t.tgisinternal
union all
select 'policy', p.policyname, format('%I.%I', p.schemaname, p.tablename),
  format('create policy %I on %I.%I as %s for %s to %s', p.policyname, p.schemaname, p.tablename,
    lower(p.permissive), lower(p.cmd), array_to_string(p.roles, ', '))
    || coalesce(' using (' || p.qual || ')', '')
    || coalesce(' with check (' || p.with_check || ')', ''),
  format('drop policy %I on %I.%I', p.policyname, p.schemaname, p.tablename)
from pg_policies p where p.schemaname in ('public', 'private', 'storage', 'realtime')
union all
select * from (with ours as (select nspname, nspacl, nspowner as owner from spaces)
${grants("'schema ' || quote_ident(nspname)", 'nspname', "'schema'", 'nspacl')}) schemas
union all
select * from (with ours as (select called, relowner as owner, relacl from relations
  where relkind in ('r', 'p', 'v'))
${grants('called', 'called', "'table'", 'relacl')}) tables
union all
select * from (with ours as (select r.called, r.relowner as owner, a.attname, a.attacl
  from relations r join pg_attribute a on a.attrelid = r.oid and not a.attisdropped)
${grants('called', 'called', 'attname', 'attacl', "format(' (%I)', attname)")}) columns
union all
select * from (with ours as (select called, proowner as owner,
  coalesce(proacl, acldefault('f', proowner)) as proacl from routines)
${grants("'function ' || called", 'called', "'function'", 'proacl')}) functions
union all
select 'comment', coalesce(a.attname, ''), r.called,
  format('comment on %s %s is %L', case when d.objsubid > 0 then 'column'
    when r.relkind = 'v' then 'view' else 'table' end,
    r.called || coalesce('.' || quote_ident(a.attname), ''), d.description),
  format('comment on %s %s is null', case when d.objsubid > 0 then 'column'
    when r.relkind = 'v' then 'view' else 'table' end,
    r.called || coalesce('.' || quote_ident(a.attname), ''))
from pg_description d join relations r on r.oid = d.objoid and d.classoid = 'pg_class'::regclass
left join pg_attribute a on a.attrelid = r.oid and a.attnum = d.objsubid and d.objsubid > 0
union all
select 'comment', '', called, format('comment on function %s is %L', called, d.description),
  format('comment on function %s is null', called)
from pg_description d
join routines on routines.oid = d.objoid and d.classoid = 'pg_proc'::regclass
union all
select 'publication', pubname, format('%I.%I', schemaname, tablename),
  format('alter publication %I add table %I.%I', pubname, schemaname, tablename),
  format('alter publication %I drop table %I.%I', pubname, schemaname, tablename)
from pg_publication_tables where schemaname in ('public', 'private')
union all
select 'bucket', id, '', format('insert into storage.buckets '
    '(id, name, public, file_size_limit, allowed_mime_types) values (%L, %L, %L, %L, %L)',
    id, name, public, file_size_limit, allowed_mime_types),
  format('delete from storage.buckets where id = %L', id)
from storage.buckets
) objects
order by kind, "on", case when kind = 'column' then (select a.attnum from pg_attribute a
  where a.attrelid = to_regclass("on") and a.attname = name) end, name`;
