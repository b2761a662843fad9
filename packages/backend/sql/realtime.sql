-- The SQL side of realtime: triggers send into realtime.messages, the service reads its committed rows from the log.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Hosted Supabase's columns. No primary key and one block-range index: rows live for minutes and are read from the log.
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

-- The topic that a policy is asked about.
create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
begin
  -- plpgsql keeps the plan of this hottest of statements for the session.
  insert into realtime.messages (payload, event, topic, private, extension) values (send.payload, send.event, send.topic, send.private, 'broadcast');
end
$$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW') returns void
language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('record', to_jsonb(new), 'old_record', to_jsonb(old), 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name, true);
end
$$;

-- Tells every running service to ask the policies again for the sockets of a person whose rights shrank.
create or replace function realtime.reauthorise(profile uuid) returns void language sql as $$
  insert into realtime.messages (topic, extension, event, payload) values ('', 'system', 'reauthorise', jsonb_build_object('sub', profile))
$$;

-- What a caller may do on a private topic, by the policies on realtime.messages, each in one round trip.
-- The probes are written in a subtransaction that always rolls back, so that nobody receives them.
-- Who joins is asked what they may hear alone: few ever speak, and a crowd that comes back joins at once.
drop function if exists realtime.authorise(text, text, text);

create or replace function realtime.may_read(topic_name text, caller_role text, claims text)
returns table (broadcast boolean, presence boolean)
language plpgsql as $$
declare
  probes tid[];
  readable text[];
begin
  begin
    with probe as (
      insert into realtime.messages (topic, extension, event, payload, private)
      select topic_name, kind, 'probe', '{}', true from unnest(array['broadcast', 'presence']) kind
      returning ctid
    )
    select array_agg(ctid) into probes from probe;
    perform set_config('realtime.topic', topic_name, true), set_config('request.jwt.claims', claims, true), set_config('role', caller_role, true);
    select coalesce(array_agg(extension), '{}') into readable from realtime.messages where ctid = any (probes);
    raise sqlstate 'RT000';
  exception when sqlstate 'RT000' then null;
  end;
  broadcast := 'broadcast' = any (readable);
  presence := 'presence' = any (readable);
  return next;
end
$$;

create or replace function realtime.may_write(topic_name text, caller_role text, claims text)
returns table (broadcast boolean, presence boolean)
language plpgsql as $$
begin
  broadcast := false;
  presence := false;
  begin
    perform set_config('realtime.topic', topic_name, true), set_config('request.jwt.claims', claims, true), set_config('role', caller_role, true);
    begin
      insert into realtime.messages (topic, extension, event, payload, private) values (topic_name, 'broadcast', 'probe', '{}', true);
      broadcast := true;
    exception when insufficient_privilege then null;
    end;
    begin
      insert into realtime.messages (topic, extension, event, payload, private) values (topic_name, 'presence', 'probe', '{}', true);
      presence := true;
    exception when insufficient_privilege then null;
    end;
    raise sqlstate 'RT000';
  exception when sqlstate 'RT000' then null;
  end;
  return next;
end
$$;

revoke all on function realtime.send(jsonb, text, text, boolean), realtime.reauthorise(uuid), realtime.may_read(text, text, text), realtime.may_write(text, text, text),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;
grant execute on function realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) to authenticated, service_role;
