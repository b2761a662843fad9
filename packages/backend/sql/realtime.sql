-- The SQL side of realtime: triggers send into realtime.messages, the service reads its committed
-- rows from the log.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Hosted Supabase's columns. No primary key and one block-range index: rows live for minutes and
-- are read from the log.
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
create index if not exists messages_inserted_at on realtime.messages using brin (inserted_at);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'realtime_messages') then
    create publication realtime_messages for table realtime.messages with (publish = 'insert');
  end if;
end
$$;

-- The topic for which a policy is evaluated.
create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create or replace function realtime.send(payload jsonb, event text, topic text,
  private boolean default true) returns void
language plpgsql as $$
begin
  -- plpgsql keeps the plan of this hottest of statements for the session.
  insert into realtime.messages (payload, event, topic, private, extension)
    values (send.payload, send.event, send.topic, send.private, 'broadcast');
end
$$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record,
    old record, level text default 'ROW') returns void
language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('record', to_jsonb(new), 'old_record', to_jsonb(old), 'operation', operation,
      'table', table_name, 'schema', table_schema),
    event_name, topic_name, true);
end
$$;

-- Tells every running service to evaluate the policies again for the sockets of a user who lost
-- rights.
create or replace function realtime.reauthorise(profile uuid) returns void language sql as $$
  insert into realtime.messages (topic, extension, event, payload)
    values ('', 'system', 'reauthorise', jsonb_build_object('sub', profile))
$$;

-- Functions by which the service bypasses the policies, which have decided before. It connects as
-- `authenticator`, which has no rights by itself.
create or replace function realtime.probe(topics text[], extensions text[]) returns tid[]
language sql security definer set search_path = '' as $$
  with probe as (
    insert into realtime.messages (topic, extension, event, payload, private)
    select topic, extension, 'probe', '{}', true from unnest(topics, extensions) as asked (topic, extension)
    returning ctid
  )
  select array_agg(ctid) from probe
$$;

create or replace function realtime.keep(payload jsonb, event text, topic text) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(payload, event, topic, true)
$$;

-- The latest messages of a topic since an instant, oldest first.
create or replace function realtime.kept(topic_name text, since timestamptz, most integer)
  returns table (id uuid, event text, payload text)
language sql stable security definer set search_path = '' as $$
  select id, coalesce(event, ''), coalesce(payload, 'null')::text from (
    select *, ctid as place from realtime.messages
    where topic = topic_name and private and extension = 'broadcast'
      and inserted_at >= (since at time zone current_setting('timezone'))
    order by inserted_at desc, ctid desc limit most
  ) latest order by inserted_at, place
$$;

create or replace function realtime.prune() returns void
language sql security definer set search_path = '' as $$
  delete from realtime.messages where inserted_at < now() - interval '15 minutes'
$$;

-- The part of the log that the reader of a slot has not received yet, in bytes; null without a
-- reader.
create or replace function realtime.lag(slot text) returns float8
language sql stable security definer set search_path = '' as $$
  select coalesce((pg_current_wal_lsn() - sent_lsn)::float8, 0)
  from pg_replication_slots join pg_stat_replication on pid = active_pid where slot_name = slot
$$;

-- The rights of a caller on private topics, by the policies on realtime.messages, for many topics
-- in one round trip. The probes are written in a subtransaction that always rolls back, so that
-- they are never delivered. At a join only the right to receive is checked, because few clients
-- ever send and a crowd that reconnects joins at the same time.
create or replace function realtime.may_read(topics text[], extensions text[], caller_role text,
  claims text) returns boolean[]
language plpgsql as $$
declare
  probes tid[];
  readable boolean;
  answers boolean[] := '{}';
begin
  begin
    probes := realtime.probe(topics, extensions);
    perform set_config('request.jwt.claims', claims, true), set_config('role', caller_role, true);
    for at in 1 .. cardinality(topics) loop
      perform set_config('realtime.topic', topics[at], true);
      select exists (select from realtime.messages where ctid = probes[at]) into readable;
      answers := answers || readable;
    end loop;
    raise sqlstate 'RT000';
  exception when sqlstate 'RT000' then null;
  end;
  return answers;
end
$$;

create or replace function realtime.may_write(topics text[], caller_role text, claims text)
returns table (broadcast boolean, presence boolean)
language plpgsql as $$
declare
  topic_name text;
begin
  foreach topic_name in array topics loop
    broadcast := false;
    presence := false;
    begin
      perform set_config('realtime.topic', topic_name, true),
        set_config('request.jwt.claims', claims, true), set_config('role', caller_role, true);
      begin
        insert into realtime.messages (topic, extension, event, payload, private)
          values (topic_name, 'broadcast', 'probe', '{}', true);
        broadcast := true;
      exception when insufficient_privilege then null;
      end;
      begin
        insert into realtime.messages (topic, extension, event, payload, private)
          values (topic_name, 'presence', 'probe', '{}', true);
        presence := true;
      exception when insufficient_privilege then null;
      end;
      raise sqlstate 'RT000';
    exception when sqlstate 'RT000' then null;
    end;
    return next;
  end loop;
end
$$;

revoke all on function realtime.send(jsonb, text, text, boolean), realtime.reauthorise(uuid),
  realtime.may_read(text[], text[], text, text), realtime.may_write(text[], text, text),
    realtime.probe(text[], text[]), realtime.keep(jsonb, text, text),
  realtime.kept(text, timestamptz, integer), realtime.prune(), realtime.lag(text),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant usage on schema realtime to authenticator;
grant execute on function realtime.may_read(text[], text[], text, text),
  realtime.may_write(text[], text, text), realtime.probe(text[], text[]),
  realtime.keep(jsonb, text, text), realtime.kept(text, timestamptz, integer), realtime.prune(),
    realtime.lag(text) to authenticator;
grant execute on function realtime.topic() to anon, authenticated, service_role;
grant execute on function realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) to authenticated, service_role;

-- Subscribers receive changes of tables in this publication row by row (postgres_changes).
-- Migrations add tables to it.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- True if a row passes a filter {column, op, values, negate}. For a deleted row only its known
-- columns can be filtered.
create or replace function realtime.passes(entity regclass, subject json, filter jsonb) returns boolean
language plpgsql security definer set search_path = public, extensions as $$
declare
  field constant text := filter ->> 'column';
  op constant text := filter ->> 'op';
  kind text;
  condition text;
  verdict boolean;
begin
  select format_type(atttypid, atttypmod) into kind from pg_attribute
  where attrelid = entity and attname = field and attnum > 0 and not attisdropped;
  if kind is null then
    raise exception 'invalid column for filter %', field;
  end if;
  select case
    when op = 'in' then format('r.%I in (%s)', field, string_agg(format('%L::%s', item, kind), ', '))
    when op = 'is' then format('r.%I is %s', field, case lower(min(item))
      when 'null' then 'null' when 'not null' then 'not null' when 'true' then 'true'
        when 'false' then 'false' when 'unknown' then 'unknown' end)
    when op in ('like', 'ilike', 'match', 'imatch') then format('r.%I::text %s %L', field,
      case op when 'match' then '~' when 'imatch' then '~*' else op end, min(item))
    else format('r.%I %s %L::%s', field, case op when 'eq' then '=' when 'neq' then '<>'
      when 'lt' then '<' when 'lte' then '<='
      when 'gt' then '>' when 'gte' then '>=' when 'isdistinct' then 'is distinct from' end, min(item), kind)
    end
  into condition from jsonb_array_elements_text(filter -> 'values') item;
  if condition is null then
    raise exception 'invalid filter on %', field;
  end if;
  execute format('select %s from json_populate_record(null::%s, $1) r', condition, entity) into verdict using subject;
  return subject -> field is not null and coalesce(verdict <> (filter ->> 'negate')::boolean, false);
end
$$;

-- The reason why a caller cannot subscribe to changes of a table, or null.
create or replace function realtime.subscription_fault(caller_role text, asked_schema text,
  asked_table text, filters jsonb) returns text
language plpgsql security definer set search_path = public, extensions as $$
declare
  entity regclass;
  filter jsonb;
begin
  perform from pg_publication_tables where pubname = 'supabase_realtime'
    and asked_schema in ('*', schemaname) and asked_table in ('*', tablename);
  if not found then
    return 'not published';
  end if;
  if jsonb_array_length(filters) = 0 then
    return null;
  end if;
  entity := to_regclass(format('%I.%I', asked_schema, asked_table));
  if entity is null then
    return 'filters need one table';
  end if;
  for filter in select jsonb_array_elements(filters) loop
    perform realtime.passes(entity, '{}', filter);
    if not has_column_privilege(caller_role, entity, filter ->> 'column', 'select') then
      return format('invalid column for filter %s', filter ->> 'column');
    end if;
  end loop;
  return null;
exception when others then
  return sqlerrm;
end
$$;

-- A row of the log completed from the table: the log omits unchanged long values and computed
-- columns.
create or replace function realtime.completed(entity regclass, matching text, texts json) returns json
language plpgsql security definer set search_path = public, extensions as $$
declare
  whole json;
begin
  execute format(
    'select row_to_json(json_populate_record((select t from %1$s t where %2$s), $1))'
    ' from json_populate_record(null::%1$s, $1) r',
    entity, matching) into whole using texts;
  return whole;
end
$$;

-- A committed change as texts for its subscribers. For each subscriber, their own role and claims
-- decide if the policies show them the current row. A deleted row can no longer be checked, so for
-- a table with policies only its key is sent.
create or replace function realtime.changed(entity regclass, change jsonb, new_row json,
  old_row json, subscribers jsonb)
returns table (positions integer[], data text)
language plpgsql set timezone = 'UTC' as $$
declare
  action constant text := change ->> 'type';
  keys text[];
  is_guarded boolean;
  matching text;
  subject json := coalesce(new_row, old_row);
  passed jsonb := '{}';
  party record;
  member record;
  readable text[];
  heard integer[];
  verdict boolean;
  faults text[];
begin
  select relrowsecurity into is_guarded from pg_class where oid = entity;
  select coalesce(array_agg(attname::text), '{}'),
    string_agg(format('t.%1$I = r.%1$I', attname), ' and ') into keys, matching
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = entity and indisprimary;
  if action <> 'DELETE' and matching is not null then
    new_row := realtime.completed(entity, matching, new_row);
    subject := new_row;
  end if;
  for party in select s ->> 'role' as role, s -> 'select' as picked, jsonb_agg(s) as members
    from jsonb_array_elements(subscribers) s group by 1, 2 loop
    select coalesce(array_agg(attname::text), '{}') into readable from pg_attribute
    where attrelid = entity and attnum > 0 and not attisdropped
      and has_column_privilege(party.role, entity, attname, 'select')
      and (party.picked is null or party.picked = 'null' or party.picked ? attname or attname = any (keys));
    faults := case
      when action = 'DELETE' then null
      when keys = '{}' then array['Error 400: Bad Request, no primary key']
      when not keys <@ readable then array['Error 401: Unauthorized']
    end;
    heard := '{}';
    for member in select m ->> 'claims' as claims, m -> 'filters' as filters,
      array_agg((m ->> 'position')::integer) as positions
      from jsonb_array_elements(party.members) m group by 1, 2 loop
      verdict := faults is not null or (passed ->> member.filters::text)::boolean;
      if verdict is null then
        select coalesce(bool_and(realtime.passes(entity, subject, f)), true) into verdict
          from jsonb_array_elements(member.filters) f;
        passed := passed || jsonb_build_object(member.filters::text, verdict);
      end if;
      if verdict and faults is null and action <> 'DELETE' and is_guarded then
        begin
          perform set_config('request.jwt.claims', member.claims, true), set_config('role', party.role, true);
          execute format(
            'select exists (select from %1$s t, json_populate_record(null::%1$s, $1)'
            ' r where %2$s)', entity, matching)
            into verdict using subject;
        exception when insufficient_privilege then verdict := false;
        end;
        perform set_config('role', 'none', true);
      end if;
      if verdict then
        heard := heard || member.positions;
      end if;
    end loop;
    if heard = '{}' then
      continue;
    end if;
    positions := heard;
    if faults is not null then
      data := change || jsonb_build_object('columns', '[]'::jsonb, 'record', '{}'::jsonb, 'errors', to_jsonb(faults));
      return next;
      continue;
    end if;
    select json_build_object(
      'schema', change ->> 'schema', 'table', change ->> 'table', 'type', action,
        'commit_timestamp', change ->> 'commit_timestamp',
      'columns', (select json_agg(json_build_object('name', attname, 'type', typname) order by attnum)
        from pg_attribute join pg_type on pg_type.oid = atttypid where attrelid = entity
          and attname = any (readable) and attnum > 0))::text
    into data;
    data := rtrim(data, '}')
      || case when action = 'DELETE' then '' else ', "record": ' || (
        select coalesce(json_object_agg(key, value), '{}') from json_each(new_row) where key = any (readable))::text end
      || case when action = 'INSERT' then '' else ', "old_record": ' || (
        select coalesce(json_object_agg(key, value), '{}') from json_each(realtime.typed(entity, old_row))
        where key = any (readable) and old_row -> key is not null
          and (action = 'UPDATE' or not is_guarded or key = any (keys)))::text end
      || ', "errors": null}';
    return next;
  end loop;
end
$$;

-- Texts of the log converted to the values of their types.
create or replace function realtime.typed(entity regclass, texts json) returns json
language plpgsql security definer set search_path = public, extensions as $$
declare
  typed_row json;
begin
  execute format('select row_to_json(json_populate_record(null::%s, $1))', entity)
    into typed_row using coalesce(texts, '{}');
  return typed_row;
end
$$;

revoke all on function realtime.passes(regclass, json, jsonb), realtime.subscription_fault(text, text, text, jsonb),
  realtime.changed(regclass, jsonb, json, json, jsonb), realtime.typed(regclass, json),
    realtime.completed(regclass, text, json) from public;
grant execute on function realtime.passes(regclass, json, jsonb), realtime.subscription_fault(text, text, text, jsonb),
  realtime.changed(regclass, jsonb, json, json, jsonb), realtime.typed(regclass, json),
    realtime.completed(regclass, text, json) to authenticator;
