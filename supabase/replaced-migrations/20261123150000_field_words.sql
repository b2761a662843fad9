-- The last home-made names give way to the field's (docs/glossary.md), and what every table needs
-- becomes one call. Nothing is decided differently: names of private functions, triggers, policies
-- and variables alone change.

-- Names --------------------------------------------------------------------------------------------

alter function private.leash() rename to delegated_channel;
alter function private.leash_workspace() rename to delegated_workspace;
alter function private.put_on_leash(regclass) rename to protect_from_delegates;
alter function private.seat_assistant(uuid, uuid, text) rename to set_assistant_participant;
alter function private.seat_by_mode() rename to participate_by_mode;
alter function private.reseat_main_assistant() rename to restore_main_assistant;
alter function private.audit_seat() rename to audit_participant;
alter trigger n_seat on public.channel_assistants rename to n_participate;
alter trigger o_reseat on public.channel_assistants rename to o_restore_main;
alter policy "people are seated, not assistants" on public.participants
  rename to "people are added, not assistants";
alter table private.kept_memberships rename column seats to participants;

-- Bodies of functions are texts: each that speaks of an old name is made anew with the new one.
do $$
declare
  renamed constant text[] := array[
    ['\mprivate\.leash\M', 'private.delegated_channel'],
    ['\mprivate\.leash_workspace\M', 'private.delegated_workspace'],
    ['\mprivate\.seat_assistant\M', 'private.set_assistant_participant'],
    ['\ma_on_the_leash\M', 'a_refuse_delegates'],
    ['Without a seat it cannot', 'Who takes no part cannot'],
    ['their seat in it', 'their part in it'],
    ['\mseats\M', 'participants'],
    ['\mseat\M', 'participant']];
  pair text[];
  one record;
  body text;
begin
  for one in
    select oid, pg_get_functiondef(oid) as text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
  loop
    body := one.text;
    foreach pair slice 1 in array renamed loop
      body := regexp_replace(body, pair[1], pair[2], 'g');
    end loop;
    if body <> one.text then
      execute body;
    end if;
  end loop;
end
$$;

do $$
declare
  t record;
begin
  for t in select tgrelid::regclass as target from pg_trigger where tgname = 'a_on_the_leash' loop
    execute format('alter trigger a_on_the_leash on %s rename to a_refuse_delegates', t.target);
  end loop;
end
$$;

-- Policies keep the name under which they asked a function: they ask anew.
do $$
declare
  p record;
begin
  for p in
    select * from pg_policies where qual like '%AS leash)%' and policyname not like 'what is % is read'
  loop
    execute format('alter policy %I on %I.%I using (%s)', p.policyname, p.schemaname, p.tablename,
      replace(p.qual, 'AS leash)', 'AS delegated_channel)'));
    perform private.hold_to_reading(format('%I.%I', p.schemaname, p.tablename)::regclass);
  end loop;
end
$$;

-- What every table needs ---------------------------------------------------------------------------

-- An assistant that reads for somebody changes nothing, through whatever function it comes.
create function private.refuse_delegates(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger a_refuse_delegates before insert or update or delete on %s
    for each statement when (private.is_on_behalf())
    execute function private.refuse_on_behalf()', target);
end
$$;

-- The same for a table of the API: policies refuse the caller, the trigger refuses functions that
-- pass them.
create or replace function private.protect_from_delegates(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create policy "an assistant that reads for somebody writes nothing" on %s
    as restrictive for insert to authenticated
    with check (not (select private.is_on_behalf()))', target);
  execute format('create policy "an assistant that reads for somebody changes nothing" on %s
    as restrictive for update to authenticated
    using (not (select private.is_on_behalf()))', target);
  execute format('create policy "an assistant that reads for somebody removes nothing" on %s
    as restrictive for delete to authenticated
    using (not (select private.is_on_behalf()))', target);
  perform private.refuse_delegates(target);
end
$$;

-- What a table of the API needs besides its own policies. What is not said here is refused: which
-- columns people insert and update, whether they delete rows, and which columns they read where
-- these are not all.
--   immutable      columns that stay what they were, whatever an update says
--   live           the trigger function that tells live readers, with its argument
--   names          {column: table} for what a row may name only where its writer reads it
--   is_personal    nothing of it is read for the audience of an assistant's answer
--   is_proven      a second factor is demanded where its workspace demands one
--   is_touched     updated_at is kept
create function private.protect_table(
  target text, insertable text[] default '{}', updatable text[] default '{}',
  deletable boolean default false, readable text[] default null, immutable text[] default '{}',
  live text default null, names jsonb default '{}', is_personal boolean default false,
  is_proven boolean default false, is_touched boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  columns text;
  named record;
begin
  execute format('alter table public.%I enable row level security', target);
  execute format('revoke all on public.%I from anon, authenticated', target);
  execute format('grant all on public.%I to service_role', target);
  if readable is null then
    execute format('grant select on public.%I to anon, authenticated', target);
  else
    columns := (select string_agg(quote_ident(c), ', ') from unnest(readable) c);
    execute format('grant select (%s) on public.%I to authenticated', columns, target);
  end if;
  if insertable <> '{}' then
    columns := (select string_agg(quote_ident(c), ', ') from unnest(insertable) c);
    execute format('grant insert (%s) on public.%I to authenticated', columns, target);
  end if;
  if updatable <> '{}' then
    columns := (select string_agg(quote_ident(c), ', ') from unnest(updatable) c);
    execute format('grant update (%s) on public.%I to authenticated', columns, target);
  end if;
  if deletable then
    execute format('grant delete on public.%I to authenticated', target);
  end if;
  if is_touched then
    execute format('create trigger a_touch_updated_at before update on public.%I
      for each row execute function private.touch_updated_at()', target);
  end if;
  if immutable <> '{}' then
    columns := (select string_agg(quote_literal(c), ', ') from unnest(immutable) c);
    execute format('create trigger b_keep_immutable before update on public.%I
      for each row execute function private.keep_immutable(%s)', target, columns);
  end if;
  if live is not null then
    execute format('create trigger l_broadcast after insert or update or delete on public.%I
      for each row execute function private.%s', target,
      case when live like '%(%' then live else live || '()' end);
  end if;
  for named in select key as column, value as source from jsonb_each_text(names) loop
    execute format('create trigger %I before insert or update on public.%I
      for each row when (new.%I is not null)
      execute function private.name_what_is_read(%L, %L)',
      '0_reads_' || named.column, target, named.column, named.column, named.source);
  end loop;
  if is_personal then
    execute format('create policy "nothing personal is read for an audience" on public.%I
      as restrictive for select to authenticated
      using ((select private.delegated_channel()) is null)', target);
  end if;
  if is_proven then
    execute format('create policy "a second factor is demanded" on public.%I
      as restrictive for select to authenticated
      using (workspace_id not in (select id from private.withheld_workspaces))', target);
  end if;
  perform private.protect_from_delegates(format('public.%I', target));
end
$$;

-- Nobody calls a trigger function but a trigger.
do $$
declare
  f regprocedure;
begin
  for f in
    select oid from pg_proc
    where pronamespace = 'private'::regnamespace and prorettype = 'pg_catalog.trigger'::regtype
  loop
    execute format('revoke all on function %s from public, anon, authenticated, service_role', f);
  end loop;
end
$$;

revoke all on function private.refuse_delegates(regclass), private.protect_table(
  text, text[], text[], boolean, text[], text[], text, jsonb, boolean, boolean, boolean)
  from public, anon, authenticated;
