set check_function_bodies = off;

-- 01_foundation.sql ===============================================================================

-- The foundation of every table: refusals, maintained columns, conditions of writing, and jobs for
-- services. The other files are in the order in which they are applied. Each holds one noun
-- completely: tables, rules, policies, grants, functions and triggers.
--
-- Composite foreign keys carry workspace_id and channel_id down to every row, so that policies need
-- not check that a row and its parent agree. Access that is not granted is refused. Columns that
-- never change after insert have no update grant; reads of rows that are hidden from the caller
-- return nothing. Public functions run as the caller. If they need more rights, they call private
-- definer functions that check only auth.uid().

-- Refusals ----------------------------------------------------------------------------------------

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Raises an error with a code for programs (in detail), a sentence for people, and a hint.
create function private.refuse(code text, sentence text, advice text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = sentence, detail = code,
    hint = coalesce(advice, '');
end
$$;

-- True for a user's request through the API; false inside our definer functions and for the server.
create function private.is_api_caller() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return current_user in ('anon', 'authenticated');
end
$$;

grant execute on function private.refuse, private.is_api_caller to authenticated, service_role;

-- Serialises transactions that check a count before they add to it: waits for other transactions
-- with the same key and holds the lock until the transaction ends. Later statements of a volatile
-- function see the rows that those transactions committed.
create function private.one_at_a_time(what text, whose uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(what || ' ' || whose, 0))
$$;

-- Maintained columns ------------------------------------------------------------------------------

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The wall clock, because live readers need an order even of two updates in one transaction.
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Columns that cannot change after insert. Column grants refuse the change first; this trigger
-- works where a grant cannot.
create function private.keep_immutable() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  column_name text;
begin
  foreach column_name in array tg_argv loop
    if was -> column_name is distinct from is_now -> column_name and private.is_api_caller() then
      raise exception using errcode = '42501',
        message = format('%s of %s cannot be changed', column_name, tg_table_name);
    end if;
  end loop;
  return new;
end
$$;

-- Keeps a tree a tree: no row is its own ancestor. tg_argv: the parent's column and the column that
-- a parent names.
create function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  own uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  steps integer := 0;
begin
  while parent is not null loop
    steps := steps + 1;
    if parent = own or steps > 64 then
      perform private.refuse(tg_argv[2], tg_argv[3], tg_argv[4]);
    end if;
    execute format('select %I from public.%I where workspace_id = $1 and %I = $2', tg_argv[0],
      tg_table_name, tg_argv[1])
      into parent using (to_jsonb(new) ->> 'workspace_id')::uuid, parent;
  end loop;
  return new;
end
$$;

create function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

grant execute on function private.token_hash to authenticated, service_role;

-- References --------------------------------------------------------------------------------------

-- A row can only reference rows that its writer can read. Hidden rows are answered like missing
-- ones, so that a caller cannot find out which ids exist.

-- A trigger for columns whose foreign key would reveal the difference: {column, table it names}. It
-- runs as the caller, so that it finds only rows that the caller can read; the server is exempt.
create function private.name_what_is_read() returns trigger
language plpgsql set search_path = '' as $$
declare
  named uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  is_there boolean;
begin
  if tg_op = 'UPDATE' and named is not distinct from (to_jsonb(old) ->> tg_argv[0])::uuid then
    return new;
  end if;
  execute format('select exists (select 1 from public.%I where id = $1)', tg_argv[1])
    into is_there using named;
  if not is_there then
    perform private.refuse('not_there', 'What is named here does not exist.',
      'It was removed, or is not for you to see. Choose something else.');
  end if;
  return new;
end
$$;

-- Writes require reads ----------------------------------------------------------------------------

-- An update or delete reaches no row that its author cannot read.
--
-- PostgreSQL applies the SELECT policies to an UPDATE or DELETE only when the statement reads a
-- column. Without a filter and without returned rows it reads none, and a policy that only names an
-- author or a workspace would reach rows in channels that the caller has left or never joined. So
-- the condition for reading is also made a condition for writing.

-- The rows of a table that a caller can read, as a condition made of its SELECT policies.
create function private.reading_condition(target regclass) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ',
    format('(%s)', coalesce(
      string_agg(format('(%s)', pg_get_expr(polqual, polrelid)), ' or ' order by polname)
        filter (where polpermissive),
      'false')),
    string_agg(format('(%s)', pg_get_expr(polqual, polrelid)), ' and ' order by polname)
      filter (where not polpermissive))
  from pg_catalog.pg_policy
  where polrelid = target and polcmd in ('r', '*') and polqual is not null
$$;

-- Restricts updates and deletes of a table to the rows that their author can read. 29_closing.sql
-- calls it for every table when all policies exist; a test compares the two.
create function private.hold_to_reading(target regclass) returns void
language plpgsql set search_path = '' as $$
declare
  condition text := private.reading_condition(target);
begin
  execute format('drop policy if exists "what is changed is read" on %s', target);
  execute format('drop policy if exists "what is removed is read" on %s', target);
  execute format('create policy "what is changed is read" on %s
    as restrictive for update to authenticated using (%s)', target, condition);
  execute format('create policy "what is removed is read" on %s
    as restrictive for delete to authenticated using (%s)', target, condition);
end
$$;

-- Delegated access --------------------------------------------------------------------------------

-- Claims of the token with which an assistant reads. `on_behalf` restricts it to reading.
-- `audience` names the channel in which the answer will appear: then the token only reads what
-- everybody there could also read, which is that channel and the open ones. So no message can make
-- an assistant carry content of a private channel to people who are not in it. Such a token writes
-- nothing and reads nothing personal.

-- Few tokens carry these claims, so the functions search for the name before they parse the JSON.
-- The server writes the claims from a verified token, so the name appears there unescaped. The
-- functions have no settings, because PostgreSQL inlines only those: a call would cost as much as
-- finding a row.
create function private.delegated_channel() returns uuid
language sql stable as $$
  select case when strpos(current_setting('request.jwt.claims', true), '"audience"') > 0 then
    nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'audience', '')::uuid
  end
$$;

create function private.is_on_behalf() returns boolean
language sql stable as $$
  select case when strpos(current_setting('request.jwt.claims', true), '"on_behalf"') > 0 then
    coalesce((current_setting('request.jwt.claims', true)::jsonb ->> 'on_behalf')::boolean, false)
  else false end
$$;

-- The workspace in which the answer will appear; null without an audience.
create function private.delegated_workspace() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select workspace_id from public.channels where id = private.delegated_channel());
end
$$;

create function private.refuse_on_behalf() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_on_behalf() then
    raise exception using errcode = '42501',
      message = 'An assistant that reads for somebody changes nothing';
  end if;
  return null;
end
$$;

-- Stops an assistant that reads for a user from changing anything, whichever function it calls. The
-- condition only searches for the claim's name, because PostgreSQL prepares it again for every
-- statement.
create function private.refuse_delegates(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger a_refuse_delegates before insert or update or delete on %s
    for each statement
    when (strpos(current_setting(''request.jwt.claims'', true), ''"on_behalf"'') > 0)
    execute function private.refuse_on_behalf()', target);
end
$$;

-- The same for a table of the API: policies refuse the caller, and the trigger refuses functions
-- that bypass policies.
create function private.protect_from_delegates(target regclass) returns void
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

grant execute on function private.delegated_channel, private.is_on_behalf
  to authenticated, service_role;

-- A table of the API ------------------------------------------------------------------------------

-- Protects a table of the API, besides its own policies. Rights that are not named here are
-- refused: the columns that users insert and update, deleting rows, and the readable columns if
-- these are not all.
--   immutable      columns that keep their value, whatever an update sets
--   live           the trigger function that sends rows to live readers, with its argument
--   names          {column: table} for references that the writer must be able to read
--   is_personal    hidden when an assistant reads for an audience
--   is_proven      needs a second factor if its workspace demands one
--   is_touched     updated_at is maintained
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
    execute format('grant select on public.%I to authenticated', target);
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

-- Work for services -------------------------------------------------------------------------------

-- Adds a job to the queue. A failure of the queue must never refuse a user's request.
create function private.enqueue_job(task text, payload json, job_key text,
  at timestamptz default now(), queue text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  added bigint;
begin
  if to_regnamespace('graphile_worker') is null then
    return;
  end if;
  -- add_job adds nothing if a worker takes the previous job between its two checks. The next
  -- attempt then sees that.
  for attempt in 1..5 loop
    execute 'select id from graphile_worker.add_job($1, payload := $2, queue_name := $3, '
      'run_at := $4, max_attempts := 8, job_key := $5, job_key_mode := $6)' into added
      -- A waiting digest keeps its time, because every further notification would postpone it.
      using task, payload, queue, at, job_key, case when task = 'digest' then 'preserve_run_at'
        else 'replace' end;
    exit when added is not null;
  end loop;
exception when others then
  raise warning 'job % waits: %', task, sqlerrm;
end
$$;

-- Adds jobs of one kind to the queue in one statement. A failure of the queue must never refuse a
-- user's request. A waiting digest keeps its time, because every further notification would
-- postpone it.
create function private.enqueue_jobs(
  task text, payloads json[], job_keys text[], at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  added text[];
begin
  if to_regnamespace('graphile_worker') is null or cardinality(job_keys) = 0 then
    return;
  end if;
  -- Workers that take and finish jobs may lock some of these in another order, and PostgreSQL then
  -- aborts this statement as a deadlock. That releases all its locks, so that the workers finish
  -- before the next attempt.
  for attempt in 1..5 loop
    begin
      execute $add$
        select array_agg(key) from graphile_worker.add_jobs(array(
          select row($1, payload, null, $4, 8, job_key, null, null)::graphile_worker.job_spec
          from unnest($2, $3) as job (payload, job_key)
        ), job_key_preserve_run_at := $1 = 'digest')
      $add$ into added using task, payloads, job_keys, at;
      exit;
    exception when deadlock_detected then
      continue;
    end;
  end loop;
  if coalesce(cardinality(added), 0) < cardinality(job_keys) then
    perform private.enqueue_job(task, job.payload, job.job_key, at)
    from unnest(payloads, job_keys) as job (payload, job_key)
    where job.job_key <> all (coalesce(added, '{}'));
  end if;
exception when others then
  raise warning 'jobs % wait: %', task, sqlerrm;
end
$$;

grant execute on function private.enqueue_job to service_role;

-- 02_access.sql ===================================================================================

-- The caller --------------------------------------------------------------------------------------

-- The functions that policies call. Each answers only for the caller (auth.uid()), never for an
-- identity that a client names. Each returns a set, so that a policy evaluates it once per query
-- and not per row. They are in plpgsql, which keeps their plans for the session: functions in SQL
-- are planned at every call, which doubled the time to store a message.

-- A session that a user began records how far it was proven. Services make tokens without a
-- session, for access that a user granted before; these count as proven if the user has a second
-- factor now. Assistants and the server have no account, so they have none to prove.
create function private.is_proven() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if coalesce(claims ->> 'aal' = 'aal2', false) then
    return true;
  end if;
  if coalesce(claims ? 'session_id', false) then
    return false;
  end if;
  return exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    or not exists (select from auth.users where id = auth.uid());
end
$$;

-- Credentials that outlast a session (an API token, a calendar address) need a recent proof that
-- the user is the caller. Both the token and the session's row must say so: the row by itself would
-- lend an old token what its session proved later, and the token by itself would outlive a factor
-- that was removed. Auth applies the same rule to changes of the account
-- (packages/backend/src/auth/proof).
create function private.require_proof() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb :=
    coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}');
  session constant uuid := (
    select id from auth.sessions
    where id = nullif(claims ->> 'session_id', '')::uuid and user_id = auth.uid());
  has_factor constant boolean := exists (
    select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
  proven_at timestamptz;
begin
  if has_factor and not (coalesce(claims ->> 'aal' = 'aal2', false) and exists (
    select from auth.sessions where id = session and aal = 'aal2')) then
    perform private.refuse('insufficient_aal', 'This needs your second factor.',
      'Verify your second factor in this session, and try again.');
  end if;
  select max(least(to_timestamp((said ->> 'timestamp')::numeric), standing.updated_at))
  into proven_at
  from jsonb_array_elements(claims -> 'amr') said
  join auth.mfa_amr_claims standing
    on standing.session_id = session and standing.authentication_method = said ->> 'method'
  where case
    when has_factor
      then said ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code')
    -- A program that acts for a user proves nothing.
    else said ->> 'method' not in ('anonymous', 'oauth_provider/authorization_code')
  end;
  if proven_at is null or proven_at < now() - interval '10 minutes' then
    perform private.refuse('reauthentication_needed',
      'This needs a recent proof that it is you.',
      'Sign in again, or verify your second factor again, and try again.');
  end if;
end
$$;

create function private.is_profile_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.profiles where id = (select auth.uid()) and role = 'admin');
end
$$;

create function private.is_assistant() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.profiles where id = (select auth.uid())
    and role = 'assistant');
end
$$;

-- The assistants that the caller can see: those of their own workspaces.
create function private.my_assistants() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select profile_id from private.assistants
    where workspace_id in (select private.my_workspaces());
end
$$;

grant execute on function private.is_proven, private.is_profile_admin, private.is_assistant,
  private.my_assistants to authenticated, service_role;

-- Workspaces --------------------------------------------------------------------------------------

create function private.my_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.delegated_channel() is not null then
    return query
      select workspace_id from public.memberships
      where profile_id = (select auth.uid()) and workspace_id = private.delegated_workspace();
    return;
  end if;
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid())
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create function private.my_withheld_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and private.delegated_channel() is null
      and workspace_id in (select id from private.withheld_workspaces);
end
$$;

-- Empty for an audience, because this is only for owners and admins of a workspace.
create function private.my_managed_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role in ('owner', 'admin')
      and private.delegated_channel() is null
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create function private.my_owned_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role = 'owner'
      and private.delegated_channel() is null
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

-- Workspaces in which a row of permissions gives this right to the caller's role. Grants only add
-- rights and never cross workspaces.
create function private.granted_workspaces(resource text, operation text)
returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.workspace_id from public.memberships m
    join public.permissions p
      on p.role = m.role and (p.workspace_id = m.workspace_id or p.workspace_id is null)
    where m.profile_id = (select auth.uid()) and p.resource = granted_workspaces.resource
      and private.delegated_channel() is null
      and m.workspace_id not in (select id from private.withheld_workspaces)
      and case operation
        when 'create' then p.can_create
        when 'read' then p.can_read
        when 'update' then p.can_update
        when 'delete' then p.can_delete
        else false
      end;
end
$$;

grant execute on function private.my_workspaces, private.my_withheld_workspaces,
  private.my_managed_workspaces, private.my_owned_workspaces, private.granted_workspaces
  to authenticated, service_role;

-- Channels ----------------------------------------------------------------------------------------

-- The channels whose messages the caller can read. Every page of messages calls this, so it applies
-- the rule of withheld_workspaces to the workspaces of these channels only.
create function private.my_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  audience constant uuid := private.delegated_channel();
  home uuid := case when audience is not null then private.delegated_workspace() end;
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    join public.workspaces w on w.id = c.workspace_id
    where p.profile_id = caller and c.deleted_at is null
      and (audience is null or c.id = audience or (c.visibility = 'open' and c.workspace_id = home))
      and case when w.requires_second_factor or exists (
        select from auth.mfa_factors where user_id = caller and status = 'verified'
      ) then private.is_proven() else true end;
end
$$;

-- Channels that the caller manages by a role in the channel itself.
create function private.my_managed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    where p.profile_id = (select auth.uid()) and p.role in ('owner', 'admin')
      and c.deleted_at is null and private.delegated_channel() is null
      and c.workspace_id not in (select id from private.withheld_workspaces);
end
$$;

-- Channels that any member of the caller's workspaces can see and join.
create function private.open_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility = 'open' and c.deleted_at is null
      and c.workspace_id in (select private.my_workspaces());
end
$$;

-- Channels that the caller governs as an owner or admin of the workspace. Conversations have no
-- governor.
create function private.governed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility <> 'direct' and c.deleted_at is null and private.delegated_channel() is null
      and c.workspace_id in (
        select workspace_id from public.memberships
        where profile_id = (select auth.uid()) and role in ('owner', 'admin')
          and workspace_id not in (select id from private.withheld_workspaces));
end
$$;

-- Channels that the caller manages: as an owner or admin of the channel or of its workspace.
create function private.run_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select private.my_managed_channels() union select private.governed_channels();
end
$$;

-- Channels whose shared rows (files, risks, events) the caller can see.
create function private.shared_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  audience uuid := private.delegated_channel();
begin
  return query
    select c.id from public.channels c
    where c.deleted_at is null and c.workspace_id in (select private.my_workspaces())
      and (c.visibility = 'open' or ((audience is null or c.id = audience)
        and exists (select 1 from public.participants p where p.channel_id = c.id
          and p.profile_id = (select auth.uid()))));
end
$$;

create function private.own_channels_of(workspace uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}') from public.channels c
  where c.workspace_id = workspace and c.archived_at is null
    and c.id in (select private.my_channels())
$$;

grant execute on function private.my_channels, private.my_managed_channels, private.open_channels,
  private.governed_channels, private.run_channels, private.shared_channels
  to authenticated, service_role;

-- 03_live.sql =====================================================================================

-- Topics ------------------------------------------------------------------------------------------

-- Live changes (spec point 4): every committed change is sent only to the users who can read the
-- row. There is one topic per channel, not one per workspace, so that the timing of activity only
-- reaches people in the channel.

create function private.workspace_topic(workspace uuid) returns text
language plpgsql immutable as $$ begin return 'workspace:' || workspace; end $$;

create function private.channel_topic(workspace uuid, channel uuid) returns text
language plpgsql immutable as $$ begin return 'workspace:' || workspace || ':channel:'
  || channel; end $$;

create function private.profile_topic(profile uuid) returns text
language plpgsql immutable as $$ begin return 'profile:' || profile; end $$;

grant execute on function private.workspace_topic, private.channel_topic, private.profile_topic
  to authenticated, service_role;

-- Sending rows ------------------------------------------------------------------------------------

-- Live readers see a soft deletion as a DELETE and its undo as an INSERT.
create function private.visible_operation(operation text, record jsonb, old_record jsonb)
  returns text
language plpgsql immutable as $$
begin
  return case
    when operation = 'INSERT' and record ->> 'deleted_at' is not null then null
    when operation <> 'UPDATE' then operation
    when record ->> 'deleted_at' is not null then case
      when old_record ->> 'deleted_at' is null then 'DELETE' end
    when old_record ->> 'deleted_at' is not null then 'INSERT'
    else 'UPDATE'
  end;
end
$$;

-- Sends a row in the form that live readers get; a DELETE carries only ids. The text of a file is
-- left out because it can be as long as a book; clients request it when they need it.
create function private.send_row(topic text, operation text, table_name text, record jsonb,
  old_record jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', table_name, 'operation', operation,
      'record', case
        when operation = 'DELETE' then null
        when table_name = 'attachments' then jsonb_set(record - 'search', '{content}', 'null')
        else record - 'search'
      end,
      'old_record', case when operation <> 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
        'id', old_record -> 'id', 'workspace_id', old_record -> 'workspace_id', 'channel_id',
          old_record -> 'channel_id',
        'message_id', old_record -> 'message_id', 'profile_id', old_record -> 'profile_id')) end),
    operation, topic, true);
end
$$;

-- True if no session of the user can read this workspace: it demands a second factor, and the user
-- has none. Users who have one can listen to their own topic in proven sessions only.
create function private.is_withheld_from(person uuid, workspace uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.memberships m
    join public.workspaces w on w.id = m.workspace_id and w.requires_second_factor
    where m.workspace_id = workspace and m.profile_id = person
  ) and not exists (
    select 1 from auth.mfa_factors where user_id = person and status = 'verified');
end
$$;

-- Sends a row on a user's own topic, which carries rows of all their workspaces.
create function private.tell_person(person uuid, operation text, table_name text, record jsonb,
  old_record jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_withheld_from(person,
    (coalesce(record, old_record) ->> 'workspace_id')::uuid) then
    perform private.send_row(private.profile_topic(person), operation, table_name, record,
      old_record);
  end if;
end
$$;

-- For messages, attachments, reactions and assistant_runs: sends rows to the channel's
-- participants.
create function private.broadcast_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  operation text := private.visible_operation(tg_op, record, old_record);
begin
  if operation is not null then
    perform private.send_row(
      private.channel_topic((any_row ->> 'workspace_id')::uuid, (any_row ->> 'channel_id')::uuid),
      operation, tg_table_name, record, old_record);
  end if;
  return null;
end
$$;

create function private.broadcast_to_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(coalesce(new.workspace_id, old.workspace_id)),
    tg_op, tg_table_name, to_jsonb(new), to_jsonb(old));
  return null;
end
$$;

-- For tables of personal rows: sends them on their user's topic.
create function private.broadcast_own() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  owner text := coalesce(record, old_record) ->> tg_argv[0];
begin
  perform private.tell_person(owner::uuid, tg_op, tg_table_name, record, old_record);
  return null;
end
$$;

create function private.shared_audience(workspace uuid, channel uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when channel is null
    or exists (select 1 from public.channels where id = channel and visibility = 'open')
    then private.workspace_topic(workspace) else private.channel_topic(workspace, channel) end
$$;

-- Sends rows that belong to a channel or to the whole workspace. Rows of an open channel reach
-- every member, as in the policies.
create function private.broadcast_shared() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  workspace uuid := (coalesce(record, old_record) ->> 'workspace_id')::uuid;
  audience text := private.shared_audience(workspace, (record ->> 'channel_id')::uuid);
  old_audience text := private.shared_audience(workspace, (old_record ->> 'channel_id')::uuid);
begin
  if tg_op = 'UPDATE' and audience <> old_audience then
    perform private.send_row(old_audience, 'DELETE', tg_table_name, null, old_record);
    perform private.send_row(audience, 'INSERT', tg_table_name, record, null);
  else
    perform private.send_row(case when tg_op = 'DELETE' then old_audience
      else audience end, tg_op, tg_table_name, record, old_record);
  end if;
  return null;
end
$$;

-- Our realtime service ends subscriptions of a user who lost rights; hosted Supabase does so when
-- the token is renewed.
create function private.reauthorise(profile uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.reauthorise(uuid)') is not null then
    execute 'select realtime.reauthorise($1)' using profile;
  end if;
end
$$;

grant execute on function private.visible_operation, private.send_row
  to authenticated, service_role;

-- Access to topics --------------------------------------------------------------------------------

-- Typing is shown by presence, under an id that the server takes from the user's token. It is not a
-- broadcast, in which a client could name another user. So no topic accepts a broadcast from a
-- client.

-- Workspaces that are withheld until a second factor is proven are also withheld from live readers.
create function private.topic_is_readable() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := string_to_array(realtime.topic(), ':');
  caller uuid := auth.uid();
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if caller is null or part[2] !~ uuid_form then
    return false;
  end if;
  if part[1] = 'profile' and cardinality(part) = 2 then
    return part[2] = caller::text and (private.is_proven() or not exists (
      select 1 from auth.mfa_factors where user_id = caller and status = 'verified'));
  end if;
  if part[1] <> 'workspace'
    or exists (select from private.withheld_workspaces where id = part[2]::uuid) then
    return false;
  end if;
  if cardinality(part) = 2 or (cardinality(part) = 3 and part[3] = 'presence') then
    return exists (
      select 1 from public.memberships
      where workspace_id = part[2]::uuid and profile_id = caller);
  end if;
  if part[3] = 'channel' and part[4] ~ uuid_form
    and (cardinality(part) = 4 or (cardinality(part) = 5 and part[5] = 'typing')) then
    return exists (
      select 1 from public.participants p join public.channels c on c.id = p.channel_id
      where p.channel_id = part[4]::uuid and p.workspace_id = part[2]::uuid
        and p.profile_id = caller and c.deleted_at is null);
  end if;
  return false;
end
$$;

create function private.topic_is_writable(extension text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := string_to_array(realtime.topic(), ':');
begin
  if extension <> 'presence' or not private.topic_is_readable() then
    return false;
  end if;
  return part[3] = 'presence' or (part[5] = 'typing' and exists (
    select 1 from public.channels where id = part[4]::uuid and archived_at is null));
end
$$;

create policy "people listen where they may read" on realtime.messages for select to authenticated
  using ((select private.topic_is_readable()));

create policy "people show presence and typing where they take part" on realtime.messages
  for insert to authenticated
  with check (private.topic_is_writable(extension));

-- Applies to sending and receiving.
create policy "an assistant that reads for somebody says nothing" on realtime.messages
  as restrictive for insert to authenticated
  with check (not (select private.is_on_behalf()));

create policy "an assistant that reads for somebody listens to nothing" on realtime.messages
  as restrictive for select to authenticated
  using (not (select private.is_on_behalf()));

grant execute on function private.topic_is_readable, private.topic_is_writable
  to authenticated, service_role;

-- 04_people.sql ===================================================================================

-- The profiles that every workspace sees, personal settings, and the sessions of a user.

-- Profiles ----------------------------------------------------------------------------------------

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  name varchar(255),
  avatar_path varchar(255),
  role varchar(50) not null default 'user' check (role in ('user', 'admin', 'assistant', 'system')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.profiles.id
  is 'Equals the id of the authenticated user; assistants have no user.';

-- Cleans a display name from outside: one line, without invisible characters and bidirectional
-- controls. Null if no letter is left, and for e-mail addresses and links.
create function private.shown_name(told text) returns text
language sql immutable set search_path = '' as $$
  select case when cleaned ~ '[[:alnum:]]' and cleaned !~ '^\S+@\S+$|://' then cleaned end
  from (select btrim(left(btrim(regexp_replace(regexp_replace(normalize(told, NFC),
    '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff'
      '\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
    '[[:cntrl:][:space:]\u2028\u2029]+', ' ', 'g')), 255)) as cleaned) c
$$;

-- The display name in user metadata, which a provider, an operator or the user wrote. Untrusted.
create function private.name_told(facts jsonb) returns text
language sql immutable set search_path = '' as $$
  select private.shown_name(told) from (
    select k.position, facts ->> k.key as told
    from unnest('{name,full_name,nickname,preferred_username,user_name}'::text[])
      with ordinality k (key, position)
    where jsonb_typeof(facts -> k.key) = 'string'
    union all
    select 2.5, concat_ws(' ',
      case when jsonb_typeof(facts -> 'given_name') = 'string' then facts ->> 'given_name' end,
      case when jsonb_typeof(facts -> 'family_name') = 'string' then facts ->> 'family_name' end)
  ) t (position, told)
  where private.shown_name(told) is not null
  order by position limit 1
$$;

create function private.profile_for_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name)
  values (new.id, private.name_told(new.raw_user_meta_data))
  on conflict (id) do nothing;
  return new;
end
$$;

create trigger parley_profile_for_user after insert on auth.users
  for each row execute function private.profile_for_user();

-- Auth stores a provider's claims after it inserts the user, and again at every sign-in. They never
-- replace an existing name.
create function private.name_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = private.name_told(new.raw_user_meta_data)
  where id = new.id and name is null and private.name_told(new.raw_user_meta_data) is not null;
  return null;
end
$$;

create trigger parley_name_profile after update on auth.users for each row
  when (new.raw_user_meta_data is distinct from old.raw_user_meta_data)
  execute function private.name_profile();

-- Asks a worker to copy the provider's picture. Only before the first sign-in: later, having no
-- picture is a choice. User metadata is ignored, so that users cannot make the server fetch an
-- address.
create function private.fetch_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := coalesce(new.identity_data ->> 'picture', new.identity_data ->> 'avatar_url');
begin
  if address ~ '^https://[^[:space:]]+$' and length(address) <= 2048
    and exists (select from auth.users where id = new.user_id and last_sign_in_at is null)
    and exists (select from public.profiles where id = new.user_id and avatar_path is null) then
    perform private.enqueue_job('fetch_picture',
      json_build_object('profile_id', new.user_id, 'url', address), 'picture:' || new.user_id);
  end if;
  return null;
end
$$;

create trigger parley_fetch_picture after insert on auth.identities for each row
  when (new.provider not in ('email', 'phone')) execute function private.fetch_picture();

-- Users who signed up before Parley was installed.
insert into public.profiles (id, name)
select id, private.name_told(raw_user_meta_data) from auth.users
on conflict (id) do nothing;

create function private.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_credentials('account_deleted', old.id);
  delete from public.profiles where id = old.id;
  return old;
end
$$;

create trigger parley_forget_user after delete on auth.users
  for each row execute function private.forget_user();

create function private.guard_profile_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.role is distinct from old.role and private.is_api_caller() then
    if new.id = auth.uid() or not private.is_profile_admin() then
      raise exception using errcode = '42501',
        message = 'A profile''s role can only be changed by another administrator';
    end if;
    if 'assistant' in (new.role, old.role) then
      raise exception using errcode = '42501',
        message = 'Nobody becomes an assistant, and no assistant a person';
    end if;
  end if;
  return new;
end
$$;

create trigger c_guard_role before update on public.profiles
  for each row execute function private.guard_profile_role();

-- Sends a profile to the members of every workspace that its user is in.
create function private.broadcast_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(m.workspace_id), 'UPDATE', 'profiles',
    to_jsonb(new), to_jsonb(old))
  from public.memberships m where m.profile_id = new.id;
  return null;
end
$$;

create trigger l_broadcast after update on public.profiles
  for each row execute function private.broadcast_profile();

-- Every signed-in user can read the profiles of all people. A trigger (guard_profile_role) keeps
-- users from raising their own role.
select private.protect_table('profiles',
  updatable => '{name, avatar_path, role}',
  immutable => '{id, created_at}');

create policy "people update their own profile, administrators any" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) or (select private.is_profile_admin()));

create policy "signed-in people read people, and the assistants of their workspaces"
  on public.profiles for select to authenticated
  using (
    role <> 'assistant'
    or id in (select private.my_assistants())
    or (select private.is_profile_admin())
  );

-- Settings ----------------------------------------------------------------------------------------

create table public.person_settings (
  id uuid primary key references public.profiles (id) on delete cascade,
  desktop_notifications boolean not null default true,
  push_notifications boolean not null default true,
  sounds boolean not null default true,
  email_digest text not null default 'hourly'
    check (email_digest in ('off', 'soon', 'hourly', 'daily')),
  quiet_from time,
  quiet_to time,
  timezone varchar(100) not null default 'UTC',
  language varchar(20),
  shares_reads boolean not null default false,
  last_seen_at timestamptz check (last_seen_at between '1900-01-01Z' and '2999-12-31Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  theme varchar(255),
  check ((quiet_from is null) = (quiet_to is null))
);

comment on column public.person_settings.id
  is 'The profile. A person without a row has the defaults.';
comment on column public.person_settings.quiet_from
  is 'Start of the quiet hours in the person''s own time zone; they may pass midnight.';
comment on column public.person_settings.shares_reads
  is 'Read receipts: shown only between people who both share them.';
comment on column public.person_settings.theme is
  'The colour theme this person wears in every workspace; without one, each workspace''s own.';

select private.protect_table('person_settings',
  insertable => '{
    id, desktop_notifications, push_notifications, sounds, email_digest, quiet_from,
    quiet_to, timezone, language, shares_reads, last_seen_at, theme}',
  updatable => '{
    id, desktop_notifications, push_notifications, sounds, email_digest, quiet_from,
    quiet_to, timezone, language, shares_reads, last_seen_at, theme}',
  live => 'broadcast_own(''id'')',
  is_personal => true);

create policy "people read their own settings" on public.person_settings for select to authenticated
  using (id = (select auth.uid()));

create policy "people keep their own settings" on public.person_settings for insert to authenticated
  with check (id = (select auth.uid()));

create policy "people change their own settings" on public.person_settings
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

-- Sessions ----------------------------------------------------------------------------------------

-- Where a user is signed in, and signing out elsewhere. Auth's own endpoints know all other
-- sessions or none; these two functions read its table, only for the caller's own rows.

create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, used_at timestamptz, user_agent text, address text,
  is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
    s.user_agent, host(s.ip), s.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and not (select private.is_on_behalf())
  order by 6 desc nulls last, 3 desc
$$;

-- The caller's sessions: the current one first, then by their last use.
create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, used_at timestamptz, user_agent text, address text,
  is_current boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.my_sessions()
$$;

create function private.end_session(session uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions
  where id = session and user_id = (select auth.uid()) and not (select private.is_on_behalf())
$$;

-- Ends a session of the caller. An unknown session, or one of another user, is no error and changes
-- nothing. An assistant that reads for a user gets the usual refusal, not a silent success.
create function public.end_session(session uuid) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if private.is_on_behalf() then
    raise exception using errcode = '42501',
      message = 'An assistant that reads for somebody ends no session';
  end if;
  perform private.end_session(session);
end
$$;

grant execute on function public.my_sessions, public.end_session to authenticated, service_role;

grant execute on function private.my_sessions, private.end_session to authenticated;

-- Avatars -----------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880,
    array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
on conflict (id) do nothing;

create policy "signed-in people see avatars" on storage.objects for select to authenticated
  using (bucket_id = 'avatars');

create policy "people add their own avatar" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people replace their own avatar" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people remove their own avatar" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

-- 05_workspaces.sql ===============================================================================

-- Workspaces, memberships, and how they end.

-- Workspaces --------------------------------------------------------------------------------------

create table public.workspaces (
  id uuid primary key default gen_random_uuid(),
  name varchar(255) not null check (btrim(name) <> ''),
  description varchar(255),
  -- The Data API embeds the profile as `owner`, the name of the constraint.
  owner_id uuid not null constraint owner references public.profiles (id) on delete restrict,
  icon varchar(255),
  theme varchar(255) default 'claude',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  drive_quota_bytes bigint not null default 10737418240 check (drive_quota_bytes >= 0),
  requires_second_factor boolean not null default false
);

comment on column public.workspaces.requires_second_factor is
  'Members read and write here only in sessions in which they have proven a second factor (aal2).';

-- Indexes for the columns that policies and pages of messages filter by.
create index on public.workspaces (owner_id);
create index workspaces_second_factor on public.workspaces (id) where requires_second_factor;

-- The creator of a workspace is its owner from the same transaction on, and its assistant is a
-- member.
create function private.first_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  assistant uuid;
begin
  insert into public.memberships (workspace_id, profile_id, role)
    values (new.id, new.owner_id, 'owner');
  insert into public.profiles (name, role) values ('Assistant', 'assistant')
    returning id into assistant;
  insert into public.memberships (workspace_id, profile_id, role)
    values (new.id, assistant, 'member');
  return new;
end
$$;

create trigger a_first_memberships after insert on public.workspaces
  for each row execute function private.first_memberships();

-- Sends a workspace to its members.
create function private.broadcast_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(coalesce(new.id, old.id)), tg_op, tg_table_name,
    to_jsonb(new), to_jsonb(old));
  return null;
end
$$;

select private.protect_table('workspaces',
  insertable => '{id, name, description, owner_id, icon, theme}',
  updatable => '{name, description, icon, theme, requires_second_factor}',
  deletable => true,
  immutable => '{id, owner_id, created_at}',
  live => 'broadcast_workspace');

-- The second condition lets the creating request read back its own row: the membership is newer
-- than the request's snapshot.
create policy "members read their workspaces" on public.workspaces for select to authenticated
  using (id in (select private.my_workspaces())
    or (owner_id = (select auth.uid()) and created_at = now()));

create policy "anyone creates a workspace of their own" on public.workspaces
  for insert to authenticated
  with check (owner_id = (select auth.uid()) and not (select private.is_assistant()));

create policy "owners and admins update" on public.workspaces for update to authenticated
  using (id in (select private.my_managed_workspaces())
    or id in (select private.granted_workspaces('workspaces', 'update')));

create policy "owners delete" on public.workspaces for delete to authenticated
  using (id in (select private.my_owned_workspaces()));

-- The workspace's row but none of its content, so that a member learns what to do.
create policy "members know of workspaces that wait for a second factor" on public.workspaces
  for select to authenticated using (id in (select private.my_withheld_workspaces()));

-- Second factor -----------------------------------------------------------------------------------

-- A workspace can demand a second factor of its members (docs/decisions/0103). For members who have
-- one, a password by itself proves nothing.

create function private.guard_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not exists (
    select from public.memberships
    where workspace_id = new.id and profile_id = auth.uid() and role = 'owner') then
    raise exception using errcode = '42501', message = 'Only owners demand a second factor';
  end if;
  -- A user without a second factor would lock themselves out first.
  if new.requires_second_factor and not (
    private.is_proven() and (auth.uid() is null or exists (
      select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'))) then
    perform private.refuse('second_factor_first', 'You have no second factor yourself yet.',
      'Add one in your settings, under Security.');
  end if;
  return new;
end
$$;

create trigger a_guard_second_factor before update of requires_second_factor on public.workspaces
  for each row when (new.requires_second_factor is distinct from old.requires_second_factor)
  execute function private.guard_second_factor();

-- Workspaces for which the caller's session is not proven enough. It is a view, so that PostgreSQL
-- plans it as part of the statement that reads it: if no workspace demands a factor, it costs a
-- lookup in an empty index and one of the caller's factors, and no claim is parsed.
create view private.withheld_workspaces as
  -- The case makes is_proven() depend on the row; otherwise PostgreSQL would call it before it
  -- looks for rows.
  select id from public.workspaces
  where requires_second_factor
    and case when requires_second_factor then not private.is_proven() else false end
  union all
  -- In this order, so that claims are parsed only if there is a factor.
  select id from public.workspaces
  where case when exists (
    select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
  ) then not private.is_proven() else false end;

grant select on private.withheld_workspaces to authenticated;

-- Memberships -------------------------------------------------------------------------------------

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role varchar(50) not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Rows that the trusted server writes keep their value.
  opened_at timestamptz default now(),
  unique (workspace_id, profile_id)
);

comment on column public.memberships.opened_at is
  'When the person first opened the workspace; null: added by somebody, and never came. Until then '
  'nothing rings (notifications, push) or mails (digests) them, they do not count among those who '
  'are here, and they may refuse. Set at once for who founds a workspace or accepts an invitation, '
  'and for assistants.';

create index on public.memberships (profile_id, workspace_id) include (role);

create function private.guard_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  caller_owns boolean := exists (
    select 1 from public.memberships
      where workspace_id = coalesce(new.workspace_id, old.workspace_id) and profile_id = caller
      and role = 'owner');
begin
  -- The server has no uid; deleting a workspace also deletes its memberships.
  if caller is null
    or not exists (select 1 from public.workspaces
    where id = coalesce(new.workspace_id, old.workspace_id)) then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and new.role is not distinct from old.role then
    return new;
  end if;
  if (new.role = 'owner' or old.role = 'owner') and not caller_owns then
    raise exception using errcode = '42501', message = 'Only an owner makes or unmakes an owner';
  end if;
  if tg_op = 'UPDATE' and old.profile_id = caller and not caller_owns then
    raise exception using errcode = '42501', message = 'Nobody changes their own role';
  end if;
  if old.role = 'owner' then
    perform private.one_at_a_time('owners', old.workspace_id);
  end if;
  if old.role = 'owner' and not exists (
    select 1 from public.memberships where workspace_id = old.workspace_id and role = 'owner'
      and id <> old.id) then
    perform private.refuse('last_owner', 'The last owner cannot leave the workspace.',
      'Make someone else an owner first, or delete the workspace.');
  end if;
  return coalesce(new, old);
end
$$;

create trigger c_guard before update or delete on public.memberships
  for each row execute function private.guard_membership();

-- Sends a membership to the workspace, which may not know the new member yet, and to the user, who
-- may not be in the workspace yet.
create function private.broadcast_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := coalesce(new.workspace_id, old.workspace_id);
  person uuid := coalesce(new.profile_id, old.profile_id);
begin
  if tg_op = 'INSERT' then
    perform private.send_row(private.workspace_topic(workspace), 'INSERT', 'profiles', to_jsonb(p),
      null) from public.profiles p where p.id = person;
  end if;
  perform private.send_row(private.workspace_topic(workspace), tg_op, 'memberships', to_jsonb(new),
    to_jsonb(old));
  perform private.send_row(private.profile_topic(person), tg_op, 'memberships', to_jsonb(new),
    to_jsonb(old));
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$$;

-- If a workspace's owner steps back or leaves, the longest-standing other owner takes over.
create function private.pass_ownership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  heir uuid;
begin
  select profile_id into heir from public.memberships
  where workspace_id = old.workspace_id and role = 'owner' and profile_id <> old.profile_id
    order by created_at, id limit 1;
  if heir is not null and (tg_op = 'DELETE' or new.role <> 'owner') then
    update public.workspaces set owner_id = heir where id = old.workspace_id
      and owner_id = old.profile_id;
  end if;
  return null;
end
$$;

create trigger d_pass_ownership after update or delete on public.memberships for each row
  when (old.role = 'owner') execute function private.pass_ownership();

-- Transfers a workspace to another member. The previous owner remains an owner until they step
-- back.
create function private.transfer_workspace(workspace uuid, successor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.workspaces where id = workspace and owner_id = auth.uid()
      and id not in (select id from private.withheld_workspaces)) then
    raise exception using errcode = '42501', message = 'Only the owner hands a workspace over';
  end if;
  if not exists (
    select 1 from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role in ('user', 'admin')
    where m.workspace_id = workspace and m.profile_id = successor) then
    perform private.refuse('not_a_member', 'The new owner must be a member of the workspace.',
      'Invite them first.');
  end if;
  update public.memberships set role = 'owner'
  where workspace_id = workspace and profile_id = successor;
  update public.workspaces set owner_id = successor where id = workspace;
end
$$;

create function public.transfer_workspace(workspace uuid, successor uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.transfer_workspace(workspace, successor)
$$;

-- A membership is created by creating a workspace, by accepting an invitation, or by an owner or
-- admin for another user; a caller cannot insert their own.
select private.protect_table('memberships',
  insertable => '{id, workspace_id, profile_id, role}',
  updatable => '{role}',
  deletable => true,
  immutable => '{id, workspace_id, profile_id, created_at}',
  live => 'broadcast_membership');

create policy "members read the memberships of their workspaces" on public.memberships
  for select to authenticated
  using (profile_id = (select auth.uid()) or workspace_id in (select private.my_workspaces()));

create policy "owners and admins add others" on public.memberships for insert to authenticated
  with check (
    profile_id <> (select auth.uid())
    and (
      workspace_id in (select private.my_owned_workspaces())
      or (role <> 'owner' and workspace_id in (select private.my_managed_workspaces()))
      or (role = 'member' and workspace_id
        in (select private.granted_workspaces('memberships', 'create')))
    )
  );

create policy "owners and admins change roles" on public.memberships for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces()));

create policy "people leave; owners and admins remove" on public.memberships
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (role = 'member' and workspace_id
      in (select private.granted_workspaces('memberships', 'delete')))
  );

create policy "other workspaces are nothing for an audience" on public.memberships
  as restrictive for select to authenticated
  using ((select private.delegated_channel()) is null
    or workspace_id in (select private.my_workspaces()));

-- Assistants become members by their channel, never by hand. A profile that the caller cannot see
-- is refused like one that does not exist.
create policy "people are added, not assistants" on public.memberships
  as restrictive for insert to authenticated
  with check (exists (
    select 1 from public.profiles p where p.id = profile_id and p.role <> 'assistant'));

-- The Data API embeds the profiles of a workspace's memberships as `members`. The function has no
-- search path, so that PostgreSQL inlines it into the query.
create function public.members(workspace public.workspaces) returns setof public.profiles
language sql stable security invoker as $$
  select p.* from public.profiles p
  join public.memberships m on m.profile_id = p.id
  where m.workspace_id = workspace.id
$$;

grant execute on function public.members to authenticated, service_role;

grant execute on function private.transfer_workspace, public.transfer_workspace
  to authenticated, service_role;

-- Being added -------------------------------------------------------------------------------------

-- Owners and admins add people without asking them, so a membership records when its user first
-- opened the workspace.

create function private.wait_for_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    new.opened_at := case
      when new.profile_id = (select auth.uid()) then now()
      when exists (
        select 1 from public.profiles where id = new.profile_id and role = 'assistant') then now()
    end;
  end if;
  return new;
end
$$;

create trigger a_wait_for_person before insert on public.memberships
  for each row execute function private.wait_for_person();

create function private.open_workspace(workspace uuid) returns void
language sql security definer set search_path = '' as $$
  update public.memberships set opened_at = now()
  where workspace_id = workspace and profile_id = (select auth.uid()) and opened_at is null
$$;

-- The app calls this when a user enters a workspace. The first call marks their membership as
-- opened; later calls, and calls for workspaces they are not in, change nothing.
create function public.open_workspace(workspace uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.open_workspace(workspace)
$$;

grant execute on function private.open_workspace, public.open_workspace
  to authenticated, service_role;

-- Refusing to be added ----------------------------------------------------------------------------

-- A user who was added without being asked can refuse, and can prevent being added again.

create table public.workspace_blocks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  name varchar(255) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (profile_id, workspace_id)
);

comment on table public.workspace_blocks is
  'Workspaces that may not add this person any more. Only they see it; made by refuse_workspace().';
comment on column public.workspace_blocks.name is
  'What the workspace was called when it was refused: the person does not read it any more.';

create index on public.workspace_blocks (workspace_id);

-- Only for a workspace that the caller has never opened; otherwise they leave it.
create function private.refuse_workspace(workspace uuid, block boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refused uuid;
begin
  delete from public.memberships
  where workspace_id = workspace and profile_id = (select auth.uid()) and opened_at is null
  returning workspace_id into refused;
  if refused is null then
    perform private.refuse('not_waiting', 'You were not added to this workspace, or opened it.',
      'Leave it in its settings instead.');
  end if;
  if block then
    insert into public.workspace_blocks (workspace_id, profile_id, name)
    select w.id, (select auth.uid()), w.name from public.workspaces w where w.id = refused
    on conflict do nothing;
  end if;
end
$$;

-- Removes the caller from a workspace to which they were added and which they have never opened.
-- With `block` its owners and admins cannot add them again; the caller can still accept an
-- invitation.
create function public.refuse_workspace(workspace uuid, block boolean default false) returns void
language sql security invoker set search_path = '' as $$
  select private.refuse_workspace(workspace, block)
$$;

-- Runs after the policies, so that only callers who may add people learn of the block.
create function private.respect_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) = new.profile_id then
    delete from public.workspace_blocks
    where workspace_id = new.workspace_id and profile_id = new.profile_id;
  elsif (select auth.uid()) is not null and exists (
    select 1 from public.workspace_blocks
    where workspace_id = new.workspace_id and profile_id = new.profile_id
  ) then
    perform private.refuse('refuses_to_be_added', 'This person does not wish to be added.',
      'Send them an invitation, which they may accept.');
  end if;
  return new;
end
$$;

create trigger a_respect_block after insert on public.memberships
  for each row execute function private.respect_block();

select private.protect_table('workspace_blocks',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_touched => false);

create policy "people see whom they refuse" on public.workspace_blocks for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people take their refusal back" on public.workspace_blocks
  for delete to authenticated using (profile_id = (select auth.uid()));

grant execute on function private.refuse_workspace, public.refuse_workspace
  to authenticated, service_role;

-- Disabled people ---------------------------------------------------------------------------------

-- A disabled member is out of a workspace for a while and can get everything back. This affects
-- only the workspace: it has no control over the account, its sessions or its other workspaces.

create table public.disabled_members (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role varchar(50) not null check (role in ('admin', 'member')),
  disabled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id)
);

comment on table public.disabled_members is
  'Who was a member and may not come in, by no invitation either, until somebody enables them. '
  'Made by disable_member(), ended by enable_member(), or for good by whoever deletes the row.';

create index on public.disabled_members (profile_id);
create index on public.disabled_members (disabled_by);

-- The state that enabling restores, read marks included. It is not readable through the API.
create table private.kept_memberships (
  id uuid primary key references public.disabled_members (id) on delete cascade,
  membership jsonb not null,
  participants jsonb not null,
  entry jsonb,
  reports uuid[] not null
);

select private.refuse_delegates('private.kept_memberships');

create function private.disable_member(workspace uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships;
  made uuid;
begin
  select m.* into member
  from public.memberships m join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
  where m.workspace_id = workspace and m.profile_id = person and m.role <> 'owner'
    and m.profile_id <> (select auth.uid())
    and m.workspace_id in (select private.my_managed_workspaces())
  for update of m;
  if member.id is null then
    raise exception using errcode = '42501',
      message = 'Owners and admins disable people, but no owner and not themselves';
  end if;
  insert into public.disabled_members (workspace_id, profile_id, role, disabled_by)
  values (workspace, person, member.role, auth.uid()) returning id into made;
  insert into private.kept_memberships (id, membership, participants, entry, reports)
  select made, to_jsonb(member),
    coalesce((select jsonb_agg(to_jsonb(s)) from public.participants s
      where s.workspace_id = workspace and s.profile_id = person), '[]'),
    (select to_jsonb(e) from public.directory_entries e
      where e.workspace_id = workspace and e.profile_id = person),
    array(select e.profile_id from public.directory_entries e
      where e.workspace_id = workspace and e.manager_id = person);
  delete from public.memberships where id = member.id;
end
$$;

-- Removes a user from a workspace immediately, and keeps their role, channels and directory entry
-- for when they are enabled again. Owners and admins call it; for owners it is refused (42501).
create function public.disable_member(workspace uuid, person uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.disable_member(workspace, person)
$$;

create function private.enable_member(workspace uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.kept_memberships;
  entry public.directory_entries;
begin
  select k.* into kept
  from private.kept_memberships k join public.disabled_members d on d.id = k.id
  where d.workspace_id = workspace and d.profile_id = person
    and d.workspace_id in (select private.my_managed_workspaces())
  for update of d;
  if kept.id is null then
    raise exception using errcode = '42501', message = 'Owners and admins enable people';
  end if;
  delete from public.disabled_members where id = kept.id;
  insert into public.memberships (id, workspace_id, profile_id, role, created_at)
  values ((kept.membership ->> 'id')::uuid, workspace, person, kept.membership ->> 'role',
    (kept.membership ->> 'created_at')::timestamptz);
  update public.memberships set opened_at = (kept.membership ->> 'opened_at')::timestamptz
  where workspace_id = workspace and profile_id = person;
  -- Channels may have been deleted since. Private ones get a notice that names the caller.
  insert into public.participants (id, workspace_id, channel_id, profile_id, role, last_read_at,
    last_read_message_id, notify, starred, muted_until, created_at)
  select s.id, s.workspace_id, s.channel_id, s.profile_id, s.role, s.last_read_at,
    s.last_read_message_id, s.notify, s.starred, s.muted_until, s.created_at
  from jsonb_populate_recordset(null::public.participants, kept.participants) s
  join public.channels c on c.id = s.channel_id
  on conflict do nothing;
  if kept.entry is not null then
    entry := jsonb_populate_record(null::public.directory_entries, kept.entry);
    if not exists (select 1 from public.locations where id = entry.location_id) then
      entry.location_id := null;
    end if;
    if not exists (select 1 from public.memberships
      where workspace_id = workspace and profile_id = entry.manager_id) then
      entry.manager_id := null;
    end if;
    insert into public.directory_entries select entry.*;
  end if;
  update public.directory_entries set manager_id = person
  where workspace_id = workspace and profile_id = any (kept.reports) and manager_id is null;
end
$$;

-- Restores a disabled member with their previous role and channels.
create function public.enable_member(workspace uuid, person uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.enable_member(workspace, person)
$$;

-- The workspaces in which the caller is disabled, so that the app can explain why one is missing.
create function private.my_disabled_workspaces() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select workspace_id from public.disabled_members
  where profile_id = (select auth.uid()) and not (select private.is_on_behalf())
$$;

create function public.my_disabled_workspaces() returns setof uuid
language sql stable security invoker set search_path = '' as $$
  select private.my_disabled_workspaces()
$$;

-- Runs after the policies, like other refusals: neither an invitation nor being added gets around
-- it.
create function private.stay_disabled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and exists (
    select 1 from public.disabled_members
    where workspace_id = new.workspace_id and profile_id = new.profile_id
  ) then
    perform private.refuse('disabled_here', 'This person is disabled in the workspace.',
      'An owner or admin enables them in its settings, under Members.');
  end if;
  return new;
end
$$;

create trigger a_stay_disabled after insert on public.memberships
  for each row execute function private.stay_disabled();

select private.protect_table('disabled_members',
  deletable => true,
  is_touched => false);

create policy "owners and admins see who is disabled" on public.disabled_members
  for select to authenticated using (workspace_id in (select private.my_managed_workspaces()));

create policy "owners and admins remove who is disabled" on public.disabled_members
  for delete to authenticated using (workspace_id in (select private.my_managed_workspaces()));

grant execute on function private.disable_member, public.disable_member, private.enable_member,
  public.enable_member, private.my_disabled_workspaces, public.my_disabled_workspaces to authenticated, service_role;

-- 06_audit_log.sql ================================================================================

-- The append-only log that owners and admins read.

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  action varchar(100) not null,
  table_name varchar(63) not null,
  row_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now()
);

comment on column public.audit_log.details
  is 'Columns that changed, as {column: {from, to}}, or the row''s name; never the words of a '
  'message.';

create index on public.audit_log (workspace_id, created_at desc);
create index on public.audit_log (actor_id);

-- tg_argv: the columns whose changes are logged, and the column that names the row.
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  workspace uuid :=
    coalesce(any_row ->> 'workspace_id', case
    when tg_table_name = 'workspaces' then any_row ->> 'id' end)::uuid;
  watched text[] := string_to_array(tg_argv[0], ',');
  changed jsonb;
begin
  -- Global rows, and rows that are deleted with their workspace, have no log to be written to.
  if workspace is null or not exists (select 1 from public.workspaces where id = workspace) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c, jsonb_build_object('from', old_record -> c, 'to',
    record -> c)), '{}') into changed
  from unnest(watched) c where record -> c is distinct from old_record -> c;
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (workspace, auth.uid(), lower(tg_op), tg_table_name, (any_row ->> 'id')::uuid,
    jsonb_strip_nulls(jsonb_build_object('name',
      coalesce(any_row ->> 'name', any_row ->> 'domain', any_row ->> 'provider'), 'profile_id',
      any_row -> 'profile_id', 'resource', any_row -> 'resource', 'email', any_row -> 'email'))
    -- The name of a right does not describe it completely.
    || case when tg_op = 'UPDATE' or tg_table_name = 'permissions'
      then jsonb_build_object('changed', changed) else '{}' end
    || case when any_row ? 'role' and (tg_op = 'INSERT' or tg_table_name = 'permissions')
      then jsonb_build_object('role', any_row -> 'role') else '{}' end);
  return null;
end
$$;

create trigger w_audit after insert or update or delete on public.memberships
  for each row execute function private.audit('role');
create trigger w_audit after update on public.workspaces for each row
  execute function private.audit('name,description,icon,theme,owner_id,requires_second_factor');
create trigger w_audit after insert or delete on public.disabled_members
  for each row execute function private.audit('');

create function private.audit_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only removals by others: authors may delete their own messages.
  if auth.uid() is null or auth.uid() = new.author_id then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (new.workspace_id, auth.uid(), 'remove', 'messages', new.id,
    jsonb_build_object('channel_id', new.channel_id, 'author_id', new.author_id));
  return null;
end
$$;

select private.protect_table('audit_log',
  is_personal => true,
  is_touched => false);

-- Entries of the log cannot be deleted, not even by the server.
revoke all on public.audit_log from service_role;
grant select, insert on public.audit_log to service_role;

create policy "owners and admins read the log" on public.audit_log for select to authenticated
  using (workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('audit_log', 'read')));

-- 07_permissions.sql ==============================================================================

-- Every right that a row of permissions can grant has an effect; rights without one cannot be
-- granted. A grant widens what admins and members can do inside their own workspace, never in
-- another. Of rows that belong to channels it covers only those of open ones.

create table public.permissions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid references public.workspaces (id) on delete cascade,
  resource varchar(255) not null check (char_length(resource) >= 1),
  role text not null check (role in ('owner', 'admin', 'member')),
  can_create boolean not null default false,
  can_read boolean not null default false,
  can_update boolean not null default false,
  can_delete boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (workspace_id, resource, role)
);

-- The rights that can be granted. The app's list of them is packages/model/src/rights.ts.
create function private.grantable_rights() returns table (resource text, operation text)
language sql immutable set search_path = '' as $$
  values ('workspaces', 'update'),
    ('memberships', 'create'), ('memberships', 'delete'),
    ('channels', 'update'), ('channels', 'delete'),
    ('participants', 'create'), ('participants', 'update'), ('participants', 'delete'),
    ('messages', 'delete'),
    ('attachments', 'update'), ('attachments', 'delete'),
    ('reactions', 'delete'),
    ('permissions', 'read'),
    ('invitations', 'create'), ('invitations', 'read'), ('invitations', 'update'),
    ('directory', 'create'), ('directory', 'update'), ('directory', 'delete'),
    ('locations', 'delete'),
    ('drive', 'delete'),
    ('schedule', 'update'),
    ('audit_log', 'read')
$$;

create function private.is_grantable(resource text, operation text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select 1 from private.grantable_rights() g
    where g.resource = is_grantable.resource and g.operation = is_grantable.operation)
$$;

create function private.guard_grant() returns trigger
language plpgsql set search_path = '' as $$
declare
  idle text;
begin
  select operation into idle
  from (values ('create', new.can_create), ('read', new.can_read), ('update', new.can_update),
    ('delete', new.can_delete)) asked (operation, is_given)
  where is_given and not private.is_grantable(new.resource, operation) limit 1;
  if idle is not null then
    perform private.refuse('not_grantable',
      format('The right to %s “%s” cannot be given.', idle, new.resource),
      'It belongs to everybody, to owners and admins, or to nobody. The workspace''s settings show '
        || 'what can be given.');
  end if;
  return new;
end
$$;

create trigger c_guard before insert or update on public.permissions
  for each row execute function private.guard_grant();

-- Roles below those that manage a channel: a caller with a right may move or remove these
-- participants.
create function private.is_ordinary(role text) returns boolean
language sql immutable set search_path = '' as $$
  select role in ('member', 'moderator', 'guest')
$$;

-- The rights that rows of permissions add to the caller's role, so that users need not read the
-- rights of others to know their own.
create function private.my_rights(workspace uuid)
  returns table (resource text, can_create boolean, can_read boolean, can_update boolean,
  can_delete boolean)
language sql stable security definer set search_path = '' as $$
  select p.resource::text, bool_or(p.can_create), bool_or(p.can_read), bool_or(p.can_update),
    bool_or(p.can_delete)
  from public.memberships m
  join public.permissions p on p.role = m.role
    and (p.workspace_id = m.workspace_id or p.workspace_id is null)
  where m.profile_id = (select auth.uid()) and m.workspace_id = workspace
    and workspace in (select private.my_workspaces())
  group by p.resource
$$;

create function public.my_rights(workspace uuid)
  returns table (resource text, can_create boolean, can_read boolean, can_update boolean,
  can_delete boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.my_rights(workspace)
$$;

-- Rights live (spec point 4): a row of permissions reaches those who can read it. All others in the
-- workspace are told that a right has changed and request their own.
create function private.broadcast_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := coalesce(new.workspace_id, old.workspace_id);
  changed uuid := coalesce(new.id, old.id);
begin
  if workspace is null then
    -- Rows that apply to every workspace are readable by everybody.
    perform private.send_row(
      private.workspace_topic(w.id), tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
    from public.workspaces w;
    return null;
  end if;
  perform private.tell_person(m.profile_id, tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
  from public.memberships m
  where m.workspace_id = workspace
    and (m.role in ('owner', 'admin') or exists (
      select 1 from public.permissions p
      where p.resource = 'permissions' and p.role = m.role and p.can_read
        and (p.workspace_id = workspace or p.workspace_id is null)));
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', 'permissions', 'operation', 'UPDATE', 'record', null,
      'old_record', jsonb_build_object('id', changed, 'workspace_id', workspace)),
    'UPDATE', private.workspace_topic(workspace), true);
  return null;
end
$$;

select private.protect_table('permissions',
  insertable => '{
    id, workspace_id, resource, role, can_create, can_read, can_update, can_delete}',
  updatable => '{resource, role, can_create, can_read, can_update, can_delete}',
  deletable => true,
  immutable => '{id, workspace_id, created_at}',
  live => 'broadcast_permission');

create policy "global rows, and the workspace's where granted" on public.permissions
  for select to authenticated
  using (
    workspace_id is null
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('permissions', 'read'))
  );

create policy "owners and admins add" on public.permissions for insert to authenticated
  with check (workspace_id in (select private.my_managed_workspaces())
    or (workspace_id is null and (select private.is_profile_admin())));

create policy "owners and admins change" on public.permissions for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces())
    or (workspace_id is null and (select private.is_profile_admin())));

create policy "owners and admins remove" on public.permissions for delete to authenticated
  using (workspace_id in (select private.my_managed_workspaces())
    or (workspace_id is null and (select private.is_profile_admin())));

create trigger w_audit after insert or update or delete on public.permissions for each row
  execute function private.audit('resource,role,can_create,can_read,can_update,can_delete');

grant execute on function private.grantable_rights, private.is_grantable, private.is_ordinary,
  private.my_rights, public.my_rights to authenticated, service_role;

-- 08_channels.sql =================================================================================

-- Channels, their participants, and conversations, which are channels without a name.

-- Channels ----------------------------------------------------------------------------------------

create table public.channels (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(255) not null check (btrim(name) <> ''),
  icon varchar(255),
  description varchar(255),
  topic varchar(255) not null default '',
  category varchar(255),
  visibility text not null default 'open' check (visibility in ('open', 'private', 'direct')),
  prompt text not null default '' check (char_length(prompt) <= 20000),
  prompt_version integer not null default 0,
  assistant_mode text not null default 'auto' check (assistant_mode in ('auto', 'mention', 'off')),
  assistant_model varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  assistant_tools jsonb
    check (jsonb_typeof(assistant_tools) = 'array'
    and octet_length(assistant_tools::text) <= 10000),
  unique (workspace_id, topic),
  unique (workspace_id, id)
);

comment on column public.channels.topic
  is 'Short handle, unique in the workspace; made from the name when left out.';
comment on column public.channels.assistant_tools
  is 'Names of the tools the channel''s first assistant may use; null: all.';

-- The creator of a conversation has no more rights than its other participants.
create function private.first_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_by is not null then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
    select new.workspace_id, new.id, new.created_by, case
      when new.visibility = 'direct' then 'member' else 'owner' end
    where exists (select 1 from public.memberships where workspace_id = new.workspace_id
      and profile_id = new.created_by)
    on conflict do nothing;
  end if;
  perform private.set_assistant_participant(new.workspace_id, new.id, new.assistant_mode);
  return new;
end
$$;

create trigger a_first_participants after insert on public.channels
  for each row execute function private.first_participants();

create function private.change_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.prompt is distinct from old.prompt then
    new.prompt_version := old.prompt_version + 1;
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    new.deleted_at := now();
  end if;
  if new.archived_at is not null and old.archived_at is null then
    new.archived_at := now();
  end if;
  if new.assistant_mode is distinct from old.assistant_mode then
    perform private.set_assistant_participant(new.workspace_id, new.id, new.assistant_mode);
  end if;
  return new;
end
$$;

create trigger c_change before update on public.channels
  for each row execute function private.change_channel();

-- Tells only callers who can know of the channel that it is archived.
create function private.refuse_archived(channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.channels c
    where c.id = channel and c.archived_at is not null
      and ((select auth.uid()) is null or c.id in (select private.my_channels())
        or c.id in (select private.open_channels())
        or c.id in (select private.governed_channels()))
  ) then
    perform private.refuse('channel_archived', 'This channel is archived.',
      'Restore it in the channel''s settings to write here again.');
  end if;
end
$$;

-- Deleting a channel is an update of its row, so the rights to delete and to update are told apart
-- here. A caller who only has a right, and does not manage the channel, cannot change its
-- visibility.
create function private.guard_granted_channel() returns trigger
language plpgsql set search_path = '' as $$
declare
  kept constant text[] := array['deleted_at', 'updated_at'];
begin
  if not private.is_api_caller() or new.id in (select private.run_channels()) then
    return new;
  end if;
  if new.visibility is distinct from old.visibility
    or (new.deleted_at is distinct from old.deleted_at
      and new.workspace_id not in (select private.granted_workspaces('channels', 'delete')))
    or (to_jsonb(new) - kept is distinct from to_jsonb(old) - kept
      and new.workspace_id not in (select private.granted_workspaces('channels', 'update')))
  then
    raise exception using errcode = '42501', message = 'Only who runs the channel does that';
  end if;
  return new;
end
$$;

create trigger a_guard_granted before update on public.channels
  for each row execute function private.guard_granted_channel();

-- The topic of a channel's own rows: the workspace's for an open channel, the channel's own for any
-- other.
create function private.audience(channel public.channels) returns text
language sql immutable set search_path = '' as $$
  select case when channel.visibility = 'open' then private.workspace_topic(channel.workspace_id)
    else private.channel_topic(channel.workspace_id, channel.id) end
$$;

create function private.broadcast_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  operation text := private.visible_operation(tg_op, to_jsonb(new), to_jsonb(old));
begin
  if operation is null then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.visibility is distinct from new.visibility then
    perform private.send_row(private.audience(old), 'DELETE', 'channels', null, to_jsonb(old));
    perform private.send_row(private.audience(new), 'INSERT', 'channels', to_jsonb(new), null);
    perform private.send_row(private.audience(new), 'INSERT', 'participants',
      to_jsonb(p) - private.own_columns(), null)
      from public.participants p where p.channel_id = new.id;
  else
    perform private.send_row(private.audience(coalesce(new, old)), operation, 'channels',
      to_jsonb(new), to_jsonb(old));
  end if;
  if operation = 'DELETE' then
    perform private.reauthorise(p.profile_id) from public.participants p
      where p.channel_id = coalesce(new.id, old.id);
  end if;
  return null;
end
$$;

-- Channels are deleted by deleted_at, so there is no delete grant. `now()` is the start of the
-- current transaction: the request that deletes or creates a channel can read back its row, but no
-- later request can.
select private.protect_table('channels',
  insertable => '{
    id, workspace_id, name, icon, description, topic, category, visibility, prompt,
    assistant_mode, assistant_model, created_by, assistant_tools}',
  updatable => '{
    name, icon, description, topic, category, visibility, prompt, assistant_mode,
    assistant_model, archived_at, deleted_at, assistant_tools}',
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_channel');

create policy
  "members read open channels, participants their own, owners and admins all but conversations"
  on public.channels
  for select to authenticated
  using (
    (deleted_at is null or deleted_at = now())
    and (
      id in (select private.open_channels())
      or id in (select private.my_channels())
      or id in (select private.governed_channels())
      or (created_by = (select auth.uid()) and created_at = now())
    )
  );

create policy "members create channels" on public.channels for insert to authenticated
  with check (
    workspace_id in (select private.my_workspaces())
    and visibility in ('open', 'private')
    and created_by = (select auth.uid())
    and deleted_at is null
    and not (select private.is_assistant())
  );

create policy "owners and admins of workspace or channel manage channels" on public.channels
  for update to authenticated
  using (
    visibility <> 'direct'
    and (
      id in (select private.governed_channels())
      or id in (select private.my_managed_channels())
      or (visibility = 'open' and (
        workspace_id in (select private.granted_workspaces('channels', 'update'))
        or workspace_id in (select private.granted_workspaces('channels', 'delete'))))
    )
  )
  with check (visibility <> 'direct' and workspace_id in (select private.my_workspaces()));

-- The log covers open and private channels; conversations are private to their participants.
create trigger w_audit_insert after insert on public.channels
  for each row when (new.visibility <> 'direct') execute function private.audit('');
create trigger w_audit_update after update on public.channels
  for each row when (new.visibility <> 'direct')
  execute function private.audit(
    'name,topic,visibility,assistant_mode,prompt_version,archived_at,deleted_at');

grant execute on function private.refuse_archived, private.audience to authenticated, service_role;

-- Handles -----------------------------------------------------------------------------------------

-- Handles that contain people's ids are stored where no client can write, and a channel that is not
-- open gets a handle that cannot be guessed. So asking for a handle reveals no hidden channel.
--
-- Open channels have the handle that was chosen. The handle of any other channel, and of a deleted
-- one, has a suffix that the database draws and that no open channel can have. So no handle is
-- refused because of a hidden channel, and each is still unique in its workspace.

create function private.handle_from(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(trim(both '-'
    from regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g')), ''), 'channel')
$$;

create function private.is_for_all(channel public.channels) returns boolean
language sql immutable set search_path = '' as $$
  select channel.visibility = 'open' and channel.deleted_at is null
$$;

create function private.bare_handle(topic text) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(topic, '~[0-9a-z]{5}$', ''), 240)
$$;

create function private.is_kept_for_conversations(topic text) returns boolean
language sql immutable set search_path = '' as $$
  select topic ~* '^(direct|assistant)-'
$$;

create function private.free_handle(workspace uuid, base text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found text := base;
  suffix integer := 1;
begin
  while exists (select 1 from public.channels where workspace_id = workspace and topic = found) loop
    suffix := suffix + 1;
    found := base || '-' || suffix;
  end loop;
  return found;
end
$$;

create function private.unguessable_handle(workspace uuid, base text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  letters constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  found text;
begin
  loop
    select base || '~' || string_agg(substr(letters, 1 + get_byte(drawn, index) % 36, 1), '')
    into found from extensions.gen_random_bytes(5) drawn, generate_series(0, 4) index;
    exit when not exists (
      select 1 from public.channels where workspace_id = workspace and topic = found);
  end loop;
  return found;
end
$$;

create function private.prepare_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text;
begin
  if auth.uid() is not null then
    new.created_by := auth.uid();
    new.created_at := now();
  end if;
  -- A handle that the user chose must be free, or is refused; a handle made from the name is
  -- changed until it is free.
  if coalesce(btrim(new.topic), '') = '' then
    base := left(private.handle_from(new.name), 230);
    if private.is_kept_for_conversations(base) then
      base := 'channel-' || base;
    end if;
    new.topic := case when private.is_for_all(new)
      then private.free_handle(new.workspace_id, base) else base end;
  end if;
  new.prompt_version := case when new.prompt = '' then 0 else 1 end;
  return new;
end
$$;

create trigger a_prepare before insert on public.channels
  for each row execute function private.prepare_channel();

create function private.guard_handle() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.topic is distinct from old.topic and private.is_api_caller()
     and private.is_kept_for_conversations(btrim(new.topic)) then
    perform private.refuse('reserved_handle',
      'Handles that begin with “direct-” or “assistant-” are kept for conversations.',
      'Choose another handle.');
  end if;
  return new;
end
$$;

create trigger a_guard_handle before insert or update of topic on public.channels
  for each row execute function private.guard_handle();

create function private.settle_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := private.bare_handle(new.topic);
  was_for_all boolean := tg_op = 'INSERT' or private.is_for_all(old);
begin
  if new.visibility = 'direct' and private.is_kept_for_conversations(new.topic) then
    return new;
  end if;
  if btrim(base) = '' then
    base := left(private.handle_from(new.name), 240);
  end if;
  if private.is_for_all(new) then
    new.topic := case when was_for_all then base
      else private.free_handle(new.workspace_id, base) end;
  elsif tg_op = 'UPDATE' and not was_for_all and base = private.bare_handle(old.topic) then
    new.topic := old.topic;
  else
    new.topic := private.unguessable_handle(new.workspace_id, base);
  end if;
  return new;
end
$$;

create trigger d_settle_handle before insert or update of topic, visibility, deleted_at
  on public.channels for each row execute function private.settle_handle();

grant execute on function private.handle_from, private.is_kept_for_conversations
  to authenticated, service_role;

-- Participants ------------------------------------------------------------------------------------

create table public.participants (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null,
  role varchar(50) not null default 'member'
    check (role in ('member', 'owner', 'admin', 'moderator', 'assistant', 'guest')),
  last_read_at timestamptz,
  last_read_message_id uuid,
  notify text not null default 'all' check (notify in ('all', 'mentions', 'none')),
  starred boolean not null default false,
  muted_until timestamptz check (muted_until between '1900-01-01Z' and '9999-12-31Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, profile_id),
  foreign key (profile_id) references public.profiles (id) on delete cascade,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade,
  -- The Data API embeds along this key. It is deferred, so that the key to the channel refuses an
  -- unknown workspace and a hidden one with the same error.
  foreign key (workspace_id) references public.workspaces (id) on delete cascade
    deferrable initially deferred
);

create index on public.participants (profile_id, channel_id) include (workspace_id, role);
create index on public.participants (workspace_id, profile_id);
create index participants_assistants on public.participants (channel_id) where role = 'assistant';

-- True if a user has silenced a channel: by muting it, or by the level 'none'. Only mentions of
-- them still count there. TypeScript has the same rule as isSilent(). Without a search path,
-- PostgreSQL inlines it into the query that calls it.
create function private.is_silent(notify text, muted_until timestamptz, moment timestamptz)
returns boolean
language sql immutable as $$
  select notify = 'none' or coalesce(muted_until > moment, false)
$$;

grant execute on function private.is_silent to authenticated, service_role;

create function private.guard_participant() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.refuse_archived(new.channel_id);
    return new;
  end if;
  if new.profile_id = auth.uid() then
    if new.role is distinct from old.role then
      raise exception using errcode = '42501', message = 'Nobody changes their own role';
    end if;
  elsif (new.last_read_at, new.last_read_message_id, new.notify, new.starred, new.muted_until)
        is distinct from (old.last_read_at, old.last_read_message_id, old.notify, old.starred,
          old.muted_until) then
    raise exception using errcode = '42501',
      message = 'Read marks and notifications are the person''s own';
  end if;
  return new;
end
$$;

create trigger c_guard before insert or update on public.participants
  for each row execute function private.guard_participant();

-- Columns of a participant's row that only that participant can read.
create function private.own_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array['last_read_at', 'last_read_message_id', 'notify', 'starred', 'muted_until']
$$;

create function private.broadcast_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := to_jsonb(new);
  old_record jsonb := to_jsonb(old);
  person uuid := coalesce(new.profile_id, old.profile_id);
  channel public.channels;
begin
  select * into channel from public.channels where id = coalesce(new.channel_id, old.channel_id);
  -- The user receives a channel that they could not see before, then their own row in it.
  if tg_op = 'INSERT' and channel.visibility <> 'open' then
    perform private.tell_person(person, 'INSERT', 'channels', to_jsonb(channel), null);
  end if;
  perform private.tell_person(person, tg_op, 'participants', record, old_record);
  if channel.id is not null and (tg_op <> 'UPDATE' or new.role is distinct from old.role) then
    perform private.send_row(private.audience(channel), tg_op, 'participants',
      record - private.own_columns(), old_record);
  end if;
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$$;

select private.protect_table('participants',
  insertable => '{id, workspace_id, channel_id, profile_id, role}',
  updatable => '{
    role, last_read_at, last_read_message_id, notify, starred, muted_until}',
  deletable => true,
  immutable => '{id, workspace_id, channel_id, profile_id, created_at}',
  live => 'broadcast_participant');

create policy "members read participants of channels they see" on public.participants
  for select to authenticated
  using (
    channel_id in (select private.my_channels())
    or channel_id in (select private.open_channels())
    or channel_id in (select private.governed_channels())
  );

create policy "members join open channels; owners and admins add" on public.participants
  for insert to authenticated
  with check (
    case when profile_id = (select auth.uid())
      then channel_id in (select private.governed_channels())
        or (role = 'member' and channel_id in (select private.open_channels()))
      else channel_id in (select private.governed_channels())
        or (role <> 'owner' and channel_id in (select private.my_managed_channels()))
        or (role = 'member' and channel_id in (select private.open_channels())
            and workspace_id in (select private.granted_workspaces('participants', 'create')))
    end
    and not (select private.is_assistant())
  );

create policy "people set their own marks; owners and admins set roles" on public.participants
  for update to authenticated
  using (
    (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()))
    or channel_id in (select private.governed_channels())
    or channel_id in (select private.my_managed_channels())
    or (private.is_ordinary(role) and channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('participants', 'update')))
  );

create policy "people leave; owners and admins remove" on public.participants
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or channel_id in (select private.governed_channels())
    or channel_id in (select private.my_managed_channels())
    or (private.is_ordinary(role) and channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('participants', 'delete')))
  );

create policy "people are added, not assistants" on public.participants
  as restrictive for insert to authenticated
  with check (exists (
    select 1 from public.profiles p where p.id = profile_id and p.role <> 'assistant'));

grant execute on function private.own_columns to authenticated, service_role;

-- Entering a private channel ----------------------------------------------------------------------

-- When a user joins a private channel, by any path, the channel and the log record it in the same
-- transaction: before the user can read a message.

-- Channels that are or were private: they still contain what was said in private.
create table private.once_private (
  channel_id uuid primary key references public.channels (id) on delete cascade
);

comment on table private.once_private is
  'Channels that are private or were once: entries are announced there, also while they are open.';

select private.refuse_delegates('private.once_private');

create function private.remember_private() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.once_private (channel_id) values (new.id) on conflict do nothing;
  return null;
end
$$;

create trigger a_0_remember_private after insert on public.channels
  for each row when (new.visibility = 'private') execute function private.remember_private();
create trigger a_0_remember_turned_private after update on public.channels
  for each row when (new.visibility = 'private' and old.visibility <> 'private')
  execute function private.remember_private();

-- Adds a system message to a channel: an event in it, written in the name of the user who caused
-- it.
create function private.post_notice(
  workspace uuid, channel uuid, author uuid, sentence text, facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.messages (workspace_id, channel_id, author_id, role, parts, metadata)
  values (workspace, channel, author, 'system',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', sentence)),
    jsonb_build_object('workspace_id', workspace, 'channel_id', channel) || facts)
$$;

create function private.called(profile uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select name from public.profiles where id = profile), 'Somebody')
$$;

create function private.announce_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_notice(new.workspace_id, new.id, auth.uid(),
    private.called(auth.uid()) || case new.visibility
      when 'open' then ' opened this channel to everybody in the workspace.'
      else ' made this channel private.' end,
    jsonb_strip_nulls(jsonb_build_object('by', auth.uid(), 'event',
      case new.visibility when 'open' then 'opened' else 'closed' end)));
  return null;
end
$$;

create trigger b_announce_visibility after update on public.channels
  for each row when (new.visibility <> old.visibility)
  execute function private.announce_visibility();

-- Owners and admins of the workspace can join a private channel, but never unseen. Only the creator
-- is in a channel from the start. Assistants answer with the rights of the user who asks.
create function private.announce_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  if not exists (select 1 from private.once_private where channel_id = new.channel_id)
     or exists (select 1 from public.profiles where id = new.profile_id and role = 'assistant')
     or exists (
       select 1 from public.channels c
       where c.id = new.channel_id and c.created_by = new.profile_id and c.created_at = now())
  then
    return new;
  end if;
  if caller is null or caller = new.profile_id then
    perform private.post_notice(new.workspace_id, new.channel_id, new.profile_id,
      private.called(new.profile_id) || ' joined this private channel.',
      jsonb_build_object('event', 'joined', 'profile_id', new.profile_id));
  else
    perform private.post_notice(new.workspace_id, new.channel_id, caller,
      private.called(caller) || ' added ' || private.called(new.profile_id)
        || ' to this private channel.',
      jsonb_build_object('event', 'added', 'profile_id', new.profile_id, 'by', caller));
  end if;
  return new;
end
$$;

create trigger b_announce_entry after insert on public.participants
  for each row execute function private.announce_entry();

-- Notices cannot be changed, neither by the user who caused them nor by those who run the
-- workspace.
create function private.keep_notice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    raise exception using errcode = '42501', message = 'What a channel was told of itself stays';
  end if;
  return new;
end
$$;

-- Logs who joined, who left, and with which role.
create function private.audit_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  participant public.participants := coalesce(new, old);
begin
  -- Deleting a channel or workspace also deletes its participants.
  if not exists (select 1 from private.once_private where channel_id = participant.channel_id)
     or not exists (
       select 1 from public.channels c join public.workspaces w on w.id = c.workspace_id
       where c.id = participant.channel_id)
  then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (participant.workspace_id, auth.uid(), lower(tg_op), 'participants', participant.id,
    jsonb_build_object('channel_id', participant.channel_id, 'profile_id', participant.profile_id)
    || case tg_op
      when 'UPDATE' then jsonb_build_object('changed',
        jsonb_build_object('role', jsonb_build_object('from', old.role, 'to', new.role)))
      else jsonb_build_object('role', participant.role) end);
  return null;
end
$$;

create trigger w_audit after insert or delete on public.participants
  for each row execute function private.audit_participant();
create trigger w_audit_role after update on public.participants
  for each row when (new.role is distinct from old.role)
  execute function private.audit_participant();

-- Conversations -----------------------------------------------------------------------------------

-- Conversations: channels of visibility 'direct', between people or with only the assistant. They
-- are created by open_conversation(), so that two people have one conversation and not two.

create table private.conversations (
  workspace_id uuid not null,
  handle text not null,
  channel_id uuid not null unique,
  primary key (workspace_id, handle),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table private.conversations is
  'The one conversation of a set of people, by private.conversation_handle(). No client writes it.';

select private.refuse_delegates('private.conversations');

-- The handle of a conversation is made of its people, so that the unique handle prevents a second
-- conversation, even if both people open it at the same time.
create function private.conversation_handle(people uuid[]) returns text
language sql immutable set search_path = '' as $$
  select 'direct-'
    || encode(sha256(convert_to(string_agg(person::text, ',' order by person), 'UTF8')), 'hex')
    from unnest(people) person
$$;

create function private.conversation_known_as(workspace uuid, known_as text) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from private.conversations k join public.channels c on c.id = k.channel_id
  where k.workspace_id = workspace and k.handle = known_as
    and c.visibility = 'direct' and c.deleted_at is null
$$;

create function private.open_conversation(workspace uuid, people uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  everyone uuid[] := array(select distinct person from unnest(people || caller) person);
  with_assistant boolean;
  known_as text;
  conversation uuid;
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    raise exception using errcode = '42501',
      message = 'Only members of the workspace converse in it';
  end if;
  if cardinality(everyone) not between 1 and 9 then
    perform private.refuse('too_many_people', 'A conversation has up to nine people.',
      'Create a private channel for more.');
  end if;
  if exists (
    select 1 from unnest(everyone) person where not exists (
      select 1 from public.memberships m where m.workspace_id = workspace and m.profile_id = person)
  ) then
    perform private.refuse('not_a_member',
      'Everyone in a conversation must be a member of the workspace.', null);
  end if;
  with_assistant := exists (
    select 1 from public.profiles where id = any (everyone) and role = 'assistant');
  if with_assistant and cardinality(everyone) > 2 then
    perform private.refuse('assistant_alone',
      'The assistant converses with one person at a time.',
      'Mention it in a channel to ask it among others.');
  end if;
  -- Every conversation with the assistant is a new one.
  if not with_assistant then
    known_as := private.conversation_handle(everyone);
    conversation := private.conversation_known_as(workspace, known_as);
    if conversation is null then
      -- If two people open it at the same time, they get the same one: the second waits here and
      -- then finds it.
      perform pg_advisory_xact_lock(hashtextextended(workspace::text || known_as, 0));
      conversation := private.conversation_known_as(workspace, known_as);
    end if;
  end if;
  if conversation is null then
    conversation := gen_random_uuid();
    insert into public.channels (id, workspace_id, name, topic, visibility, assistant_mode)
    values (conversation, workspace, 'New conversation',
      case when with_assistant then 'assistant-' else 'direct-' end || gen_random_uuid(),
      'direct', case when with_assistant then 'auto' else 'off' end);
    insert into private.conversations (workspace_id, handle, channel_id)
    select workspace, known_as, conversation where not with_assistant
    on conflict (workspace_id, handle) do update set channel_id = excluded.channel_id;
  end if;
  insert into public.participants (workspace_id, channel_id, profile_id, role)
  select workspace, conversation, p.id,
    case p.role when 'assistant' then 'assistant' else 'member' end
  from public.profiles p where p.id = any (everyone)
  on conflict (channel_id, profile_id) do nothing;
  return conversation;
end
$$;

create function public.open_conversation(workspace uuid, people uuid[]) returns uuid
language sql security invoker set search_path = '' as $$
  select private.open_conversation(workspace, people)
$$;

create function private.rename_conversation(conversation uuid, title text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(title, '')) = '' then
    perform private.refuse('empty_name', 'A conversation needs a name.',
      'Write at least one character.');
  end if;
  update public.channels set name = left(btrim(title), 255)
  where id = conversation and visibility = 'direct' and id in (select private.my_channels());
  if not found then
    raise exception using errcode = '42501', message = 'Only participants rename a conversation';
  end if;
end
$$;

create function public.rename_conversation(conversation uuid, title text) returns void
language sql security invoker set search_path = '' as $$
  select private.rename_conversation(conversation, title)
$$;

grant execute on function private.open_conversation, public.open_conversation,
  private.rename_conversation, public.rename_conversation to authenticated, service_role;

-- 09_invitations.sql ==============================================================================

-- Invitations -------------------------------------------------------------------------------------

-- An invitation can name a channel, which the invited user joins and sees first. It must be open to
-- every member, so that a link sets a starting point and never gives access to a private channel.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  token_hash text not null unique,
  email varchar(255),
  role varchar(50) not null default 'member' check (role in ('admin', 'member')),
  created_by uuid references public.profiles (id) on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  channel_id uuid,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete set null (channel_id)
);

comment on column public.invitations.token_hash
  is 'SHA-256 of the token in the link: a reader of this table cannot join with it.';
comment on column public.invitations.channel_id is
  'The open channel that whoever follows it begins in; without one, the first of the workspace.';

create index on public.invitations (workspace_id);
create index on public.invitations (channel_id);

create function private.usable_invitation(token text) returns setof public.invitations
language sql stable security definer set search_path = '' as $$
  select * from public.invitations
  where token_hash = private.token_hash(token) and revoked_at is null and expires_at > now()
    and (max_uses is null or uses < max_uses)
$$;

-- The channels that a new member joins immediately: the invited one, in which they begin, and then
-- the oldest, at most five. So a new member sees all of a small workspace.
create function private.first_channels(workspace uuid, invited_to uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.channels c
  where c.workspace_id = workspace and c.visibility = 'open' and c.archived_at is null
    and c.deleted_at is null
  order by c.id is not distinct from invited_to desc, c.created_at, c.id limit 5
$$;

create function private.create_invitation(
  workspace uuid, invited_role text, valid_hours integer, max_uses integer, invited_email text,
    channel uuid)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  secret text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
  address text := nullif(btrim(invited_email), '');
  made public.invitations;
begin
  if not (workspace in (select private.my_managed_workspaces())
          or (invited_role = 'member'
            and workspace in (select private.granted_workspaces('invitations', 'create')))) then
    raise exception using errcode = '42501',
      message = 'Only owners and admins invite to this workspace';
  end if;
  if valid_hours not between 1 and 24 * 90 then
    perform private.refuse('invalid_expiry', 'An invitation is valid for 1 hour to 90 days.',
      'Choose a shorter or longer time.');
  end if;
  if channel is not null and not exists (
    select from public.channels c
    where c.id = channel and c.workspace_id = workspace and c.visibility = 'open'
      and c.archived_at is null and c.deleted_at is null) then
    perform private.refuse('channel_not_open', 'An invitation leads to an open channel alone.',
      'Invite to the workspace, and add people to a private channel once they have joined.');
  end if;
  insert into public.invitations (workspace_id, token_hash, email, role, created_by, expires_at,
    max_uses, channel_id)
  values (workspace, private.token_hash(secret), address, invited_role, auth.uid(),
    now() + make_interval(hours => valid_hours), case when address is null then max_uses
      else 1 end, channel)
  returning * into made;
  if address is not null then
    perform private.enqueue_job('mail_invitation',
      json_build_object('invitation_id', made.id, 'token', secret), 'invitation:' || made.id);
  end if;
  return query select made.id, secret, made.expires_at;
end
$$;

create function public.create_invitation(
  workspace uuid, invited_role text default 'member', valid_hours integer default 168,
    max_uses integer default null,
  invited_email text default null, channel uuid default null)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker set search_path = '' as $$
  select * from private.create_invitation(workspace, invited_role, valid_hours, max_uses,
    invited_email, channel)
$$;

-- The facts that the holder of a link can see before joining, including the first channel; every
-- channel that is named is open to the new member. Spent, revoked and invented tokens all return
-- null.
create function private.preview_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('workspace_id', w.id, 'workspace_name', w.name, 'workspace_icon',
    w.icon,
    'inviter_name', p.name, 'channel_id', c.id, 'channel_name', c.name)
  from private.usable_invitation(token) i
  join public.workspaces w on w.id = i.workspace_id
  left join public.profiles p on p.id = i.created_by
  left join lateral (
    select f.id from private.first_channels(w.id, i.channel_id) with ordinality f (id, rank)
      order by f.rank limit 1
  ) f on true
  left join public.channels c on c.id = f.id
$$;

create function public.preview_invitation(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.preview_invitation(token)
$$;

-- A new member sees all of a small workspace immediately; of a large one, its oldest channels.
create function private.accept_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  caller uuid := auth.uid();
begin
  -- The row lock lets only one user take the last use of a link.
  select * into invitation from public.invitations i
  where i.token_hash = private.token_hash(token) and i.revoked_at is null and i.expires_at > now()
  for update;
  if exists (select 1 from public.memberships where workspace_id = invitation.workspace_id
    and profile_id = caller) then
    return invitation.workspace_id;
  end if;
  if caller is null or invitation.id is null
    or invitation.uses >= coalesce(invitation.max_uses, invitation.uses + 1)
     or (invitation.email is not null
       and lower(invitation.email) is distinct from lower(auth.jwt() ->> 'email')) then
    perform private.refuse('invitation_invalid', 'This invitation is not valid any more.',
      'Ask for a new link.');
  end if;
  update public.invitations set uses = uses + 1 where id = invitation.id;
  insert into public.memberships (workspace_id, profile_id, role)
    values (invitation.workspace_id, caller, invitation.role);
  insert into public.participants (workspace_id, channel_id, profile_id)
  select invitation.workspace_id, f.id, caller
  from private.first_channels(invitation.workspace_id, invitation.channel_id) f (id)
  on conflict do nothing;
  return invitation.workspace_id;
end
$$;

-- Joins the caller to the workspace and to its first open channels, so that they do not start in an
-- empty workspace.
create function public.accept_invitation(token text) returns uuid
language sql security invoker set search_path = '' as $$
  select private.accept_invitation(token)
$$;

-- Invitations are created by create_invitation() and accepted by accept_invitation(); neither lets
-- a caller read the token's hash.
select private.protect_table('invitations',
  readable => '{
    id, workspace_id, email, role, created_by, expires_at, max_uses, uses, revoked_at,
    created_at, updated_at, channel_id}',
  updatable => '{revoked_at}',
  is_personal => true);

-- Callers who can revoke invitations can see them.
create policy "who invites reads invitations" on public.invitations for select to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'read'))
    or workspace_id in (select private.granted_workspaces('invitations', 'update'))
  );

-- A revoked invitation stays revoked, because its holder may have been told that it is void.
create policy "who invites revokes invitations" on public.invitations for update to authenticated
  using (revoked_at is null and (workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'update'))))
  with check (workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'update')));

create trigger w_audit after insert or update on public.invitations
  for each row execute function private.audit('revoked_at');

grant execute on function private.create_invitation, public.create_invitation,
  private.accept_invitation, public.accept_invitation
  to authenticated, service_role;

grant execute on function private.preview_invitation, public.preview_invitation
  to anon, authenticated, service_role;

-- Accounts by invitation --------------------------------------------------------------------------

-- If accounts are created only by invitation (SIGNUP), an invitation allows as many accounts as it
-- allows members, even while these have not joined yet.
--
-- A user who is invited by address can sign up by every method that proves the address: by a link
-- in a mail, or by a provider. An address has at most one account, so such an invitation is used up
-- only by joining, and another person cannot take it from its addressee by signing up first.

create table private.registrations (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  made integer not null check (made >= 0)
);

comment on table private.registrations is 'Accounts that were made by an invitation.';

select private.refuse_delegates('private.registrations');

-- Counts an account that is about to be created; null if this secret does not invite this address.
create function private.redeem_invitation(token text, address text) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.registrations as r (invitation_id, made)
  select i.id, 1 from private.usable_invitation(token) i
  where i.email is null or lower(i.email) = lower(btrim(address))
  on conflict (invitation_id) do update set made = r.made + 1
  where exists (select from public.invitations i
    where i.id = r.invitation_id
      and (i.email is not null or i.max_uses is null or r.made < i.max_uses))
  returning r.invitation_id
$$;

-- The invitation of a proven address; its secret is not needed then.
create function private.redeem_invitation_of(address text) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.registrations as r (invitation_id, made)
  select i.id, 1 from public.invitations i
  where lower(i.email) = lower(btrim(address)) and i.revoked_at is null and i.expires_at > now()
    and (i.max_uses is null or i.uses < i.max_uses)
  order by i.created_at desc limit 1
  on conflict (invitation_id) do update set made = r.made + 1
  returning r.invitation_id
$$;

-- Called when no account was created in the end.
create function private.release_invitation(invitation uuid) returns void
language sql security definer set search_path = '' as $$
  update private.registrations set made = greatest(made - 1, 0) where invitation_id = invitation
$$;

-- 09_join_rules.sql ===============================================================================

-- Join rules make people members when they sign in (docs/decisions/0025). Owners name domains:
-- everyone with a confirmed address there joins. The operator names OpenID Connect providers:
-- everyone who signs in with them joins.

-- Rules -------------------------------------------------------------------------------------------

create table public.join_rules (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- ASCII only, so that no look-alike letter of another alphabet gets in.
  domain varchar(253) check (
    domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'),
  provider varchar(100) check (provider like 'custom:%'),
  role varchar(50) not null default 'member' check (role in ('admin', 'member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, domain),
  unique (workspace_id, provider),
  check (num_nonnulls(domain, provider) = 1)
);

comment on table public.join_rules is
  'Makes people members of a workspace when they sign in: those with a confirmed address at a '
  'domain, or those with an identity at a provider. Owners set domains, the operator providers.';

create index on public.join_rules (domain);
create index on public.join_rules (provider);

select private.protect_table('join_rules',
  insertable => '{id, workspace_id, domain, role}',
  updatable => '{role}',
  deletable => true,
  immutable => '{id, workspace_id, domain, provider, created_at}',
  is_personal => true);

create policy "owners and admins read join rules" on public.join_rules
  for select to authenticated using (workspace_id in (select private.my_managed_workspaces()));

create policy "owners create join rules" on public.join_rules for insert to authenticated
  with check (workspace_id in (select private.my_owned_workspaces()));

create policy "owners update join rules" on public.join_rules for update to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners delete join rules" on public.join_rules for delete to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create trigger w_audit after insert or update or delete on public.join_rules
  for each row execute function private.audit('role');

-- Addresses ---------------------------------------------------------------------------------------

-- The address of an account, if its person has proven that they read mail there: they opened a
-- link, or a provider says so. Accounts that are confirmed automatically, because no mail is sent,
-- prove nothing. User metadata never counts, since people write it themselves.
create function private.proven_address(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u
  where u.id = person and u.email_confirmed_at is not null and u.deleted_at is null
    and not u.is_anonymous
    and exists (
      select from auth.identities i
      where i.user_id = u.id and lower(i.identity_data ->> 'email') = lower(u.email)
        and i.identity_data ->> 'email_verified' = 'true')
$$;

create function private.domain_of(address text) returns text
language sql immutable set search_path = '' as $$
  select substring(address from '@([^@]+)$')
$$;

-- Providers of personal and disposable addresses.
create function private.is_public_mail(domain text) returns boolean
language sql immutable set search_path = '' as $$
  select split_part(domain, '.', 1) = any (
      '{gmail,googlemail,outlook,hotmail,live,msn,yahoo,ymail,rocketmail,icloud,aol,gmx,yandex,
        protonmail,tutanota,fastmail,zoho,zohomail,mailinator,guerrillamail,yopmail,tempmail,
        temp-mail,10minutemail,trashmail,sharklasers,getnada,maildrop}'::text[])
    or domain = any (
      '{me.com,mac.com,proton.me,pm.me,tuta.com,tuta.io,tutamail.com,mail.com,email.com,usa.com,
        hey.com,hushmail.com,web.de,freenet.de,t-online.de,arcor.de,posteo.de,mailbox.org,
        online.de,1und1.de,bluewin.ch,hispeed.ch,sunrise.ch,aon.at,chello.at,orange.fr,wanadoo.fr,
        free.fr,sfr.fr,laposte.net,neuf.fr,libero.it,virgilio.it,tiscali.it,alice.it,tin.it,
        telefonica.net,terra.es,ziggo.nl,kpnmail.nl,planet.nl,telenet.be,skynet.be,wp.pl,o2.pl,
        onet.pl,interia.pl,seznam.cz,centrum.cz,mail.ru,bk.ru,inbox.ru,list.ru,rambler.ru,ya.ru,
        ukr.net,btinternet.com,sky.com,virginmedia.com,ntlworld.com,talktalk.net,comcast.net,
        verizon.net,att.net,sbcglobal.net,bellsouth.net,cox.net,charter.net,earthlink.net,
        rogers.com,shaw.ca,sympatico.ca,bigpond.com,optusnet.com.au,xtra.co.nz,uol.com.br,
        bol.com.br,terra.com.br,ig.com.br,qq.com,foxmail.com,163.com,126.com,yeah.net,139.com,
        sina.com,sina.cn,sohu.com,aliyun.com,naver.com,daum.net,hanmail.net,nate.com,
        rediffmail.com,duck.com,simplelogin.com,mozmail.com}'::text[])
$$;

-- Runs after the policies, so that only owners see these refusals. An owner shows that a domain is
-- theirs by their own address. Whether another workspace has the same rule is not revealed.
create function private.guard_join_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  if private.is_public_mail(new.domain) then
    perform private.refuse('public_mail_domain', 'Anybody can get an address at this domain.',
      'Name the domain of your organisation.');
  end if;
  if private.domain_of(private.proven_address(auth.uid())) is distinct from new.domain then
    perform private.refuse('domain_not_yours',
      'You have no confirmed address at this domain yourself.',
      'Name the domain of your confirmed address, or ask an owner who has one there.');
  end if;
  return null;
end
$$;

create trigger a_guard after insert on public.join_rules
  for each row execute function private.guard_join_rule();

-- Departures --------------------------------------------------------------------------------------

-- People who left or were removed can be invited or added again, but no rule brings them back. The
-- hash of their address recognises them when they make a new account. Only a proven address is
-- remembered, and nothing of an unconfirmed account: both may belong to someone else.
create table private.departures (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null,
  address_hash text,
  primary key (workspace_id, profile_id)
);

select private.refuse_delegates('private.departures');

-- Mail to 'ann+anything@example.com' reaches 'ann@example.com'.
create function private.address_hash(address text) returns text
language sql immutable set search_path = '' as $$
  select private.token_hash(lower(regexp_replace(address, '\+[^@]*@', '@')))
$$;

create function private.remember_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.departures (workspace_id, profile_id, address_hash)
  select w.id, u.id, private.address_hash(private.proven_address(u.id))
  from public.workspaces w, auth.users u
  where w.id = old.workspace_id and u.id = old.profile_id
    and (u.confirmed_at is not null or (u.email is null and u.phone is null))
  on conflict (workspace_id, profile_id) do update set address_hash = excluded.address_hash;
  return null;
end
$$;

create trigger n_remember_departure after delete on public.memberships
  for each row execute function private.remember_departure();

-- Joining -----------------------------------------------------------------------------------------

-- Adds the user to every workspace whose rules admit them. They did not ask for it, so the
-- membership is not opened yet: it sends no notifications until they open the workspace, and they
-- can refuse.
create function private.join_by_rules(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.proven_address(person);
  rule record;
begin
  for rule in
    select r.workspace_id, min(r.role) as role from public.join_rules r
    where (
        r.provider in (select i.provider from auth.identities i where i.user_id = person)
        or (r.domain = private.domain_of(address)
          -- The rule applies while any owner has an address there; its author may have left.
          and exists (
            select from public.memberships m
            where m.workspace_id = r.workspace_id and m.role = 'owner'
              and private.domain_of(private.proven_address(m.profile_id)) = r.domain)))
      and not exists (select from public.memberships m
        where m.workspace_id = r.workspace_id and m.profile_id = person)
      and not exists (select from public.disabled_members d
        where d.workspace_id = r.workspace_id and d.profile_id = person)
      and not exists (select from public.workspace_blocks b
        where b.workspace_id = r.workspace_id and b.profile_id = person)
      and not exists (select from private.departures d
        where d.workspace_id = r.workspace_id
          and (d.profile_id = person or d.address_hash = private.address_hash(address)))
    group by r.workspace_id
  loop
    insert into public.memberships (workspace_id, profile_id, role, opened_at)
    values (rule.workspace_id, person, rule.role, null)
    on conflict do nothing;
    insert into public.participants (workspace_id, channel_id, profile_id)
    select rule.workspace_id, f.id, person
    from private.first_channels(rule.workspace_id, null) f (id)
    on conflict do nothing;
  end loop;
end
$$;

-- Runs at every sign-in, so that accounts older than a rule join as well. An error here must not
-- keep anyone from signing in.
create function private.join_at_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.join_by_rules(new.user_id);
  return null;
exception when others then
  raise warning 'join rules failed: %', sqlerrm;
  return null;
end
$$;

create trigger parley_join_at_sign_in after insert on auth.sessions
  for each row execute function private.join_at_sign_in();

-- 10_messages.sql =================================================================================

-- Messages, their threads and reactions, and the effects of sending.

-- Limits ------------------------------------------------------------------------------------------

-- Limits on the load that a user can put on others: how much they post, and how often they call
-- everyone. One row of numbers, which the operator of the database can change; no API reaches it.

create table private.limits (
  id boolean primary key default true check (id),
  messages_a_request integer not null default 100 check (messages_a_request >= 20),
  messages_a_minute integer default 300 check (messages_a_minute >= 20),
  waiting_messages integer not null default 100 check (waiting_messages > 0),
  everyone_an_hour integer not null default 10 check (everyone_an_hour > 0),
  everyone_up_to integer not null default 50 check (everyone_up_to > 0)
);

comment on table private.limits is
  'For people through the API. Assistants have limits of their own (assistant_settings); the '
  'trusted '
  'server, and with it every import, has none.';
comment on column private.limits.messages_a_minute is 'Null: no limit.';
comment on column private.limits.waiting_messages is 'Messages for later that wait for their time.';
comment on column private.limits.everyone_up_to is
  'In a channel of up to so many people everybody who takes part may call everyone; in a larger '
  'one '
  'who runs the channel or the workspace.';

insert into private.limits default values;

select private.refuse_delegates('private.limits');

-- Counts the caller's recent messages and refuses another if there are too many. Called only for
-- users who have sent many within a minute. Volatile, so that it sees rows that the same statement
-- stored before.
create function private.refuse_flood(caller uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bounds record;
  a_minute integer;
  a_request integer;
begin
  -- One request after the other, like private.one_at_a_time(), without a separate statement.
  select limits.*, case when limits.messages_a_minute is not null
    then pg_advisory_xact_lock(hashtextextended('messages ' || caller, 0)) end as turn
  into bounds from private.limits;
  select (
      select count(*) from (
        select from public.messages m
        where m.author_id = caller and m.created_at = now() limit bounds.messages_a_request
      ) at_once
    ),
    case when bounds.messages_a_minute is not null then (
      select count(*) from (
        select from public.messages m
        where m.author_id = caller and m.created_at > now() - interval '1 minute'
        limit bounds.messages_a_minute
      ) latest
    ) end
  into a_request, a_minute;
  if a_request >= bounds.messages_a_request then
    perform private.refuse('too_many_at_once',
      format('One request stores at most %s messages.', bounds.messages_a_request),
      'Send them in several requests.');
  end if;
  if a_minute >= bounds.messages_a_minute then
    perform private.refuse('too_many_messages', 'You have sent very many messages within a minute.',
      'Wait a moment, then send again.');
  end if;
end
$$;

-- Messages ----------------------------------------------------------------------------------------

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  author_id uuid references public.profiles (id) on delete set null,
  reply_to_id uuid,
  content text check (octet_length(content) <= 262144),
  role varchar(50) not null default 'user' check (role in ('user', 'assistant', 'system')),
  parts jsonb not null default '[]'
    check (jsonb_typeof(parts) = 'array' and octet_length(parts::text) <= 262144),
  metadata jsonb not null default '{}'
    check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 65536),
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  thread_id uuid,
  reply_count integer not null default 0,
  last_reply_at timestamptz,
  pinned_at timestamptz,
  pinned_by uuid references public.profiles (id) on delete set null,
  unique (workspace_id, channel_id, id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  -- These references include the workspace, like all others, so that one unique index serves all of
  -- them.
  constraint messages_reply_to_id_fkey foreign key (workspace_id, channel_id, reply_to_id)
    references public.messages (workspace_id, channel_id, id) on delete set null (reply_to_id),
  constraint messages_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

-- The words of a message, for search. Only the index stores them: a column would make every row
-- nearly twice as wide. The function has no settings, because PostgreSQL inlines only those.
create function private.message_words(parts jsonb, content text) returns tsvector
language sql immutable as $$
  select to_tsvector('simple', coalesce(content, ''))
    || jsonb_to_tsvector('simple', jsonb_path_query_array(parts, '$[*] ? (@.type == "text").text'),
      '["string"]')
$$;

grant execute on function private.message_words to authenticated, service_role;

create index on public.messages (channel_id, created_at desc, id desc);
create index on public.messages (reply_to_id) where reply_to_id is not null;
create index messages_words_idx on public.messages
  using gin (private.message_words(parts, content));
create index on public.messages (thread_id, created_at, id) where thread_id is not null;
create index on public.messages (channel_id, pinned_at desc) where pinned_at is not null;
-- Also counts the author's messages of the last minute.
create index messages_author_id_created_at_idx on public.messages (author_id, created_at desc);
-- For finding a profile's pins when it is deleted.
create index messages_pinned_by_idx on public.messages (pinned_by) where pinned_by is not null;

create function private.has_substance(parts jsonb, content text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return btrim(coalesce(content, '')) <> ''
    or jsonb_path_exists(parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
    or jsonb_path_exists(parts, '$[*] ? (@.type == "data-attachments").data[*]');
end
$$;

-- The text of a message, for headlines.
create function private.message_text(parts jsonb, content text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif((select string_agg(part #>> '{}', E'\n')
    from jsonb_path_query(parts, '$[*] ? (@.type == "text").text') part), ''), content, '')
$$;

-- The role in which the caller writes into a channel as this author: 'user' or 'assistant'; null if
-- they may not write there. Raises a reason if a participant cannot write at the moment. Without
-- the generic plan PostgreSQL would plan the first five sends of each connection anew. Every send
-- calls this, so it applies the rule of withheld_workspaces to one workspace, and counts a minute
-- back only if messages_a_minute is set.
create function private.voice_in(channel uuid, author uuid) returns text
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  found record;
begin
  if author is distinct from auth.uid() or private.delegated_channel() is not null then
    return null;
  end if;
  select c.archived_at is not null as is_archived, f.role = 'assistant' as is_assistant,
    w.requires_second_factor or exists (
      select from auth.mfa_factors where user_id = author and status = 'verified'
    ) as demands_proof,
    (
      select count(*) from (
        select from public.messages m
        where m.author_id = author and m.created_at >=
          case when l.messages_a_minute is null then now() else now() - interval '1 minute' end
        limit 20
      ) latest
    ) as said
  into found
  from public.participants p
  join public.channels c on c.id = p.channel_id and c.deleted_at is null
  join public.workspaces w on w.id = c.workspace_id
  join public.profiles f on f.id = p.profile_id
  cross join private.limits l
  where p.channel_id = channel and p.profile_id = author;
  if found.demands_proof and not private.is_proven() then
    return null;
  end if;
  if found.is_archived then
    perform private.refuse('channel_archived', 'This channel is archived.',
      'Restore it in the channel''s settings to write here again.');
  end if;
  if found.said >= 20 and not found.is_assistant then
    perform private.refuse_flood(author);
  end if;
  return case when found.is_assistant then 'assistant' when not found.is_assistant then 'user' end;
end
$$;

-- Raises the reason why the caller cannot call everyone in this channel.
create function private.refuse_everyone(channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  bounds private.limits;
begin
  select * into bounds from private.limits;
  if (
    select count(*) from (
      select 1 from public.participants where channel_id = channel limit bounds.everyone_up_to + 1
    ) participants
  ) > bounds.everyone_up_to and not exists (
    select 1 from public.participants p
    join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
    where p.channel_id = channel and p.profile_id = caller
      and (p.role in ('owner', 'admin', 'moderator') or m.role in ('owner', 'admin'))
  ) then
    perform private.refuse('everyone_not_allowed',
      'In a channel of this size only those who run it may call everyone.',
      'Name the people it concerns, or ask an administrator to call everyone.');
  end if;
  perform private.one_at_a_time('calls of everyone', caller);
  if (
    select count(*) from public.messages
    where author_id = caller and created_at > now() - interval '1 hour'
      and metadata -> 'mentions_everyone' = 'true'
  ) >= bounds.everyone_an_hour then
    perform private.refuse('everyone_too_often',
      'You have called everyone very often within an hour.',
      'Name the people it concerns, or wait.');
  end if;
end
$$;

-- An edit that adds a call to everyone is checked like a new message.
create function private.guard_everyone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() then
    perform private.refuse_everyone(new.channel_id);
  end if;
  return new;
end
$$;

create trigger c_guard_everyone before update on public.messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true'
    and old.metadata -> 'mentions_everyone' is distinct from 'true')
  execute function private.guard_everyone();

-- True if the message can be the root of a thread. The caller must check that it is readable.
create function private.takes_replies(thread uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from public.messages where id = thread
    and (thread_id is not null or deleted_at is not null));
end
$$;

-- Guards replies, threads, calls of everyone and empty messages in one trigger, because PostgreSQL
-- parses the condition of every trigger on each insert. The insert policy checks the right to
-- write. The function runs as the caller, so that it finds only messages that the author can read.
create function private.guard_new_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The answered message may have been deleted since; the reply is stored anyway.
  if new.reply_to_id is not null
    and not exists (select from public.messages where id = new.reply_to_id) then
    new.reply_to_id := null;
  end if;
  if new.thread_id is not null
    and not (exists (select from public.messages where id = new.thread_id)
      and private.takes_replies(new.thread_id)) then
    perform private.refuse('no_such_thread', 'This thread cannot be replied to.',
      'Its first message was deleted, or is itself in a thread.');
  end if;
  if new.role <> 'user' or current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if not private.has_substance(new.parts, new.content) then
    perform private.refuse('empty_message', 'At least one attachment is required',
      'Write something or attach a file.');
  end if;
  if new.metadata -> 'mentions_everyone' = 'true' then
    perform private.refuse_everyone(new.channel_id);
  end if;
  return new;
end
$$;

create trigger a_guard before insert on public.messages for each row
  when (new.reply_to_id is not null or new.thread_id is not null or (new.role = 'user' and (
    new.metadata ? 'mentions_everyone'
    or not jsonb_path_exists(new.parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
  )))
  execute function private.guard_new_message();

create function private.guard_message_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  rewritten boolean := (new.content, new.parts) is distinct from (old.content, old.parts);
begin
  if new.deleted_at is not null and old.deleted_at is null then
    new.deleted_at := now();
  end if;
  if private.is_api_caller() then
    if old.author_id is distinct from auth.uid()
      and (rewritten or new.metadata is distinct from old.metadata or new.deleted_at is null) then
      raise exception using errcode = '42501', message = 'Only the author changes a message';
    end if;
    if old.deleted_at is not null
      and (new.deleted_at is not null or old.deleted_at < now() - interval '30 seconds') then
      perform private.refuse('message_deleted', 'This message was deleted.',
        'A deletion can be undone for 30 seconds.');
    end if;
    if rewritten and new.role = 'user' then
      if not private.has_substance(new.parts, new.content) then
        perform private.refuse('empty_message', 'At least one attachment is required',
          'Write something or attach a file.');
      end if;
      new.edited_at := now();
    end if;
  end if;
  return new;
end
$$;

create trigger c_guard before update on public.messages
  for each row execute function private.guard_message_change();

-- Owners and admins may remove messages of open channels that they have not joined, and whose rows
-- they cannot update because they cannot read them.
create function private.remove_message(message uuid) returns void
language sql security definer set search_path = '' as $$
  update public.messages m set deleted_at = now()
  where m.id = message and m.deleted_at is null
    and (
      (m.workspace_id in (select private.my_managed_workspaces())
        and m.channel_id in (select private.my_channels()))
      or (m.channel_id in (select private.open_channels()) and (
        m.workspace_id in (select private.my_managed_workspaces())
        or m.workspace_id in (select private.granted_workspaces('messages', 'delete'))))
    )
$$;

create function public.remove_message(message uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.remove_message(message)
$$;

-- Messages: only for participants; deleted by deleted_at, which the author can undo for 30 seconds.
select private.protect_table('messages',
  insertable => '{
    id, workspace_id, channel_id, author_id, reply_to_id, content, role, parts, metadata,
    thread_id}',
  updatable => '{content, parts, metadata, deleted_at}',
  immutable => '{
    id, workspace_id, channel_id, author_id, reply_to_id, thread_id, role, created_at}');

-- Only authors change their text: for messages of others only deleted_at can be set
-- (guard_message_change).
create policy "authors change, owners and admins delete" on public.messages
  for update to authenticated
  using (
    author_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('messages', 'delete')))
  );

-- Authors can read a message for a moment after they delete it, to undo that; an assistant that
-- reads for them cannot.
create policy "what is deleted is not read for somebody" on public.messages
  as restrictive for select to authenticated
  using (deleted_at is null or not (select private.is_on_behalf()));

create policy "participants write as themselves" on public.messages for insert to authenticated
  with check (deleted_at is null and role = private.voice_in(channel_id, author_id));

create policy "participants read messages" on public.messages for select to authenticated
  using (
    (
      (created_at = now() and author_id = (select auth.uid()))
      or channel_id in (select private.my_channels())
    ) and (
      deleted_at is null
      or deleted_at = now()
      or (author_id = (select auth.uid()) and deleted_at > now() - interval '30 seconds')
    )
  );

create trigger b_keep_notice before update on public.messages
  for each row when (
    old.role = 'system' and old.metadata ? 'event'
    and (new.content, new.parts, new.metadata, new.deleted_at)
      is distinct from (old.content, old.parts, old.metadata, old.deleted_at))
  execute function private.keep_notice();
create trigger l_broadcast after delete on public.messages for each row
  execute function private.broadcast_conversation();
create trigger w_audit_removal after update on public.messages for each row
  when (new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() = 0)
  execute function private.audit_removal();

grant execute on function private.has_substance, private.voice_in, private.takes_replies,
  private.refuse_everyone,
  private.remove_message, public.remove_message to authenticated, service_role;

-- Threads and pins --------------------------------------------------------------------------------

-- Threads: a message with thread_id belongs to the side conversation under that message, not to the
-- channel's own list. The root stores the number of replies, so that the list shows it without a
-- join.

create function private.count_replies(thread uuid) returns void
language sql security definer set search_path = '' as $$
  update public.messages root
  set reply_count = counted.replies, last_reply_at = counted.latest
  from (
    select count(*)::integer as replies, max(created_at) as latest
    from public.messages where thread_id = thread and deleted_at is null
  ) counted
  where root.id = thread
$$;

create function private.count_thread_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_replies(new.thread_id);
  return null;
end
$$;

create trigger m_count_thread_replies_again after update on public.messages
  for each row when (new.thread_id is not null and new.deleted_at is distinct from old.deleted_at)
  execute function private.count_thread_replies();

-- Pins: any participant can pin a message in the channel.
create function private.pin_message(message uuid, pinned boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  channel uuid;
begin
  select channel_id into channel from public.messages
  where id = message and deleted_at is null and channel_id in (select private.my_channels());
  if channel is null then
    raise exception using errcode = '42501', message = 'Only participants pin messages';
  end if;
  perform private.refuse_archived(channel);
  update public.messages
  set pinned_at = case when pinned then now() end, pinned_by = case when pinned then auth.uid() end
  where id = message and (pinned_at is not null) <> pinned;
end
$$;

create function public.pin_message(message uuid, pinned boolean default true) returns void
language sql security invoker set search_path = '' as $$
  select private.pin_message(message, pinned)
$$;

grant execute on function private.pin_message, public.pin_message to authenticated, service_role;

-- Sending -----------------------------------------------------------------------------------------

-- A send makes each check once. One trigger looks up the facts about the channel and calls the
-- others only if they have something to do (docs/decisions/0026).

-- A conversation with the assistant is named after its first question.
create function private.name_conversation(message public.messages) returns void
language sql security definer set search_path = '' as $$
  update public.channels
  set name = left(regexp_replace(btrim(
    jsonb_path_query_first(message.parts, '$[*] ? (@.type == "text").text') #>> '{}'
  ), '\s+', ' ', 'g'), 80)
  where id = message.channel_id and visibility = 'direct' and name = 'New conversation'
    and assistant_mode = 'auto'
    and jsonb_path_exists(message.parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
$$;

-- Live readers receive the message before anything that results from it. Most messages notify no
-- one and ask no assistant: for those only the row of their channel is read.
create function private.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  channel record;
begin
  if new.deleted_at is null then
    perform realtime.send(
      jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
        'record', to_jsonb(new), 'old_record', null),
      'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  end if;
  if new.deleted_at is null and new.role <> 'system' then
    select c.visibility = 'direct' as is_direct,
      c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
      exists (
        select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
      ) as has_assistants
    into channel from public.channels c where c.id = new.channel_id;
    if channel.is_direct and channel.is_unnamed and new.role = 'user' then
      perform private.name_conversation(new);
    end if;
    if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
       or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
       or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
      perform private.notify_of(new);
    end if;
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
    end if;
  end if;
  if new.thread_id is not null then
    perform private.count_replies(new.thread_id);
  end if;
  if new.role = 'assistant' then
    perform private.follow_deleted_question(new.id);
  end if;
  if new.role = 'user' and new.parts::text ~ 'https?://' then
    perform private.fetch_links(new.id);
  end if;
  return null;
end
$$;

create trigger l_tell after insert on public.messages for each row
  execute function private.tell_of_message();

-- Growing answers ---------------------------------------------------------------------------------

-- While an answer grows, only the added text is sent and not the whole row; the complete row
-- follows when it is done (decision 0059). A client that joins in between reads the row.

-- The length of the text before it grew, in characters, if nothing else of the message changed but
-- updated_at; otherwise null. The growing text is in the last part.
create function private.grown_from(was public.messages, message public.messages) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  before jsonb := was.parts -> -1;
  after jsonb := message.parts -> -1;
begin
  if message.role <> 'assistant'
     or before ->> 'state' is distinct from 'streaming'
     or before - 'text' is distinct from after - 'text'
     or was.parts - -1 is distinct from message.parts - -1
     or not starts_with(after ->> 'text', before ->> 'text') then
    return null;
  end if;
  message.parts := was.parts;
  message.updated_at := was.updated_at;
  return case when message is not distinct from was then char_length(before ->> 'text') end;
end
$$;

create function private.broadcast_growth() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known integer := private.grown_from(old, new);
begin
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', 'messages', 'operation', 'APPEND',
      'id', new.id, 'workspace_id', new.workspace_id, 'channel_id', new.channel_id,
      'from', known, 'text', substr(new.parts -> -1 ->> 'text', known + 1),
      'updated_at', new.updated_at),
    'APPEND', private.channel_topic(new.workspace_id, new.channel_id), true);
  return null;
end
$$;

create trigger l_broadcast_growth after update on public.messages for each row
  when (private.grown_from(old, new) is not null) execute function private.broadcast_growth();

create trigger l_broadcast_change after update on public.messages for each row
  when (private.grown_from(old, new) is null) execute function private.broadcast_conversation();

grant execute on function private.grown_from to authenticated, service_role;

-- Reading -----------------------------------------------------------------------------------------

-- Unread messages in the caller's own channels of a workspace, one row per channel. Only messages
-- of the channel itself count; threads create notifications.
create function public.unread_counts(workspace uuid)
returns table (channel_id uuid, unread integer, mentions integer, last_message_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select p.channel_id,
    coalesce(u.unread, 0)::integer,
    coalesce(u.mentions, 0)::integer,
    (select m.created_at from public.messages m
      where m.channel_id = p.channel_id and m.deleted_at is null and m.thread_id is null
        order by m.created_at desc, m.id desc limit 1)
  from public.participants p
  left join lateral (
    select count(*) as unread,
      count(*) filter (where m.metadata -> 'mentions' ? p.profile_id::text
        or m.metadata -> 'mentions_everyone' = 'true') as mentions
    from (
      select message.metadata from public.messages message
      where message.channel_id = p.channel_id and message.deleted_at is null
        and message.thread_id is null
        and message.created_at > coalesce(p.last_read_at, p.created_at)
        and message.author_id is distinct from p.profile_id
      order by message.created_at desc
      -- Clients show 1,000 unread messages as '999+'.
      limit 1000
    ) m
  ) u on true
  where p.workspace_id = workspace and p.profile_id = (select auth.uid())
$$;

-- Read receipts: the users who have read up to this message. Only users who share their own see
-- them, and only for others who share theirs.
create function private.message_readers(message uuid)
  returns table (profile_id uuid, read_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.profile_id, p.last_read_at
  from public.messages m
  join public.participants p on p.channel_id = m.channel_id and p.last_read_at >= m.created_at
    and p.profile_id is distinct from m.author_id
  join public.person_settings s on s.id = p.profile_id and s.shares_reads
  where m.id = message and m.deleted_at is null and m.channel_id in (select private.my_channels())
    and p.profile_id <> (select auth.uid())
    and exists (select 1 from public.person_settings own where own.id = (select auth.uid())
      and own.shares_reads)
$$;

create function public.message_readers(message uuid)
  returns table (profile_id uuid, read_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.message_readers(message)
$$;

-- The newest messages of people in a channel that match a text query. A definer function, like
-- search, because the index cannot be used below a policy.
create function private.messages_matching(channel uuid, query text) returns setof public.messages
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.* from public.messages m
    where m.channel_id = channel and channel in (select private.my_channels())
      and m.role = 'user' and m.deleted_at is null
      and private.message_words(m.parts, m.content)
        @@ to_tsquery('simple', private.bounded_words(query))
    order by m.created_at desc limit 60;
end
$$;

create function public.messages_matching(channel uuid, query text) returns setof public.messages
language sql stable security invoker set search_path = '' as $$
  select * from private.messages_matching(channel, query)
$$;

grant execute on function public.unread_counts, private.message_readers, public.message_readers,
  private.messages_matching, public.messages_matching to authenticated, service_role;

-- Reactions ---------------------------------------------------------------------------------------

create table public.reactions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  emoji varchar(50) not null check (emoji <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (message_id, profile_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

comment on column public.reactions.channel_id
  is 'Filled from the message: policies and topics need the channel without a join.';

create index on public.reactions (channel_id);
create index on public.reactions (workspace_id);

create function private.prepare_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An upsert that meets the user's earlier reaction keeps that row's id.
  if tg_op = 'UPDATE' then
    new.id := old.id;
    return new;
  end if;
  if new.channel_id is null then
    select channel_id into new.channel_id from public.messages where id = new.message_id;
  end if;
  perform private.refuse_archived(new.channel_id);
  return new;
end
$$;

create trigger a_prepare before insert or update on public.reactions
  for each row execute function private.prepare_reaction();

-- An upsert sets every column that it sends, so all columns have an update grant; triggers restore
-- them.
select private.protect_table('reactions',
  insertable => '{id, workspace_id, channel_id, message_id, profile_id, emoji}',
  updatable => '{id, workspace_id, channel_id, message_id, profile_id, emoji}',
  deletable => true,
  immutable => '{workspace_id, channel_id, message_id, profile_id, created_at}',
  live => 'broadcast_conversation');

create policy "participants read reactions" on public.reactions for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "participants react as themselves" on public.reactions for insert to authenticated
  with check (
    profile_id = (select auth.uid())
    and channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "people change their own; owners and admins any" on public.reactions
  for update to authenticated
  using (profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces()));

create policy "people remove their own; owners and admins any" on public.reactions
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('reactions', 'delete')))
  );

-- 11_attachments.sql ==============================================================================

-- Attachments -------------------------------------------------------------------------------------

-- Attachments follow their message.

create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  type varchar(50) not null check (type in ('image', 'document', 'video', 'audio')),
  name varchar(255) not null check (char_length(name) >= 3),
  status text not null default 'pending'
    check (status in ('pending', 'uploading', 'uploaded', 'processing', 'processed', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  storage_path varchar(500) not null check (storage_path <> ''),
  mime_type varchar(100) not null check (mime_type <> ''),
  file_size integer not null check (file_size > 0),
  metadata jsonb not null default '{}'
    check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 65536),
  content text check (char_length(content) <= 250000),
  sentiment numeric not null default 0 check (sentiment between -1 and 1),
  summary text check (char_length(summary) <= 20000),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    to_tsvector('simple', replace(replace(name, '.', ' '), '_', ' ') || ' ' || coalesce(summary, '')
      || ' ' || left(coalesce(content, ''), 200000))
  ) stored,
  language varchar(35),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade,
  -- An attachment gives the channel's readers access to its object, so it can only name its own.
  constraint storage_path_is_its_own check (
    starts_with(storage_path, workspace_id || '/' || channel_id || '/' || message_id || '/' || id
      || '/')
  )
);

comment on column public.attachments.language
  is 'BCP 47, of the text; null where there is none or it is not told apart.';

create index on public.attachments (message_id);
create index on public.attachments (channel_id, created_at desc);
create index on public.attachments (storage_path);
create index on public.attachments (workspace_id);
create index on public.attachments using gin (search);
-- Unread attachments are looked for often, among very many that were read.
create index on public.attachments (created_at) where status in ('uploaded', 'processing')
  and deleted_at is null;
-- Abandoned uploads are looked for often, among very many that ended.
create index on public.attachments (updated_at)
  where status in ('pending', 'uploading') and deleted_at is null;

-- The channel of an attachment's path {workspace}/{channel}/{message}/{attachment}/{name}, or null
-- for any other path. Ids match only in lower case: a path in another case would be another object.
create function private.channel_of_path(object_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){4}[^/]+$'
    then split_part(object_name, '/', 2)::uuid end
$$;

create function private.can_upload(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.participants p join public.channels c on c.id = p.channel_id
    where p.channel_id = private.channel_of_path(object_name)
      and p.workspace_id::text = split_part(object_name, '/', 1)
      and p.profile_id = (select auth.uid())
      and c.deleted_at is null and c.archived_at is null
      and c.workspace_id not in (select id from private.withheld_workspaces))
$$;

-- True if a message already lists the file: from then on access depends on the message, not on the
-- uploader.
create function private.is_attached(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.attachments where storage_path = object_name)
$$;

select private.protect_table('attachments',
  insertable => '{
    id, workspace_id, channel_id, message_id, type, name, status, progress, storage_path,
    mime_type, file_size, metadata}',
  updatable => '{
    name, status, progress, metadata, content, sentiment, summary, deleted_at}',
  deletable => true,
  immutable => '{id, workspace_id, channel_id, message_id, storage_path, created_at}',
  live => 'broadcast_conversation');

create policy "participants read attachments of readable messages" on public.attachments
  for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and (deleted_at is null or deleted_at = now())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "authors attach" on public.attachments for insert to authenticated
  with check (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id
      and m.author_id = (select auth.uid()))
  );

create policy "authors, owners and admins change attachments" on public.attachments
  for update to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m
      where m.id = message_id and m.author_id = (select auth.uid()))
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('attachments', 'update')))
  );

create policy "authors, owners and admins remove attachments" on public.attachments
  for delete to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m
      where m.id = message_id and m.author_id = (select auth.uid()))
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('attachments', 'delete')))
  );

grant execute on function private.channel_of_path, private.can_upload, private.is_attached
  to authenticated, service_role;

-- Unfinished uploads ------------------------------------------------------------------------------

-- A message can be sent while its files are still uploading: the row of each attachment shows the
-- progress, and only its author can store the file (spec point 4).

-- Attachments whose file has been uploaded. From then on it cannot be replaced while others read
-- it, whatever its row later says.
create table private.uploaded_attachments (
  attachment_id uuid primary key references public.attachments (id) on delete cascade
);

select private.refuse_delegates('private.uploaded_attachments');

alter table private.uploaded_attachments enable row level security;

create function private.note_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.uploaded_attachments values (new.id) on conflict do nothing;
  return null;
end
$$;

create trigger n_uploaded after insert or update of status on public.attachments
  for each row when (new.status in ('uploaded', 'processing', 'processed'))
  execute function private.note_upload();

-- True if a message of the caller waits for this file.
create function private.awaits_upload(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.attachments a join public.messages m on m.id = a.message_id
    where a.storage_path = object_name
      and a.status in ('pending', 'uploading') and a.deleted_at is null
      and m.author_id = (select auth.uid()) and m.deleted_at is null
      and not exists (
        select 1 from private.uploaded_attachments u where u.attachment_id = a.id))
$$;

grant execute on function private.awaits_upload to authenticated, service_role;

-- Objects -----------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, 104857600, null)
on conflict (id) do nothing;

create policy "readers of the message, and the uploader before there is one" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'attachments'
    and (
      exists (select 1 from public.attachments a where a.storage_path = objects.name)
      or (owner_id = (select auth.uid())::text and private.can_upload(name)
        and not private.is_attached(name))
    )
  );

create policy "participants upload into their channels" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.can_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)));

create policy "uploaders remove what is not attached yet, authors and managers the rest"
  on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'attachments'
    and (
      (owner_id = (select auth.uid())::text and not private.is_attached(name))
      or exists (
        select 1 from public.attachments a join public.messages m on m.id = a.message_id
        where a.storage_path = objects.name
          and (m.author_id = (select auth.uid())
            or a.workspace_id in (select private.my_managed_workspaces())))
    )
  );

-- An upload that is repeated because its response was lost replaces the stored object.
create policy "uploaders replace what is not attached yet" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.can_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)))
  with check (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.can_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)));

-- Contents of files -------------------------------------------------------------------------------

-- Workers read the contents of files, for search, for previews and for the assistant.

-- A file is read again whenever it is uploaded; a retry is the same step.
create function private.ask_to_read_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('read_attachment', json_build_object('attachment_id', new.id),
    'read_attachment:' || new.id);
  return null;
end
$$;

create trigger z_read after insert on public.attachments
  for each row when (new.status = 'uploaded') execute function private.ask_to_read_attachment();
create trigger z_read_again after update on public.attachments
  for each row when (new.status = 'uploaded' and old.status is distinct from new.status)
  execute function private.ask_to_read_attachment();

-- Returns true if the attachment will be read again: the caller can change it, and reading has
-- ended or failed.
create function public.retry_reading(attachment uuid) returns boolean
language sql security invoker set search_path = '' as $$
  with again as (
    update public.attachments set status = 'uploaded'
    where id = attachment and deleted_at is null and status in ('processed', 'failed')
    returning id
  )
  select exists (select 1 from again)
$$;

grant execute on function public.retry_reading to authenticated, service_role;

-- 12_polls.sql ====================================================================================

-- Polls: a question with answers, which belongs to a message.

create table public.polls (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null unique,
  question varchar(500) not null check (btrim(question) <> ''),
  options jsonb not null
    check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 2 and 12
    and octet_length(options::text) <= 10000),
  is_multiple boolean not null default false,
  closed_at timestamptz check (closed_at between '1900-01-01Z' and '2999-12-31Z'),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, channel_id, message_id, id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

create index on public.polls (channel_id);

create table public.poll_votes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  poll_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  option integer not null check (option >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (poll_id, profile_id, option),
  foreign key (workspace_id, channel_id, message_id, poll_id)
    references public.polls (workspace_id, channel_id, message_id, id) on delete cascade
);

create index on public.poll_votes (channel_id);
create index on public.poll_votes (profile_id);
create index on public.poll_votes (workspace_id, channel_id, message_id, poll_id);

create function public.create_poll(message uuid, channel uuid, question text, options text[],
  is_multiple boolean default false, thread uuid default null)
returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  workspace uuid;
begin
  select workspace_id into workspace from public.channels where id = channel;
  insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, role, parts,
    metadata)
  values (message, workspace, channel, auth.uid(), thread, 'user',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', question)),
    jsonb_build_object('workspace_id', workspace, 'channel_id', channel, 'poll', true));
  insert into public.polls (workspace_id, channel_id, message_id, question, options, is_multiple,
    created_by)
  values (workspace, channel, message, question, to_jsonb(options), is_multiple, auth.uid());
  return message;
end
$$;

-- Explains a refusal only to callers who can read the poll; the policies refuse others.
create function private.guard_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  poll public.polls;
begin
  select * into poll from public.polls where id = coalesce(new.poll_id, old.poll_id);
  if tg_op = 'INSERT' and auth.uid() is not null
    and poll.channel_id not in (select private.my_channels())
  then
    return new;
  end if;
  -- Deeper calls are a replaced choice, or a poll that is deleted with its message.
  if poll.closed_at is not null and auth.uid() is not null and pg_trigger_depth() = 1 then
    perform private.refuse('poll_closed', 'This poll is closed.', null);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.option >= jsonb_array_length(poll.options) then
    perform private.refuse('no_such_option', 'The poll has no such option.', null);
  end if;
  perform private.refuse_archived(new.channel_id);
  -- One choice per user: a second replaces the first.
  if not poll.is_multiple then
    delete from public.poll_votes
    where poll_id = new.poll_id and profile_id = new.profile_id and option <> new.option;
  end if;
  return new;
end
$$;

create trigger c_guard before insert or delete on public.poll_votes
  for each row execute function private.guard_vote();

-- Polls: created with their message in one transaction; closed by their creator.
select private.protect_table('polls',
  insertable => '{
    id, workspace_id, channel_id, message_id, question, options, is_multiple, created_by}',
  updatable => '{closed_at}',
  live => 'broadcast_conversation');

create policy "authors ask under their own message" on public.polls for insert to authenticated
  with check (created_by = (select auth.uid()) and exists (
    select 1 from public.messages m where m.id = message_id and m.author_id = (select auth.uid())
      and m.channel_id in (select private.my_channels())));

create policy "who asked closes the poll" on public.polls for update to authenticated
  using (created_by = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces()));

create policy "participants read what belongs to a readable message" on public.polls
  for select to authenticated
  using (channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

select private.protect_table('poll_votes',
  insertable => '{
    id, workspace_id, channel_id, message_id, poll_id, profile_id, option}',
  deletable => true,
  live => 'broadcast_conversation');

create policy "participants vote as themselves" on public.poll_votes for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and exists (select 1 from public.polls p where p.id = poll_id));

create policy "people take back their own vote" on public.poll_votes for delete to authenticated
  using (profile_id = (select auth.uid()));

create policy "participants read what belongs to a readable message" on public.poll_votes
  for select to authenticated
  using (channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

grant execute on function public.create_poll to authenticated, service_role;

-- 13_links.sql ====================================================================================

-- Previews of the pages that messages link to.

create table public.link_previews (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  url varchar(2000) not null,
  title varchar(300),
  description varchar(600),
  site_name varchar(100),
  image text check (octet_length(image) <= 65536 and image ~ '^data:image/(webp|png|jpeg);base64,'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (message_id, url),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

comment on column public.link_previews.image
  is 'A small picture as a data URL: a reader''s browser asks no other site for it.';

create index on public.link_previews (channel_id);
create index on public.link_previews (workspace_id, channel_id, message_id);

-- Recently fetched pages, so that a link shared twice is fetched once. Only for the server.
create table private.fetched_links (
  url varchar(2000) primary key,
  card jsonb,
  fetched_at timestamptz not null default now()
);

select private.refuse_delegates('private.fetched_links');

create function private.fetch_links(message uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('unfurl', json_build_object('message_id', message), 'unfurl:'
    || message);
end
$$;

create function private.fetch_links_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fetch_links(new.id);
  return null;
end
$$;

create trigger z_links_again after update on public.messages
  for each row when (new.role = 'user' and new.parts is distinct from old.parts
    and (new.parts::text ~ 'https?://' or old.parts::text ~ 'https?://'))
  execute function private.fetch_links_again();

-- Previews of linked pages are created by the server; the author of the message can remove them.
select private.protect_table('link_previews',
  deletable => true,
  live => 'broadcast_conversation');

create policy "authors, owners and admins remove cards" on public.link_previews
  for delete to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m where m.id = message_id
      and m.author_id = (select auth.uid()))
  );

create policy "participants read what belongs to a readable message" on public.link_previews
  for select to authenticated
  using (channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

-- 14_emoji.sql ====================================================================================

-- Custom emoji of a workspace.

create table public.custom_emoji (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(32) not null check (name ~ '^[a-z0-9_+-]{2,32}$'),
  image_path varchar(255) not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, name),
  constraint image_is_the_workspaces check (starts_with(image_path, workspace_id || '/'))
);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('emoji', 'emoji', true, 262144, array['image/png', 'image/gif', 'image/webp', 'image/jpeg'])
on conflict (id) do nothing;

select private.protect_table('custom_emoji',
  insertable => '{id, workspace_id, name, image_path, created_by}',
  deletable => true,
  live => 'broadcast_to_workspace');

create policy "members see the workspace's emoji" on public.custom_emoji for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "members add emoji" on public.custom_emoji for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant()));

create policy "who added it, owners and admins remove emoji" on public.custom_emoji
  for delete to authenticated
  using (created_by = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces()));

create policy "signed-in people see emoji" on storage.objects for select to authenticated
  using (bucket_id = 'emoji');

create policy "members upload emoji" on storage.objects for insert to authenticated
  with check (bucket_id = 'emoji' and owner_id = (select auth.uid())::text
    and split_part(name, '/', 1)
      in (select workspace::text from private.my_workspaces() workspace));

create policy "who added it, owners and admins remove the picture" on storage.objects
  for delete to authenticated
  using (bucket_id = 'emoji' and (owner_id = (select auth.uid())::text
    or split_part(name, '/', 1)
      in (select workspace::text from private.my_managed_workspaces() workspace)));

create trigger w_audit after delete on public.custom_emoji
  for each row execute function private.audit('');

-- 15_personal.sql =================================================================================

-- Bookmarks and drafts ----------------------------------------------------------------------------

-- Personal rows: bookmarks, drafts, scheduled messages, reminders. They are sent on their user's
-- topic.

create table public.bookmarks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  note varchar(500),
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (profile_id, message_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

create index on public.bookmarks (workspace_id, channel_id, message_id);

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  thread_id uuid,
  text text not null check (char_length(text) <= 40000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (profile_id, channel_id, thread_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint drafts_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

create index on public.drafts (workspace_id, channel_id);
create index on public.drafts (channel_id, thread_id);

-- An upsert sets every column, so an existing row keeps its identity here.
create function private.keep_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  new.workspace_id := old.workspace_id;
  new.channel_id := old.channel_id;
  new.profile_id := old.profile_id;
  new.thread_id := old.thread_id;
  return new;
end
$$;

create trigger b_keep before update on public.drafts
  for each row execute function private.keep_draft();

-- Bookmarks: of messages that the user can read, while they can.
select private.protect_table('bookmarks',
  insertable => '{id, workspace_id, channel_id, message_id, profile_id, note}',
  updatable => '{note, done_at}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_proven => true);

create policy "people read their own bookmarks" on public.bookmarks for select to authenticated
  using (profile_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

create policy "people bookmark what they read" on public.bookmarks for insert to authenticated
  with check (profile_id = (select auth.uid())
    and exists (select 1 from public.messages m where m.id = message_id));

create policy "people change their own bookmarks" on public.bookmarks for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people remove their own bookmarks" on public.bookmarks for delete to authenticated
  using (profile_id = (select auth.uid()));

select private.protect_table('drafts',
  insertable => '{id, workspace_id, channel_id, profile_id, thread_id, text}',
  updatable => '{id, workspace_id, channel_id, profile_id, thread_id, text}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  names => '{"thread_id": "messages"}',
  is_personal => true,
  is_proven => true);

create policy "people read their own drafts" on public.drafts for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people draft in their channels" on public.drafts for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()));

create policy "people change their own drafts" on public.drafts for update to authenticated
  using (profile_id = (select auth.uid()))
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()));

create policy "people remove their own drafts" on public.drafts for delete to authenticated
  using (profile_id = (select auth.uid()));

-- Messages for later ------------------------------------------------------------------------------

create table public.scheduled_messages (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  author_id uuid not null references public.profiles (id) on delete cascade,
  thread_id uuid,
  reply_to_id uuid,
  parts jsonb not null
    check (jsonb_typeof(parts) = 'array' and octet_length(parts::text) <= 262144),
  metadata jsonb not null default '{}'
    check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 65536),
  send_at timestamptz not null,
  sent_at timestamptz,
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint scheduled_messages_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade,
  constraint scheduled_messages_reply_to_id_fkey foreign key (workspace_id, channel_id, reply_to_id)
    references public.messages (workspace_id, channel_id, id) on delete set null (reply_to_id)
);

comment on column public.scheduled_messages.id
  is 'Becomes the id of the message, so that it is sent once however often it is tried.';
comment on column public.scheduled_messages.error
  is 'Null, or {code, message, hint}: why it could not be sent.';

create index on public.scheduled_messages (author_id, send_at);
create index on public.scheduled_messages (workspace_id, channel_id);
create index on public.scheduled_messages (channel_id, thread_id) where thread_id is not null;
create index on public.scheduled_messages (channel_id, reply_to_id) where reply_to_id is not null;
create index on public.scheduled_messages (send_at) where sent_at is null and error is null;

create function private.prepare_scheduled() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() then
    perform private.refuse_archived(new.channel_id);
    if not private.has_substance(new.parts, null) then
      perform private.refuse('empty_message', 'At least one attachment is required',
        'Write something or attach a file.');
    end if;
    if new.send_at < now() - interval '1 minute' or new.send_at > now() + interval '1 year' then
      perform private.refuse('invalid_time',
        'A message can be scheduled for any time within a year.',
        'Choose a time that is still to come.');
    end if;
    new.error := null;
  end if;
  return new;
end
$$;

create trigger a_prepare before insert or update on public.scheduled_messages
  for each row execute function private.prepare_scheduled();

-- The server sends scheduled messages when they are due, so their number is limited here.
create function private.refuse_more_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.one_at_a_time('waiting messages', new.author_id);
  if auth.uid() is not null and (
    select count(*) from public.scheduled_messages
    where author_id = new.author_id and sent_at is null
  ) >= (select waiting_messages from private.limits) then
    perform private.refuse('too_many_waiting', 'Very many of your messages wait to be sent.',
      'Take some back, or wait until they have been sent.');
  end if;
  return new;
end
$$;

create trigger d_refuse_more before insert on public.scheduled_messages for each row
  execute function private.refuse_more_waiting();

create function private.enqueue_scheduled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('send_scheduled', json_build_object('id', new.id), 'scheduled:'
    || new.id, new.send_at);
  return null;
end
$$;

create trigger z_enqueue after insert on public.scheduled_messages
  for each row execute function private.enqueue_scheduled();
create trigger z_enqueue_again after update on public.scheduled_messages for each row
  when (new.sent_at is null and new.error is null) execute function private.enqueue_scheduled();

-- Sends a scheduled message when it is due, if its author can still write there. Called only by the
-- job.
create function private.send_scheduled(scheduled uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting public.scheduled_messages;
  obstacle text;
begin
  select * into waiting from public.scheduled_messages where id = scheduled and sent_at is null
    and send_at <= now() + interval '1 second' for update;
  if waiting.id is null then
    return;
  end if;
  select case
      when c.deleted_at is not null or p.id is null
        then 'You do not take part in this channel any more.'
      when c.archived_at is not null then 'This channel is archived.'
      when private.is_withheld_from(waiting.author_id, waiting.workspace_id)
        then 'This workspace demands a second factor, and you have none.'
    end into obstacle
  from public.channels c
  left join public.participants p on p.channel_id = c.id and p.profile_id = waiting.author_id
  where c.id = waiting.channel_id;
  if obstacle is null then
    begin
      insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, reply_to_id,
        role, parts, metadata)
      values (waiting.id, waiting.workspace_id, waiting.channel_id, waiting.author_id,
        waiting.thread_id, waiting.reply_to_id, 'user', waiting.parts, waiting.metadata)
      on conflict (id) do nothing;
      -- Its files become readable for the channel with it. The constraint refuses a path that is
      -- not the message's own.
      insert into public.attachments (id, workspace_id, channel_id, message_id, type, name, status,
        progress, storage_path, mime_type, file_size, metadata)
      select file.id, waiting.workspace_id, waiting.channel_id, waiting.id, file.type, file.name,
        'uploaded', 100, file.storage_path, file.mime_type, file.file_size,
        jsonb_strip_nulls(jsonb_build_object('width', file.width, 'height', file.height))
      from jsonb_path_query(waiting.parts, '$[*] ? (@.type == "data-attachments").data[*]') listed,
        jsonb_to_record(listed) as file (id uuid, type text, name text, storage_path text,
          mime_type text, file_size integer, width integer, height integer)
      on conflict (id) do nothing;
      update public.scheduled_messages set sent_at = now() where id = waiting.id;
    exception
      -- A rule that refuses the message now would refuse it at every retry, and its author should
      -- know.
      when raise_exception then obstacle := sqlerrm;
      when integrity_constraint_violation
        or data_exception then obstacle := 'The message could not be stored.';
    end;
  end if;
  if obstacle is not null then
    update public.scheduled_messages
      set error = jsonb_build_object('code', 'not_sent', 'message', obstacle, 'hint',
      'Send it elsewhere, or delete it.') where id = waiting.id;
    perform private.notify_anew(waiting.workspace_id, waiting.author_id, 'failed_post', null, null,
      obstacle);
  end if;
end
$$;

-- The rules are checked again when a scheduled message is due.
select private.protect_table('scheduled_messages',
  insertable => '{
    id, workspace_id, channel_id, author_id, thread_id, reply_to_id, parts, metadata,
    send_at}',
  updatable => '{parts, metadata, send_at}',
  deletable => true,
  live => 'broadcast_own(''author_id'')',
  names => '{"thread_id": "messages"}',
  is_personal => true,
  is_proven => true);

create policy "authors read what they scheduled" on public.scheduled_messages
  for select to authenticated
  using (author_id = (select auth.uid()));

create policy "participants schedule as themselves" on public.scheduled_messages
  for insert to authenticated
  with check (author_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and not (select private.is_assistant()));

create policy "authors change what waits" on public.scheduled_messages for update to authenticated
  using (author_id = (select auth.uid()) and sent_at is null);

create policy "authors take back what waits" on public.scheduled_messages
  for delete to authenticated
  using (author_id = (select auth.uid()) and sent_at is null);

-- The answered message may have been deleted since; the reply is scheduled anyway.
create function private.answer_what_is_read() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from public.messages where id = new.reply_to_id) then
    new.reply_to_id := null;
  end if;
  return new;
end
$$;

create trigger "0_reads_reply_to_id" before insert on public.scheduled_messages
  for each row when (new.reply_to_id is not null) execute function private.answer_what_is_read();
create trigger c_guard_everyone before insert on public.scheduled_messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true')
  execute function private.guard_everyone();
create trigger c_guard_everyone_again before update on public.scheduled_messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true'
    and old.metadata -> 'mentions_everyone' is distinct from 'true')
  execute function private.guard_everyone();

grant execute on function private.send_scheduled to service_role;

-- Reminders ---------------------------------------------------------------------------------------

create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  channel_id uuid,
  message_id uuid,
  text varchar(500) not null check (btrim(text) <> ''),
  remind_at timestamptz not null check (remind_at between '1900-01-01Z' and '2999-12-31Z'),
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint reminders_message_id_fkey foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

create index on public.reminders (profile_id, remind_at);
create index on public.reminders (workspace_id, channel_id);
create index on public.reminders (channel_id, message_id);
create index on public.reminders (remind_at) where done_at is null;

create function private.enqueue_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('remind', json_build_object('id', new.id), 'reminder:'
    || new.id, new.remind_at);
  return null;
end
$$;

create trigger z_enqueue after insert on public.reminders
  for each row execute function private.enqueue_reminder();
create trigger z_enqueue_again after update on public.reminders
  for each row when (new.done_at is null and new.remind_at is distinct from old.remind_at)
  execute function private.enqueue_reminder();

-- Called only by the job.
create function private.remind(reminder uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due public.reminders;
begin
  update public.reminders set done_at = now()
  where id = reminder and done_at is null and remind_at <= now() + interval '1 second'
  returning * into due;
  if due.id is not null then
    perform private.notify_anew(due.workspace_id, due.profile_id, 'reminder', due.channel_id,
      due.message_id, due.text);
  end if;
end
$$;

select private.protect_table('reminders',
  insertable => '{
    id, workspace_id, profile_id, channel_id, message_id, text, remind_at}',
  updatable => '{text, remind_at, done_at}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_proven => true);

create policy "people read their own reminders" on public.reminders for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people remind themselves" on public.reminders for insert to authenticated
  with check (
    profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.my_channels()))
    and (message_id is null or exists (select 1 from public.messages m where m.id = message_id))
  );

create policy "people change their own reminders" on public.reminders for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people remove their own reminders" on public.reminders for delete to authenticated
  using (profile_id = (select auth.uid()));

grant execute on function private.remind to service_role;

-- Saved views -------------------------------------------------------------------------------------

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  page varchar(50) not null check (page in ('risks', 'directory', 'drive', 'locations')),
  name varchar(100) not null check (btrim(name) <> ''),
  is_shared boolean not null default false,
  settings jsonb not null default '{}'
    check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id, page, name)
);

create index on public.saved_views (profile_id);

-- A shared view is visible to everybody, so its changes are sent to the workspace as well as to its
-- owner.
create function private.broadcast_view() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  topic text := private.workspace_topic((any_row ->> 'workspace_id')::uuid);
  was_shared boolean := coalesce((old_record ->> 'is_shared')::boolean, false);
  is_shared boolean := coalesce((record ->> 'is_shared')::boolean, false);
begin
  if is_shared then
    perform private.send_row(topic, case when was_shared then 'UPDATE'
      else 'INSERT' end, tg_table_name, record, case when was_shared then old_record end);
  elsif was_shared then
    perform private.send_row(topic, 'DELETE', tg_table_name, null, old_record);
  end if;
  -- Last, and with the whole row: for its owner, a view that is no longer shared still exists.
  perform private.tell_person((any_row ->> 'profile_id')::uuid,
    case when was_shared and not is_shared and record is not null then 'INSERT'
      else tg_op end, tg_table_name, record, old_record);
  return null;
end
$$;

select private.protect_table('saved_views',
  insertable => '{id, workspace_id, profile_id, page, name, is_shared, settings}',
  updatable => '{name, is_shared, settings}',
  deletable => true,
  live => 'broadcast_view',
  is_personal => true,
  is_proven => true);

create policy "people read their own views and shared ones" on public.saved_views
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (is_shared or profile_id = (select auth.uid())));

create policy "people save views" on public.saved_views for insert to authenticated
  with check (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant()));

create policy "people change their own views" on public.saved_views for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people remove their own views" on public.saved_views for delete to authenticated
  using (profile_id = (select auth.uid()));

-- 16_notifications.sql ============================================================================

-- Notifications -----------------------------------------------------------------------------------

-- Notifications and how a user receives them. Rows of a user are sent only to that user.
--
-- The statements that notify, ring and mail for one message are as many for a thousand people as
-- for one. Users get no notifications of a workspace that they have never opened.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null
    check (kind in ('mention', 'everyone', 'reply', 'thread', 'direct', 'reaction', 'reminder',
    'failed_post')),
  channel_id uuid,
  message_id uuid,
  thread_id uuid,
  actor_id uuid references public.profiles (id) on delete cascade,
  text varchar(500),
  read_at timestamptz,
  delivered_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kept_unread boolean not null default false,
  -- The same text in another channel or workspace is another notification.
  unique nulls not distinct (
    profile_id, kind, workspace_id, channel_id, message_id, actor_id, text),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint notifications_message_id_fkey foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

comment on column public.notifications.kept_unread
  is 'The person marked it as unread again: reading the channel leaves it so.';
comment on column public.notifications.delivered_at is 'When a push service took it.';
comment on column public.notifications.mailed_at
  is 'When it went into an e-mail, which happens at most once.';

create index on public.notifications (profile_id, created_at desc);
create index on public.notifications (profile_id, channel_id) where read_at is null;
create index on public.notifications (created_at);
create index on public.notifications (workspace_id);
create index on public.notifications (channel_id, message_id);
create index on public.notifications (actor_id);

-- A notification that is repeated is unread like a new one. If a read one becomes unread otherwise,
-- the user has marked it so, and it is kept unread.
create function private.keep_unread() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.kept_unread := new.read_at is null and new.created_at = old.created_at
    and (old.kept_unread or old.read_at is not null);
  return new;
end
$$;

create trigger c_keep_unread before update of read_at on public.notifications
  for each row execute function private.keep_unread();

-- Drops notifications of all other kinds too while the user has not opened the workspace.
create function private.refuse_unopened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.memberships
    where workspace_id = new.workspace_id and profile_id = new.profile_id and opened_at is null
  ) then
    return null;
  end if;
  return new;
end
$$;

create trigger b_refuse_unopened before insert on public.notifications for each row
  when (new.kind not in ('mention', 'direct', 'reply', 'thread', 'everyone'))
  execute function private.refuse_unopened();

-- True if a user is notified of an event of this kind in a channel. In a silent channel only
-- mentions notify, at the level 'none' nothing does. Reminders are the user's own and always
-- notify.
create function private.is_told(kind text, notify text, muted_until timestamptz) returns boolean
language sql stable as $$
  select case
    when kind in ('reminder', 'failed_post') then true
    when kind in ('mention', 'everyone') then notify <> 'none'
    else not private.is_silent(notify, muted_until, now())
  end
$$;

-- The users that a new message concerns, each once, with the strongest reason.
create function private.concerned(message public.messages)
returns table (profile_id uuid, kind text)
language sql stable security definer set search_path = '' as $$
  with reasons as materialized (
    select p.profile_id, p.notify, p.muted_until,
      case
        when message.metadata -> 'mentions' ? p.profile_id::text then 'mention'
        when c.visibility = 'direct' then 'direct'
        when message.reply_to_id is not null and exists (
          select 1 from public.messages
          where id = message.reply_to_id and author_id = p.profile_id) then 'reply'
        when message.thread_id is not null and exists (
          select 1 from public.messages
          where (id = message.thread_id or thread_id = message.thread_id)
            and author_id = p.profile_id and deleted_at is null) then 'thread'
        when message.metadata -> 'mentions_everyone' = 'true' then 'everyone'
      end as kind
    from public.participants p
    join public.channels c on c.id = p.channel_id
    join public.profiles person on person.id = p.profile_id and person.role in ('user', 'admin')
    join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
      and m.opened_at is not null
    where p.channel_id = message.channel_id and p.profile_id is distinct from message.author_id
  )
  select profile_id, kind from reasons
  where kind is not null and private.is_told(kind, notify, muted_until)
$$;

create function private.notify_of(message public.messages) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications
    (workspace_id, profile_id, kind, channel_id, message_id, thread_id, actor_id)
  select message.workspace_id, concerned.profile_id, concerned.kind, message.channel_id, message.id,
    message.thread_id, message.author_id
  from private.concerned(message) concerned
  -- The assistant answers the user who asked; an answer in the open channel concerns no one else.
  where not (message.role = 'assistant' and concerned.kind = 'direct')
  on conflict do nothing
$$;

-- Notifies a user, or repeats a notification: the same text is one notification, which becomes
-- unread again.
create function private.notify_anew(
  workspace uuid, profile uuid, kind text, channel uuid, message uuid, words text
) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (workspace_id, profile_id, kind, channel_id, message_id, text)
  values (workspace, profile, kind, channel, message, left(words, 500))
  on conflict (profile_id, kind, workspace_id, channel_id, message_id, actor_id, text) do update
    set read_at = null, delivered_at = null, mailed_at = null, created_at = now()
$$;

create function private.notify_of_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (workspace_id, profile_id, kind, channel_id, message_id,
    thread_id, actor_id, text)
  select new.workspace_id, m.author_id, 'reaction', new.channel_id, m.id, m.thread_id,
    new.profile_id, new.emoji
  from public.messages m
  join public.profiles author on author.id = m.author_id and author.role in ('user', 'admin')
  join public.participants p on p.channel_id = m.channel_id and p.profile_id = m.author_id
    and private.is_told('reaction', p.notify, p.muted_until)
  where m.id = new.message_id and m.author_id <> new.profile_id
  on conflict do nothing;
  return null;
end
$$;

create trigger n_notify after insert on public.reactions
  for each row execute function private.notify_of_reaction();

create function private.forget_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where message_id = old.message_id and actor_id = old.profile_id
    and kind = 'reaction';
  return null;
end
$$;

create trigger n_forget after delete on public.reactions
  for each row execute function private.forget_reaction();

select private.protect_table('notifications',
  updatable => '{read_at}',
  deletable => true,
  is_personal => true,
  is_proven => true);

-- A notification is hidden when its message is no longer readable.
create policy "people read their own notifications" on public.notifications
  for select to authenticated
  using (
    profile_id = (select auth.uid())
    and (channel_id is null or channel_id in (select private.my_channels()))
    and (message_id is null
      or exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null))
  );

create policy "people mark their own notifications" on public.notifications
  for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people dismiss their own notifications" on public.notifications
  for delete to authenticated
  using (profile_id = (select auth.uid()));

create trigger l_broadcast after update or delete on public.notifications for each row
  execute function private.broadcast_own('profile_id');

grant execute on function private.is_told to authenticated, service_role;
grant execute on function private.notify_anew to service_role;

-- Delivery ----------------------------------------------------------------------------------------

create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('schema', 'public', 'table', 'notifications', 'operation', 'INSERT',
      'record', to_jsonb(fresh), 'old_record', null),
    'INSERT', 'profile:' || fresh.profile_id, true)
  from fresh
  -- The rule of private.tell_person(), for all rows in one statement.
  where not exists (
    select 1 from public.workspaces w
    where w.id = fresh.workspace_id and w.requires_second_factor and not exists (
      select 1 from auth.mfa_factors where user_id = fresh.profile_id and status = 'verified'));
  return null;
end
$$;

create trigger l_broadcast_new after insert on public.notifications
  referencing new table as fresh for each statement
  execute function private.broadcast_notifications();

-- A notification disappears with its message, and returns when the deletion is undone.
create function private.broadcast_lost_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(n.profile_id, case
    when new.deleted_at is null then 'INSERT' else 'DELETE' end,
    'notifications', to_jsonb(n), to_jsonb(n))
  from public.notifications n where n.channel_id = new.channel_id and n.message_id = new.id;
  return null;
end
$$;

create trigger n_lost_notifications after update on public.messages
  for each row when ((new.deleted_at is null) <> (old.deleted_at is null))
  execute function private.broadcast_lost_notifications();

-- The app shows a notification immediately. Push and e-mail follow by jobs, unless it is read
-- meanwhile.
create function private.ring(notifications uuid[], people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_jobs('push',
    array(select json_build_object('notification_id', id) from unnest(notifications) id),
    array(select 'push:' || id from unnest(notifications) id), now() + interval '5 seconds');
  perform private.enqueue_jobs('digest',
    array(select json_build_object('profile_id', id) from unnest(people) id),
    array(select 'digest:' || id from unnest(people) id), now() + interval '10 minutes');
end
$$;

create function private.deliver_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  notifications uuid[];
  people uuid[];
begin
  select array_agg(id), array_agg(distinct profile_id) into notifications, people
  from fresh where kind <> 'reaction';
  if notifications is not null then
    perform private.ring(notifications, people);
  end if;
  return null;
end
$$;

create trigger z_deliver after insert on public.notifications
  referencing new table as fresh for each statement
  execute function private.deliver_notifications();

-- The same for a notification that is repeated.
create function private.deliver_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind <> 'reaction' then
    perform private.ring(array[new.id], array[new.profile_id]);
  end if;
  return null;
end
$$;

create trigger z_deliver_again after update on public.notifications
  for each row when (new.created_at is distinct from old.created_at)
  execute function private.deliver_notification();

-- Read --------------------------------------------------------------------------------------------

-- Reading a channel marks its notifications as read, on every device. Those that the user has
-- marked as unread stay unread, even if the read position arrives a second later.
create function private.read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = now()
  where n.profile_id = new.profile_id and n.channel_id = new.channel_id and n.read_at is null
    and not n.kept_unread and n.thread_id is null
    and n.kind in ('mention', 'everyone', 'reply', 'direct')
    and exists (select 1 from public.messages m where m.id = n.message_id
      and m.created_at <= new.last_read_at);
  return null;
end
$$;

create trigger n_read_notifications after update on public.participants
  for each row when (new.last_read_at is distinct from old.last_read_at)
  execute function private.read_notifications();

create function private.read_thread(root uuid) returns void
language sql security definer set search_path = '' as $$
  update public.notifications set read_at = now()
  where profile_id = (select auth.uid()) and thread_id = root and read_at is null
    and not kept_unread
$$;

create function public.read_thread(root uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.read_thread(root)
$$;

create function private.read_everything(workspace uuid) returns void
language sql security definer set search_path = '' as $$
  update public.notifications set read_at = now()
  where profile_id = (select auth.uid()) and workspace_id = workspace and read_at is null
$$;

create function public.read_everything(workspace uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.read_everything(workspace)
$$;

grant execute on function private.read_thread, public.read_thread, private.read_everything,
  public.read_everything to authenticated, service_role;

-- Devices -----------------------------------------------------------------------------------------

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  endpoint varchar(2000) not null check (endpoint ~ '^https://'),
  p256dh varchar(200) not null,
  auth varchar(100) not null,
  device varchar(255),
  session_id uuid default (auth.jwt() ->> 'session_id')::uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Several users can register the same browser, each for themselves: they do not learn of each
  -- other and cannot take it from each other.
  unique (profile_id, endpoint)
);

comment on column public.push_subscriptions.session_id is
  'The session that added the device, and that it ends with.';

create index on public.push_subscriptions (profile_id);
create index on public.push_subscriptions (session_id);

select private.protect_table('push_subscriptions',
  insertable => '{id, profile_id, endpoint, p256dh, auth, device}',
  deletable => true,
  is_personal => true);

create policy "people see where they are notified" on public.push_subscriptions
  for select to authenticated
  using (profile_id = (select auth.uid()));

-- A device is notified of every workspace of its user, so a session can only add one if it can read
-- them all.
create policy "people add their own devices" on public.push_subscriptions
  for insert to authenticated
  with check (profile_id = (select auth.uid())
    and not exists (select private.my_withheld_workspaces()));

create policy "people remove their own devices" on public.push_subscriptions
  for delete to authenticated
  using (profile_id = (select auth.uid()));

-- 17_locations.sql ================================================================================

-- Locations on the map. Those of a channel are visible to users who can see the channel; those
-- without a channel are visible to every member.

create table public.locations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(255) not null check (btrim(name) <> ''),
  kind text not null default 'office'
    check (kind in ('office', 'site', 'warehouse', 'shop', 'home', 'remote', 'other')),
  address varchar(500),
  latitude numeric check (latitude between -90 and 90),
  longitude numeric check (longitude between -180 and 180),
  timezone varchar(100),
  capacity integer check (capacity >= 0),
  parent_id uuid,
  contact_id uuid references public.profiles (id) on delete set null,
  channel_id uuid,
  opening_hours jsonb not null default '[]'
    check (jsonb_typeof(opening_hours) = 'array' and jsonb_array_length(opening_hours) <= 28
    and octet_length(opening_hours::text) <= 10000),
  notes varchar(5000),
  photo_path varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  check ((latitude is null) = (longitude is null)),
  check (parent_id <> id),
  foreign key (workspace_id, parent_id)
    references public.locations (workspace_id, id) on delete set null (parent_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete set null (channel_id)
);

comment on column public.locations.opening_hours
  is 'Stretches of the local week: [{day: 0 (Sunday) to 6, from: "09:00", to: "17:30"}].';

create index on public.locations (workspace_id, parent_id);
create index on public.locations (workspace_id, channel_id);
create index on public.locations (created_by);

select private.protect_table('locations',
  insertable => '{
    id, workspace_id, name, kind, address, latitude, longitude, timezone, capacity,
    parent_id, contact_id, channel_id, opening_hours, notes, photo_path, created_by}',
  updatable => '{
    name, kind, address, latitude, longitude, timezone, capacity, parent_id, contact_id,
    channel_id, opening_hours, notes, photo_path}',
  deletable => true,
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_to_workspace',
  names => '{"contact_id": "profiles"}');

create policy "members see places" on public.locations for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "members add places" on public.locations for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.open_channels())));

create policy "members change places" on public.locations for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant()))
  with check (channel_id is null or channel_id in (select private.open_channels()));

create policy "who added it, owners and admins remove places" on public.locations
  for delete to authenticated
  using (
    (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces()))
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('locations', 'delete'))
  );

create policy "what is named is seen: contact_id" on public.locations
  as restrictive for insert to authenticated
  with check (contact_id is null
    or exists (select 1 from public.profiles seen where seen.id = locations.contact_id));

create policy "what is named anew is seen: contact_id" on public.locations
  as restrictive for update to authenticated
  using (true)
  with check (contact_id is null
    or exists (select 1 from public.profiles seen where seen.id = locations.contact_id));

create trigger d_refuse_cycle before insert or update on public.locations
  for each row when (new.parent_id is not null)
  execute function private.refuse_cycle('parent_id', 'id', 'location_cycle',
    'A place cannot lie within itself.', 'Choose another place as its parent.');

-- 18_directory.sql ================================================================================

-- The directory of a workspace, and the queries by which pages load its people.

-- The directory -----------------------------------------------------------------------------------

-- A user in one workspace: their directory entry and current status.
create table public.directory_entries (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  title varchar(255),
  department varchar(255),
  manager_id uuid,
  phone varchar(50),
  email varchar(255),
  timezone varchar(100),
  pronouns varchar(50),
  start_date date check (start_date between '1900-01-01' and '2999-12-31'),
  skills jsonb not null default '[]'
    check (jsonb_typeof(skills) = 'array' and jsonb_array_length(skills) <= 50
    and octet_length(skills::text) <= 20000),
  status_text varchar(100),
  status_emoji varchar(50),
  status_expires_at timestamptz
    check (status_expires_at between '1900-01-01Z' and '2999-12-31Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  location_id uuid,
  unique (workspace_id, profile_id),
  check (manager_id <> profile_id),
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade,
  foreign key (workspace_id, manager_id)
    references public.memberships (workspace_id, profile_id) on delete set null (manager_id),
  foreign key (workspace_id, location_id)
    references public.locations (workspace_id, id) on delete set null (location_id)
);

create index on public.directory_entries (workspace_id, manager_id);
create index on public.directory_entries (workspace_id, location_id);

-- An upsert that meets the user's earlier entry keeps that row's id.
create function private.keep_entry_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  return new;
end
$$;

create trigger a_keep_id before update on public.directory_entries
  for each row execute function private.keep_entry_id();

-- Directory entries: users edit their own, owners and admins edit all.
select private.protect_table('directory_entries',
  insertable => '{
    id, workspace_id, profile_id, title, department, manager_id, phone, email, timezone,
    pronouns, start_date, skills, status_text, status_emoji, status_expires_at, location_id}',
  updatable => '{
    id, workspace_id, profile_id, title, department, manager_id, phone, email, timezone,
    pronouns, start_date, skills, status_text, status_emoji, status_expires_at, location_id}',
  deletable => true,
  immutable => '{workspace_id, profile_id, created_at}',
  live => 'broadcast_to_workspace');

create policy "members read the directory" on public.directory_entries for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "people enter themselves; owners and admins all" on public.directory_entries
  for insert to authenticated
  with check (
    (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces()))
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'create')));

create policy "people change their own entry; owners and admins all" on public.directory_entries
  for update to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'update')));

create policy "people remove their own entry; owners and admins all" on public.directory_entries
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'delete')));

create trigger d_refuse_cycle before insert or update on public.directory_entries
  for each row when (new.manager_id is not null)
  execute function private.refuse_cycle('manager_id', 'profile_id', 'manager_cycle',
    'Nobody can be above themselves in the organisation.',
    'Choose a manager who does not report to this person.');

-- People on demand --------------------------------------------------------------------------------

-- The app opens a workspace of ten thousand people without loading all of them (decision 0081): it
-- has those at hand whom it may need at any moment, requests others by id when they are shown, and
-- finds the rest by name. Row policies apply as for the tables themselves.

-- The rows of some people of a workspace. An author who has left has a profile, but no membership.
create function private.rows_of_people(workspace uuid, people uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'memberships', (select coalesce(jsonb_agg(r), '[]') from public.memberships r
      where r.workspace_id = workspace and r.profile_id = any (people)),
    'profiles', (select coalesce(jsonb_agg(r), '[]') from public.profiles r where r.id = any (people)),
    'directory_entries', (select coalesce(jsonb_agg(r), '[]') from public.directory_entries r
      where r.workspace_id = workspace and r.profile_id = any (people))
  )
$$;

-- Everybody of a small workspace; of a large one the reader, its owners and admins, and its
-- assistants. `is_whole` is true for a small workspace, and `arrived` is the number of people who
-- have opened it.
create function public.people_at_hand(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with members as materialized (
    select m.profile_id, m.role, m.opened_at, m.created_at, p.role = 'assistant' as is_assistant
    from public.memberships m join public.profiles p on p.id = m.profile_id
    where m.workspace_id = workspace
  ), whole as (
    select count(*) <= 200 as is_whole, count(*) filter (where opened_at is not null and not is_assistant) as arrived
    from members
  ), near as (
    (select profile_id from members where (select is_whole from whole))
    union (select profile_id from members where profile_id = (select auth.uid()))
    union (select profile_id from members where role <> 'member' or is_assistant order by created_at limit 200)
  )
  select private.rows_of_people(workspace, array(select profile_id from near))
    || jsonb_build_object('is_whole', whole.is_whole, 'arrived', whole.arrived)
  from whole
$$;

-- The people that a page shows, at most a thousand per call.
create function public.people_by_id(workspace uuid, people uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.rows_of_people(workspace, people[1:1000])
$$;

-- A name in the form that search compares: lower case, without accents. The shortcut for ASCII
-- matters: ten thousand names are folded per query.
create function private.bare_name(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when octet_length(name) = char_length(name) then lower(name)
    else replace(
      regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')
  end
$$;

-- People whose name contains the text, names that begin with it first; without a text, the first by
-- name.
create function public.find_people(workspace uuid, words text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.rows_of_people(workspace, array(
    select m.profile_id
    from public.memberships m join public.profiles p on p.id = m.profile_id
    cross join lateral private.bare_name(coalesce(p.name, '')) as bare
    -- Names have at most 255 characters, so longer input is cut.
    cross join lateral private.bare_name(left(words, 255)) as typed
    where m.workspace_id = workspace and position(typed in bare) > 0
    order by bare <> typed, position(typed in bare), bare, p.id
    limit 50
  ))
$$;

-- The number of people per channel, without assistants and without members who have not opened the
-- workspace yet.
create function public.channel_people(workspace uuid)
  returns table (channel_id uuid, people integer)
language sql stable security invoker set search_path = '' as $$
  select c.id, count(m.profile_id)::integer
  from public.channels c
  left join public.participants p on p.channel_id = c.id and p.role <> 'assistant'
  left join public.memberships m
    on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id and m.opened_at is not null
  where c.workspace_id = workspace
  group by c.id
$$;

-- A page of a workspace's people: those whose rows contain every word and match every filter, in
-- the requested order; people without a value come last. `found` has their ids in order, `count` is
-- the number on all pages; the rows of their managers are included. Assistants are left out.
create function public.list_people(
  workspace uuid,
  words text default '',
  department text default null,
  location uuid default null,
  skill text default null,
  manager uuid default null,
  among uuid[] default null,
  sort text default 'name',
  descending boolean default false,
  most integer default 100,
  skip integer default 0
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with wanted as (
    select regexp_split_to_array(
      btrim(private.bare_name(left(list_people.words, 500))), '\s+') as words
  ), listed as materialized (
    select m.profile_id, private.bare_name(coalesce(p.name, '')) as name,
      case list_people.sort
        when 'role' then array_position(array['owner', 'admin', 'member'], m.role::text)::text
        when 'title' then private.bare_name(e.title)
        when 'department' then private.bare_name(e.department)
        when 'location' then private.bare_name(l.name)
        when 'time' then coalesce(e.timezone, l.timezone)
      end as key
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    left join public.locations l on l.workspace_id = m.workspace_id and l.id = e.location_id
    cross join wanted
    where m.workspace_id = list_people.workspace
      and (list_people.department is null or e.department = list_people.department)
      and (list_people.location is null or e.location_id = list_people.location)
      and (list_people.skill is null or e.skills ? list_people.skill)
      and (list_people.manager is null or e.manager_id = list_people.manager)
      and (list_people.among is null or m.profile_id = any (list_people.among))
      and (wanted.words = '{""}' or not exists (
        select from unnest(wanted.words) as word
        where position(word in private.bare_name(concat_ws(E'\n', p.name, e.title, e.department,
          e.email, e.phone, regexp_replace(e.phone, '\D', '', 'g'), e.pronouns, e.status_text,
          l.name, e.timezone, e.skills,
          (select boss.name from public.profiles boss where boss.id = e.manager_id)))) = 0))
  ), keyed as (
    select profile_id, name, case list_people.sort when 'name' then name else key end as key
    from listed
  ), page as (
    select profile_id, row_number() over (order by
      case when not list_people.descending then key end nulls last,
      case when list_people.descending then key end desc nulls last,
      name, profile_id) as rank
    from keyed
    order by rank
    limit least(list_people.most, 1000) offset list_people.skip
  )
  select private.rows_of_people(list_people.workspace, array(
      select profile_id from page
      union
      select e.manager_id from page
      join public.directory_entries e
        on e.workspace_id = list_people.workspace and e.profile_id = page.profile_id
      where e.manager_id is not null))
    || jsonb_build_object(
      'found', (select coalesce(jsonb_agg(profile_id order by rank), '[]') from page),
      'count', (select count(*) from listed))
$$;

-- The people with the given names or e-mail addresses (of an import, for example), at most a
-- thousand per call, and all their managers, so that a cycle is found before it is stored.
create function public.people_named(workspace uuid, names text[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with recursive wanted as materialized (
    select distinct private.bare_name(left(name, 255)) as name
    from unnest(people_named.names[1:1000]) as name
  ), meant as (
    select m.profile_id
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = people_named.workspace
      and (private.bare_name(coalesce(p.name, '')) in (select name from wanted)
        or private.bare_name(e.email) in (select name from wanted))
    union
    select e.manager_id
    from meant
    join public.directory_entries e
      on e.workspace_id = people_named.workspace and e.profile_id = meant.profile_id
    where e.manager_id is not null
  )
  select private.rows_of_people(people_named.workspace, array(select profile_id from meant))
$$;

-- The choices for filters of a workspace's people: departments by name, skills by the number of
-- people who have them, and the ids of their locations.
create function public.directory_choices(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with entries as materialized (
    select e.department, e.location_id, e.skills from public.directory_entries e
    where e.workspace_id = directory_choices.workspace
  )
  select jsonb_build_object(
    'departments', (select coalesce(jsonb_agg(department order by department), '[]')
      from (select distinct department from entries where department is not null) as named),
    'skills', (select coalesce(jsonb_agg(skill order by people desc, skill), '[]')
      from (select skill, count(*) as people
        from entries, jsonb_array_elements_text(skills) as skill group by skill) as counted),
    'locations', (select coalesce(jsonb_agg(distinct location_id), '[]')
      from entries where location_id is not null))
$$;

-- Only the reporting lines: everybody's id in the order of their names, each with the index of
-- their manager in that list, or null.
create function public.organisation(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with people as materialized (
    select m.profile_id, e.manager_id,
      row_number() over (order by private.bare_name(coalesce(p.name, '')), p.id) - 1 as rank
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = organisation.workspace
  )
  select jsonb_build_object(
    'people', coalesce(jsonb_agg(people.profile_id order by people.rank), '[]'),
    'managers', coalesce(jsonb_agg(managers.rank order by people.rank), '[]'))
  from people left join people managers on managers.profile_id = people.manager_id
$$;

-- The number of people at each location.
create function public.location_people(workspace uuid)
  returns table (location_id uuid, people integer)
language sql stable security invoker set search_path = '' as $$
  select e.location_id, count(*)::integer
  from public.directory_entries e
  where e.workspace_id = workspace and e.location_id is not null
  group by e.location_id
$$;

grant execute on function public.people_at_hand, public.people_by_id, public.find_people,
  public.list_people, public.people_named, public.directory_choices, public.organisation,
  public.location_people, public.channel_people, private.rows_of_people, private.bare_name
  to authenticated, service_role;

-- 19_drive.sql ====================================================================================

-- The workspace's files. Those of a channel are visible to users who can see the channel; those
-- without a channel are visible to every member.

-- Names -------------------------------------------------------------------------------------------

-- A name that is valid on every system: no path, no control characters, at most 255 bytes.
create function private.is_file_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(name) between 1 and 255 and name !~ '[/\\[:cntrl:]]'
    and btrim(name) not in ('', '.', '..')
$$;

grant execute on function private.is_file_name to authenticated, service_role;

-- Folders -----------------------------------------------------------------------------------------

create table public.folders (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  parent_id uuid,
  channel_id uuid,
  name text not null check (private.is_file_name(name)),
  created_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, parent_id)
    references public.folders (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

-- Names are unique per folder, ignoring case, so that a tree can be downloaded to any machine.
create unique index folder_names on public.folders (workspace_id,
  coalesce(parent_id, channel_id, workspace_id), lower(name)) where deleted_at is null;
create index on public.folders (workspace_id, parent_id);
create index on public.folders (workspace_id, channel_id);
create index on public.folders (channel_id);
create index on public.folders (created_by);

-- The contents of a folder belong to the folder's channel, and cannot be in two trees.
create function private.follow_folder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  above uuid := case tg_table_name when 'files' then (to_jsonb(new) ->> 'folder_id')::uuid
    else (to_jsonb(new) ->> 'parent_id')::uuid end;
begin
  if above is not null then
    select channel_id into new.channel_id from public.folders where id = above;
  end if;
  return new;
end
$$;

create trigger c_follow_folder before insert or update on public.folders
  for each row execute function private.follow_folder();

-- A folder that moves to another channel takes its contents along.
create function private.carry_contents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.folders set channel_id = new.channel_id where parent_id = new.id;
  update public.files set channel_id = new.channel_id where folder_id = new.id;
  return null;
end
$$;

create trigger m_carry_contents after update on public.folders
  for each row when (new.channel_id is distinct from old.channel_id)
  execute function private.carry_contents();

-- Moves a folder to the bin with all its contents, and restores those that were moved with it.
create function private.bin_folder(folder uuid, gone boolean) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  went timestamptz;
begin
  select deleted_at into went from public.folders where id = folder;
  with recursive tree as (
    select id from public.folders where id = folder
    union all
    select f.id from public.folders f join tree on f.parent_id = tree.id
  ), moved_files as (
    update public.files set deleted_at = case when gone then now() end
    where folder_id in (select id from tree) and deleted_at is not distinct from case
      when gone then null else went end
  )
  update public.folders set deleted_at = case when gone then now() end
  where id in (select id from tree) and deleted_at is not distinct from case when gone then null
    else went end;
end
$$;

create function public.bin_folder(folder uuid, gone boolean default true) returns void
language sql security invoker set search_path = '' as $$
  select private.bin_folder(folder, gone)
$$;

select private.protect_table('folders',
  insertable => '{id, workspace_id, parent_id, channel_id, name, created_by}',
  updatable => '{parent_id, channel_id, name, deleted_at}',
  deletable => true,
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_shared',
  names => '{"parent_id": "folders"}');

create policy "who sees the channel, or every member, reads" on public.folders
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels())));

create policy "members add to the workspace, participants to their channels" on public.folders
  for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())));

create policy "members change the workspace's, participants their channels'" on public.folders
  for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())))
  with check (channel_id is null or channel_id in (select private.my_channels()));

create policy "for good: who made it, owners and admins" on public.folders
  for delete to authenticated
  using (deleted_at is not null and workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels()))
    and (created_by = (select auth.uid())
      or workspace_id in (select private.my_managed_workspaces())
      or workspace_id in (select private.granted_workspaces('drive', 'delete'))));

create trigger d_refuse_cycle before insert or update on public.folders
  for each row when (new.parent_id is not null)
  execute function private.refuse_cycle('parent_id', 'id', 'folder_cycle',
    'A folder cannot lie within itself.', 'Choose another folder.');

grant execute on function private.bin_folder, public.bin_folder to authenticated, service_role;

-- Files and their versions ------------------------------------------------------------------------

create table public.files (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  folder_id uuid,
  channel_id uuid,
  name text not null check (private.is_file_name(name)),
  storage_path varchar(500) not null,
  mime_type varchar(100) not null check (mime_type <> ''),
  file_size bigint not null check (file_size > 0),
  version integer not null default 1,
  created_by uuid references public.profiles (id) on delete set null,
  updated_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, folder_id)
    references public.folders (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint storage_path_is_its_own
    check (starts_with(storage_path, workspace_id || '/' || id || '/'))
);

create unique index file_names on public.files (workspace_id,
  coalesce(folder_id, channel_id, workspace_id), lower(name)) where deleted_at is null;
create index on public.files (workspace_id, folder_id);
create index on public.files (workspace_id, channel_id);
create index on public.files (channel_id);
create index on public.files (created_by);
create index on public.files (storage_path);

create table public.file_versions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  file_id uuid not null,
  version integer not null,
  storage_path varchar(500) not null,
  mime_type varchar(100) not null,
  file_size bigint not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (file_id, version),
  foreign key (workspace_id, file_id) references public.files (workspace_id, id) on delete cascade
);

create index on public.file_versions (workspace_id, file_id);
create index on public.file_versions (storage_path);

-- The quota error would show how full a workspace is, so callers who are not members are refused
-- first.
create function private.guard_drive_workspace() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() and new.workspace_id not in (select private.my_workspaces()) then
    raise exception using errcode = '42501',
      message = 'new row violates row-level security policy for table "files"';
  end if;
  return new;
end
$$;

create trigger "0_own_workspace" before insert on public.files
  for each row execute function private.guard_drive_workspace();

-- The bytes that the drive uses: all stored objects, kept or not, and the recorded size of versions
-- whose object is missing. `apart_from` is a path that does not count.
create function private.drive_bytes(workspace uuid, apart_from text default '') returns bigint
language sql stable security definer set search_path = '' as $$
  select (
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0)
    from storage.objects o
    where o.bucket_id = 'drive' and o.name <> apart_from
      -- '0' is the character after '/'.
      and o.name collate "C" >= workspace || '/' and o.name collate "C" < workspace || '0'
  )::bigint + (
    select coalesce(sum(v.file_size), 0)
    from public.file_versions v
    where v.workspace_id = workspace and v.storage_path <> apart_from
      and not exists (
        select from storage.objects o where o.bucket_id = 'drive' and o.name = v.storage_path)
  )::bigint
$$;

-- A new object under the file's name becomes a new version; the old ones stay.
create function private.number_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.storage_path is not distinct from old.storage_path then
    new.file_size := old.file_size;
    return new;
  end if;
  new.file_size := coalesce(
    (select nullif((o.metadata ->> 'size')::bigint, 0) from storage.objects o
     where o.bucket_id = 'drive' and o.name = new.storage_path),
    new.file_size);
  if auth.uid() is not null
    and private.drive_bytes(new.workspace_id, new.storage_path) + new.file_size
      > (select drive_quota_bytes from public.workspaces where id = new.workspace_id) then
    perform private.refuse('quota_exceeded', 'The workspace''s storage is full.',
      'Delete files for good, or ask an owner for more room.');
  end if;
  new.updated_by := auth.uid();
  new.version := case tg_op when 'INSERT' then 1 else old.version + 1 end;
  return new;
end
$$;

create trigger e_number_version before insert or update on public.files
  for each row execute function private.number_version();

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_versions (workspace_id, file_id, version, storage_path, mime_type,
    file_size, created_by)
  values (new.workspace_id, new.id, new.version, new.storage_path, new.mime_type, new.file_size,
    auth.uid());
  return null;
end
$$;

create trigger m_keep_version after insert on public.files
  for each row execute function private.keep_version();
create trigger m_keep_next_version after update on public.files
  for each row when (new.version is distinct from old.version)
  execute function private.keep_version();

-- The stored bytes, including all versions, the bin and objects that no file names, and the quota.
create function private.drive_usage(workspace uuid)
returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security definer set search_path = '' as $$
  select private.drive_bytes(w.id), w.drive_quota_bytes
  from public.workspaces w
  where w.id = workspace and w.id in (select private.my_workspaces())
$$;

create function public.drive_usage(workspace uuid)
  returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.drive_usage(workspace)
$$;

select private.protect_table('files',
  insertable => '{
    id, workspace_id, folder_id, channel_id, name, storage_path, mime_type, file_size,
    created_by}',
  updatable => '{
    folder_id, channel_id, name, storage_path, mime_type, file_size, deleted_at}',
  deletable => true,
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_shared',
  names => '{"folder_id": "folders"}');

create policy "who sees the channel, or every member, reads" on public.files
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels())));

create policy "members add to the workspace, participants to their channels" on public.files
  for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())));

create policy "members change the workspace's, participants their channels'" on public.files
  for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())))
  with check (channel_id is null or channel_id in (select private.my_channels()));

create policy "for good: who made it, owners and admins" on public.files for delete to authenticated
  using (deleted_at is not null and workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels()))
    and (created_by = (select auth.uid())
      or workspace_id in (select private.my_managed_workspaces())
      or workspace_id in (select private.granted_workspaces('drive', 'delete'))));

select private.protect_table('file_versions');

create policy "readers of the file see its versions" on public.file_versions
  for select to authenticated
  using (exists (select 1 from public.files f where f.id = file_id));

create trigger c_follow_folder before insert or update on public.files
  for each row execute function private.follow_folder();

grant execute on function private.drive_usage, public.drive_usage to authenticated, service_role;

-- Texts of files ----------------------------------------------------------------------------------

-- The text of a file's current version, extracted by a worker: for search and for previews that
-- browsers cannot show. One row per file.
create table public.file_texts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  file_id uuid not null unique,
  version integer not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'processed', 'failed')),
  reason varchar(500),
  content text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', left(coalesce(content, ''),
    200000))) stored,
  foreign key (workspace_id, file_id) references public.files (workspace_id, id) on delete cascade
);

create index on public.file_texts using gin (search);
create index on public.file_texts (workspace_id, file_id);
create index on public.file_texts (created_at) where status in ('pending', 'processing');

-- A new version has another text; the old text must no longer be found.
create function private.await_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_texts (workspace_id, file_id, version)
    values (new.workspace_id, new.file_id, new.version)
  on conflict (file_id) do update set version = excluded.version, status = 'pending', reason = null,
    content = null;
  return null;
end
$$;

create trigger z_await_text after insert on public.file_versions
  for each row execute function private.await_text();

create function private.ask_to_read_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('read_file', json_build_object('file_id', new.file_id), 'read_file:'
    || new.file_id);
  return null;
end
$$;

create trigger z_read after insert on public.file_texts
  for each row when (new.status = 'pending') execute function private.ask_to_read_file();
create trigger z_read_again after update on public.file_texts
  for each row when (new.status = 'pending'
    and (old.status, old.version) is distinct from (new.status, new.version))
  execute function private.ask_to_read_file();

create function private.retry_file_reading(file uuid) returns boolean
language sql security definer set search_path = '' as $$
  with again as (
    update public.file_texts t set status = 'pending', reason = null
    from public.files f
    where f.id = file and t.file_id = f.id and t.status in ('processed', 'failed')
      and f.deleted_at is null
      and f.workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
      and (f.channel_id is null or f.channel_id in (select private.my_channels()))
    returning t.id
  )
  select exists (select 1 from again)
$$;

-- Returns true if the file will be read again: the caller must be able to change it.
create function public.retry_file_reading(file uuid) returns boolean
language sql security invoker set search_path = '' as $$
  select private.retry_file_reading(file)
$$;

select private.protect_table('file_texts');

create policy "readers of the file read its text" on public.file_texts for select to authenticated
  using (exists (select 1 from public.files f where f.id = file_id));

grant execute on function private.retry_file_reading, public.retry_file_reading
  to authenticated, service_role;

-- Objects -----------------------------------------------------------------------------------------

-- Files stay in their workspace, within its quota, and exist only while a row names them.

-- Objects of the drive: {workspace}/{file}/{version}/{name}. Once a version names an object, the
-- file decides who can read it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('drive', 'drive', false, 2147483648, null) on conflict (id) do nothing;

create function private.is_drive_path(object_name text) returns boolean
language sql immutable set search_path = '' as $$
  select object_name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){3}[^/]+$'
$$;

create function private.is_kept(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.file_versions where storage_path = object_name)
$$;

-- True if the workspace of a path has space for an object. The size is known when the bytes are
-- stored, and for a resumable upload before; for any other upload one byte must fit.
-- Raises an error instead of returning false, so that users see the reason.
create function private.has_drive_space(object_name text, facts jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := split_part(object_name, '/', 1)::uuid;
  size bigint := greatest(1, (facts ->> 'size')::bigint);
begin
  perform private.one_at_a_time('drive', workspace);
  if private.drive_bytes(workspace, object_name) + size
    > (select drive_quota_bytes from public.workspaces where id = workspace) then
    perform private.refuse('quota_exceeded', 'The workspace''s storage is full.',
      'Delete files for good, or ask an owner for more room.');
  end if;
  return true;
end
$$;

create policy "readers of the file, and the uploader before there is one" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'drive'
    and (
      exists (select 1 from public.file_versions v where v.storage_path = objects.name)
      or (owner_id = (select auth.uid())::text and not private.is_kept(name)
        and split_part(name, '/', 1)
          in (select workspace::text from private.my_workspaces() workspace))
    )
  );

create policy "uploaders remove what was never kept" on storage.objects for delete to authenticated
  using (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
  );

create policy "members upload into their workspaces" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text
    and private.is_drive_path(name) and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
    and private.has_drive_space(name, metadata)
  );

create policy "uploaders go on until the file is kept" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
  )
  with check (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text
    and private.is_drive_path(name) and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
    and private.has_drive_space(name, metadata)
  );

grant execute on function private.is_drive_path, private.is_kept to authenticated, service_role;

grant execute on function private.has_drive_space to authenticated;

-- 20_risks.sql ====================================================================================

-- The register ------------------------------------------------------------------------------------

-- The risk register, in the terms of ISO 31000: a risk is analysed by likelihood and impact,
-- treated, and the residual risk is scored again.

create table public.risks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  channel_id uuid,
  location_id uuid,
  source_message_id uuid,
  number integer not null default 0,
  title varchar(255) not null check (btrim(title) <> ''),
  description varchar(10000),
  category varchar(100),
  likelihood integer not null default 3 check (likelihood between 1 and 5),
  impact integer not null default 3 check (impact between 1 and 5),
  score integer generated always as (likelihood * impact) stored,
  residual_likelihood integer check (residual_likelihood between 1 and 5),
  residual_impact integer check (residual_impact between 1 and 5),
  residual_score integer generated always as (residual_likelihood * residual_impact) stored,
  status text not null default 'open'
    check (status in ('open', 'mitigating', 'accepted', 'closed')),
  treatment text check (treatment in ('avoid', 'reduce', 'share', 'retain')),
  treatment_plan varchar(10000),
  owner_id uuid references public.profiles (id) on delete set null,
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  review_every_days integer check (review_every_days between 1 and 3650),
  review_on date check (review_on between '1900-01-01' and '2999-12-31'),
  closed_at timestamptz,
  deleted_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (workspace_id, number),
  check ((residual_likelihood is null) = (residual_impact is null)),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete set null (channel_id),
  foreign key (workspace_id, location_id)
    references public.locations (workspace_id, id) on delete set null (location_id),
  foreign key (source_message_id) references public.messages (id) on delete set null
);

comment on column public.risks.number is 'What people call it: R-12. Counted in the workspace.';

create index on public.risks (workspace_id, channel_id);
create index on public.risks (channel_id);
create index on public.risks (workspace_id, location_id);
create index on public.risks (source_message_id);
create index on public.risks (owner_id);
create index on public.risks (created_by);

-- Numbers are assigned one at a time: concurrent inserts wait for the lock on the workspace's row.
create function private.prepare_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform 1 from public.workspaces where id = new.workspace_id for no key update;
    select coalesce(max(number), 0) + 1 into new.number from public.risks
      where workspace_id = new.workspace_id;
    new.review_on := coalesce(new.review_on, current_date + new.review_every_days);
  elsif new.status is distinct from old.status then
    new.closed_at := case when new.status = 'closed' then now() end;
  end if;
  return new;
end
$$;

create trigger c_prepare before insert or update on public.risks
  for each row execute function private.prepare_risk();

-- Risks: those of the workspace are visible to every member, those of a channel to users who can
-- see the channel.
select private.protect_table('risks',
  insertable => '{
    id, workspace_id, channel_id, location_id, source_message_id, title, description,
    category, likelihood, impact, residual_likelihood, residual_impact, status, treatment,
    treatment_plan, owner_id, due_on, review_every_days, review_on, created_by}',
  updatable => '{
    channel_id, location_id, title, description, category, likelihood, impact,
    residual_likelihood, residual_impact, status, treatment, treatment_plan, owner_id,
    due_on, review_every_days, review_on, deleted_at}',
  immutable => '{id, workspace_id, number, created_by, created_at}',
  live => 'broadcast_shared',
  names => '{"owner_id": "profiles"}');

create policy "who sees the channel, or every member, reads" on public.risks
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels()))
    and (deleted_at is null or deleted_at > now() - interval '30 days'));

create policy "members raise risks" on public.risks for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels()))
    and (source_message_id is null
      or exists (select 1 from public.messages m where m.id = source_message_id)));

create policy "members treat risks" on public.risks for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())))
  with check (channel_id is null or channel_id in (select private.my_channels()));

create policy "what is named is seen: owner_id" on public.risks
  as restrictive for insert to authenticated
  with check (owner_id is null
    or exists (select 1 from public.profiles seen where seen.id = risks.owner_id));

create policy "what is named anew is seen: owner_id" on public.risks
  as restrictive for update to authenticated
  using (true)
  with check (owner_id is null
    or exists (select 1 from public.profiles seen where seen.id = risks.owner_id));

-- Parts of a risk ---------------------------------------------------------------------------------

create table public.risk_actions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  risk_id uuid not null,
  title varchar(255) not null check (btrim(title) <> ''),
  assignee_id uuid references public.profiles (id) on delete set null,
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  done_at timestamptz check (done_at between '1900-01-01Z' and '2999-12-31Z'),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, risk_id) references public.risks (workspace_id, id) on delete cascade
);

create index on public.risk_actions (workspace_id, risk_id);
create index on public.risk_actions (assignee_id);
create index on public.risk_actions (created_by);
create index on public.risk_actions (risk_id);

create table public.risk_links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  risk_id uuid not null,
  message_id uuid references public.messages (id) on delete cascade,
  file_id uuid references public.files (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(message_id, file_id, profile_id) = 1),
  unique nulls not distinct (risk_id, message_id, file_id, profile_id),
  foreign key (workspace_id, risk_id) references public.risks (workspace_id, id) on delete cascade
);

create index on public.risk_links (workspace_id, risk_id);
create index on public.risk_links (message_id);
create index on public.risk_links (file_id);
create index on public.risk_links (profile_id);
create index on public.risk_links (created_by);

create table public.risk_events (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  risk_id uuid not null,
  actor_id uuid references public.profiles (id) on delete set null,
  kind text not null check (kind in ('created', 'changed', 'comment', 'action', 'link')),
  changes jsonb not null default '{}',
  comment varchar(5000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, risk_id) references public.risks (workspace_id, id) on delete cascade
);

comment on column public.risk_events.changes
  is '{column: {from, to}}: the history a risk is judged by.';

create index on public.risk_events (workspace_id, risk_id, created_at);
create index on public.risk_events (risk_id);
create index on public.risk_events (actor_id);

create function private.keep_risk_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  watched constant text[] :=
    array['title', 'description', 'category', 'likelihood', 'impact', 'residual_likelihood',
    'residual_impact', 'status',
    'treatment', 'treatment_plan', 'owner_id', 'due_on', 'review_every_days', 'review_on',
      'channel_id', 'location_id', 'deleted_at'];
  record jsonb := to_jsonb(new);
  old_record jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(c, jsonb_build_object('from', old_record -> c, 'to',
    record -> c)), '{}') into changed
  from unnest(watched) c where tg_op = 'UPDATE' and record -> c is distinct from old_record -> c;
  if tg_op = 'INSERT' or changed <> '{}' then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values (new.workspace_id, new.id, auth.uid(), case tg_op when 'INSERT' then 'created'
      else 'changed' end, changed);
  end if;
  return null;
end
$$;

create trigger m_keep_history after insert or update on public.risks
  for each row execute function private.keep_risk_history();

create function private.keep_action_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(coalesce(new, old));
begin
  if exists (select 1 from public.risks where id = (row_now ->> 'risk_id')::uuid) then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values ((row_now ->> 'workspace_id')::uuid, (row_now ->> 'risk_id')::uuid, auth.uid(), 'action',
      jsonb_build_object('operation', lower(tg_op), 'title', row_now -> 'title', 'done',
        row_now ->> 'done_at' is not null));
  end if;
  return null;
end
$$;

create trigger m_keep_history after insert or update or delete on public.risk_actions
  for each row execute function private.keep_action_history();

-- Changes of a risk's links are part of its history.
create function private.keep_link_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  link public.risk_links := coalesce(new, old);
begin
  if exists (select 1 from public.risks where id = link.risk_id) then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values (link.workspace_id, link.risk_id, auth.uid(), 'link',
      jsonb_build_object('operation', lower(tg_op), 'message_id', link.message_id, 'file_id',
        link.file_id, 'profile_id', link.profile_id));
  end if;
  return null;
end
$$;

create trigger m_keep_history after insert or delete on public.risk_links
  for each row execute function private.keep_link_history();

-- A comment, an action or a link touches its risk, so that live readers of the risk are notified.
create function private.touch_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.risks set updated_at = now() where id = new.risk_id;
  return null;
end
$$;

create trigger m_touch_risk after insert on public.risk_events
  for each row when (new.kind in ('comment', 'action', 'link'))
  execute function private.touch_risk();

create function private.broadcast_of_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  workspace uuid := (any_row ->> 'workspace_id')::uuid;
  channel uuid;
begin
  select channel_id into channel from public.risks where id = (any_row ->> 'risk_id')::uuid;
  perform private.send_row(private.shared_audience(workspace, channel), tg_op, tg_table_name,
    record, old_record);
  return null;
end
$$;

create trigger l_broadcast after insert on public.risk_events
  for each row execute function private.broadcast_of_risk();

-- The parts of a risk follow it: the policies of risks apply inside these.
select private.protect_table('risk_actions',
  insertable => '{id, workspace_id, risk_id, title, assignee_id, due_on, created_by}',
  updatable => '{title, assignee_id, due_on, done_at}',
  deletable => true,
  immutable => '{id, workspace_id, risk_id, created_by, created_at}',
  live => 'broadcast_of_risk',
  names => '{"assignee_id": "profiles"}');

create policy "who treats the risk changes" on public.risk_actions for update to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id
    and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "readers of the risk read" on public.risk_actions for select to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id));

create policy "who treats the risk adds" on public.risk_actions for insert to authenticated
  with check (created_by = (select auth.uid()) and not (select private.is_assistant()) and exists (
    select 1 from public.risks r where r.id = risk_id
      and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "who treats the risk removes" on public.risk_actions for delete to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id
    and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "what is named is seen: assignee_id" on public.risk_actions
  as restrictive for insert to authenticated
  with check (assignee_id is null
    or exists (select 1 from public.profiles seen where seen.id = risk_actions.assignee_id));

create policy "what is named anew is seen: assignee_id" on public.risk_actions
  as restrictive for update to authenticated
  using (true)
  with check (assignee_id is null
    or exists (select 1 from public.profiles seen where seen.id = risk_actions.assignee_id));

select private.protect_table('risk_links',
  insertable => '{
    id, workspace_id, risk_id, message_id, file_id, profile_id, created_by}',
  deletable => true,
  live => 'broadcast_of_risk',
  names => '{"file_id": "files", "message_id": "messages", "profile_id": "profiles"}');

create policy "readers of the risk read" on public.risk_links for select to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id));

create policy "who treats the risk adds" on public.risk_links for insert to authenticated
  with check (created_by = (select auth.uid()) and not (select private.is_assistant()) and exists (
    select 1 from public.risks r where r.id = risk_id
      and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "who treats the risk removes" on public.risk_links for delete to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id
    and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "what is named is seen: profile_id" on public.risk_links
  as restrictive for insert to authenticated
  with check (profile_id is null
    or exists (select 1 from public.profiles seen where seen.id = risk_links.profile_id));

create policy "what is named is seen: message_id" on public.risk_links
  as restrictive for insert to authenticated
  with check (message_id is null
    or exists (select 1 from public.messages seen where seen.id = risk_links.message_id));

create policy "what is named is seen: file_id" on public.risk_links
  as restrictive for insert to authenticated
  with check (file_id is null
    or exists (select 1 from public.files seen where seen.id = risk_links.file_id));

select private.protect_table('risk_events',
  insertable => '{id, workspace_id, risk_id, actor_id, kind, comment}');

create policy "people comment as themselves" on public.risk_events for insert to authenticated
  with check (kind = 'comment' and actor_id = (select auth.uid()) and btrim(comment) <> ''
    and exists (select 1 from public.risks r where r.id = risk_id));

create policy "readers of the risk read" on public.risk_events for select to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id));

-- Proposals ---------------------------------------------------------------------------------------

-- The proposals of the risk assistant to a user, and their outcome: it learns from rejected ones.
create table public.risk_proposals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  title varchar(255) not null,
  description varchar(10000),
  category varchar(100),
  likelihood integer not null check (likelihood between 1 and 5),
  impact integer not null check (impact between 1 and 5),
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'rejected')),
  risk_id uuid references public.risks (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index on public.risk_proposals (profile_id, workspace_id);
create index on public.risk_proposals (workspace_id);
create index on public.risk_proposals (risk_id);

-- The progress of the risk assistant, one row per user: requested by the user and written by the
-- worker.
create table public.risk_scans (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  messages_read integer not null default 0,
  proposed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id),
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade
);

create index on public.risk_scans (profile_id);

create function private.propose_risks(workspace uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_workspaces())) or (select private.is_assistant()) then
    raise exception using errcode = '42501',
      message = 'Only members have their channels looked through';
  end if;
  insert into public.risk_scans (workspace_id, profile_id) values (workspace, auth.uid())
  on conflict (workspace_id, profile_id) do update set status = 'queued', messages_read = 0,
    proposed = 0;
  perform private.enqueue_job('propose_risks',
    json_build_object('workspace_id', workspace, 'profile_id', auth.uid()), 'propose_risks:'
    || workspace || ':' || auth.uid(),
    queue := 'propose_risks:' || auth.uid());
end
$$;

create function public.propose_risks(workspace uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.propose_risks(workspace)
$$;

-- Proposals are personal, because they are based on content that the user can read.
select private.protect_table('risk_proposals',
  updatable => '{status, risk_id}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  names => '{"risk_id": "risks"}',
  is_personal => true,
  is_proven => true);

-- They quote messages of channels, so users who have left the workspace cannot read them any more.
create policy "people read what was proposed to them" on public.risk_proposals
  for select to authenticated
  using (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces()));

create policy "people accept and reject" on public.risk_proposals for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people clear their proposals" on public.risk_proposals for delete to authenticated
  using (profile_id = (select auth.uid()));

select private.protect_table('risk_scans',
  is_personal => true,
  is_proven => true);

create policy "people see their own scans" on public.risk_scans for select to authenticated
  using (profile_id = (select auth.uid()));

grant execute on function private.propose_risks, public.propose_risks
  to authenticated, service_role;

-- 21_schedule.sql =================================================================================

-- Events ------------------------------------------------------------------------------------------

-- The schedule: meetings, planned posts, assistant runs and risk reviews. They recur by RFC 5545,
-- in their own time zone.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  channel_id uuid,
  location_id uuid,
  risk_id uuid,
  kind text not null default 'meeting'
    check (kind in ('meeting', 'post', 'assistant_run', 'risk_review')),
  title varchar(255) not null check (btrim(title) <> ''),
  description varchar(10000),
  starts_at timestamptz not null check (starts_at between '1900-01-01Z' and '2999-12-31Z'),
  ends_at timestamptz not null check (ends_at between '1900-01-01Z' and '2999-12-31Z'),
  is_all_day boolean not null default false,
  timezone varchar(100) not null default 'UTC',
  recurrence varchar(1000),
  excluded jsonb not null default '[]'
    check (jsonb_typeof(excluded) = 'array' and octet_length(excluded::text) <= 65536),
  payload jsonb not null default '{}'
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  remind_minutes integer check (remind_minutes between 0 and 40320),
  uid varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  check (ends_at >= starts_at),
  -- A query for a time must look back as far as the longest event.
  constraint events_repeat_within_a_year
    check (recurrence is null or ends_at - starts_at <= interval '366 days'),
  check (kind not in ('post', 'assistant_run') or channel_id is not null),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id)
    references public.locations (workspace_id, id) on delete set null (location_id),
  foreign key (workspace_id, risk_id)
    references public.risks (workspace_id, id) on delete set null (risk_id)
);

comment on column public.events.recurrence
  is 'RRULE of RFC 5545 without its name, in the event''s time zone; null: once.';
comment on column public.events.excluded
  is 'Starts (ISO 8601, UTC) of occurrences that do not take place.';
comment on column public.events.payload
  is 'For posts and runs: {text}: what is said, or what the assistant is asked.';

create index on public.events (workspace_id, starts_at);
create index on public.events (channel_id, starts_at);
create index on public.events (workspace_id, channel_id);
create index on public.events (workspace_id, location_id);
create index on public.events (workspace_id, risk_id);
create index on public.events (created_by);
-- An event from another calendar is imported only once.
create unique index events_uid_key on public.events (workspace_id, channel_id,
  uid) nulls not distinct where uid is not null and deleted_at is null;

create table public.event_responses (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  event_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  occurrence_at timestamptz check (occurrence_at between '1900-01-01Z' and '2999-12-31Z'),
  response text not null check (response in ('yes', 'no', 'maybe')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (event_id, profile_id, occurrence_at),
  foreign key (workspace_id, event_id) references public.events (workspace_id, id) on delete cascade
);

create index on public.event_responses (workspace_id, event_id);
create index on public.event_responses (profile_id);

create table public.event_runs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  event_id uuid not null,
  occurrence_at timestamptz not null,
  status text not null default 'done' check (status in ('done', 'failed', 'missed')),
  message_id uuid references public.messages (id) on delete set null,
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, occurrence_at),
  foreign key (workspace_id, event_id) references public.events (workspace_id, id) on delete cascade
);

comment on table public.event_runs
  is 'One row an occurrence of a post or run: what makes it happen once, over restarts and clock '
  'changes.';

create index on public.event_runs (workspace_id, event_id);
create index on public.event_runs (message_id);
create index on public.event_runs (occurrence_at);

-- PostgreSQL reads hundreds of files each time its own list of time zones is queried.
create table private.time_zones (
  name text primary key
);

comment on table private.time_zones is
  'The names of time zones that PostgreSQL had when this table was made.';

insert into private.time_zones select name from pg_catalog.pg_timezone_names;

select private.refuse_delegates('private.time_zones');

-- True if a time zone has this name; names that only a newer PostgreSQL has count as well.
create function private.is_time_zone(zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.time_zones where name = zone)
    or exists (select from pg_catalog.pg_timezone_names where name = zone)
$$;

create function private.guard_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_time_zone(new.timezone) then
    perform private.refuse('unknown_timezone', format('“%s” is no time zone.', new.timezone),
      'Use a name such as Europe/Berlin.');
  end if;
  if new.recurrence is not null
    and new.recurrence !~* '(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)' then
    perform private.refuse('invalid_recurrence', 'This recurrence cannot be read.',
      'Use a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO,WE.');
  end if;
  return new;
end
$$;

create trigger c_guard before insert or update on public.events
  for each row execute function private.guard_event();

create function private.broadcast_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  channel uuid;
begin
  select channel_id into channel from public.events where id = (any_row ->> 'event_id')::uuid;
  perform private.send_row(private.shared_audience((any_row ->> 'workspace_id')::uuid, channel),
    tg_op, tg_table_name, record, old_record);
  return null;
end
$$;

create trigger l_broadcast after insert or update on public.event_runs
  for each row execute function private.broadcast_of_event();

select private.protect_table('events',
  insertable => '{
    id, workspace_id, channel_id, location_id, risk_id, kind, title, description,
    starts_at, ends_at, is_all_day, timezone, recurrence, excluded, payload,
    remind_minutes, uid, created_by}',
  updatable => '{
    channel_id, location_id, risk_id, kind, title, description, starts_at, ends_at,
    is_all_day, timezone, recurrence, excluded, payload, remind_minutes, deleted_at}',
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_shared',
  names => '{"risk_id": "risks"}');

create policy "who sees the channel, or every member, reads" on public.events
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels()))
    and (deleted_at is null or deleted_at > now() - interval '30 days'));

create policy "members plan, participants in their channels" on public.events
  for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())));

-- Posts and runs act in the name of the user who planned them, so only that user can change their
-- content.
create policy "who planned it, owners and admins change" on public.events
  for update to authenticated
  using (
    workspace_id in (select private.my_workspaces())
      and (channel_id is null or channel_id in (select private.shared_channels()))
    and (
      created_by = (select auth.uid())
      or (kind in ('meeting', 'risk_review')
        and (workspace_id in (select private.my_managed_workspaces())
          or workspace_id in (select private.granted_workspaces('schedule', 'update'))))
    )
  )
  with check ((created_by = (select auth.uid()) or kind in ('meeting', 'risk_review'))
    and (channel_id is null or channel_id in (select private.my_channels())));

select private.protect_table('event_responses',
  insertable => '{id, workspace_id, event_id, profile_id, occurrence_at, response}',
  updatable => '{id, workspace_id, event_id, profile_id, occurrence_at, response}',
  deletable => true,
  live => 'broadcast_of_event');

create policy "readers of the event see who comes" on public.event_responses
  for select to authenticated
  using (exists (select 1 from public.events e where e.id = event_id));

create policy "people answer for themselves" on public.event_responses for insert to authenticated
  with check (profile_id = (select auth.uid())
    and exists (select 1 from public.events e where e.id = event_id));

create policy "people change their own answer" on public.event_responses for update to authenticated
  using (profile_id = (select auth.uid()))
  with check (profile_id = (select auth.uid())
    and exists (select 1 from public.events e where e.id = event_id));

create policy "people take their own answer back" on public.event_responses
  for delete to authenticated
  using (profile_id = (select auth.uid()));

select private.protect_table('event_runs');

create policy "readers of the event see its runs" on public.event_runs for select to authenticated
  using (exists (select 1 from public.events e where e.id = event_id));

create trigger a_keep_id before update on public.event_responses
  for each row execute function private.keep_entry_id();

-- Scheduled work ----------------------------------------------------------------------------------

-- Posts, assistant runs and reminders of the schedule run by one job per event, which knows its
-- next time.

-- The job's state of an event. Occurrences before `planned_at` are not made up for; reminders were
-- sent up to `reminded_at`.
create table private.event_plans (
  event_id uuid primary key references public.events (id) on delete cascade,
  planned_at timestamptz not null default now(),
  reminded_at timestamptz
);

select private.refuse_delegates('private.event_plans');

create function private.plan_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.starts_at, new.timezone, new.recurrence, new.kind)
    is distinct from (old.starts_at, old.timezone, old.recurrence, old.kind) then
    insert into private.event_plans (event_id) values (new.id)
    on conflict (event_id) do update set planned_at = now(), reminded_at = null;
  end if;
  if new.kind in ('post', 'assistant_run') or new.remind_minutes is not null then
    perform private.enqueue_job('event_due', json_build_object('id', new.id), 'event:'
      || new.id, now());
  end if;
  return null;
end
$$;

create trigger z_plan after insert or update on public.events
  for each row execute function private.plan_event();

-- Jobs that became due or were created while the queue was not served. The service requests them
-- when it starts. Called only by the server.
create function private.waiting_jobs() returns table (
  task text, payload json, job_key text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'send_scheduled', json_build_object('id', id), 'scheduled:' || id, send_at
  from public.scheduled_messages where sent_at is null and error is null
  union all
  select 'remind', json_build_object('id', id), 'reminder:' || id, remind_at
  from public.reminders where done_at is null
  union all
  select 'digest', json_build_object('profile_id', profile_id), 'digest:' || profile_id, now()
  from (select distinct profile_id from public.notifications where read_at is null
    and mailed_at is null and created_at > now() - interval '2 days') unread
  union all
  select 'event_due', json_build_object('id', id), 'event:' || id, now()
  from public.events
  where deleted_at is null and (kind in ('post', 'assistant_run') or remind_minutes is not null)
    and (recurrence is not null or starts_at > now() - interval '1 day'
      or (kind in ('post', 'assistant_run')
        and not exists (select 1 from public.event_runs r where r.event_id = events.id)));
$$;

grant execute on function private.waiting_jobs to service_role;

-- Reviews of risks --------------------------------------------------------------------------------

-- Reviews of risks appear in the schedule; the risk assistant scans the content that a user can
-- read; shared views reach everybody.

-- Which event is the review of which risk. It is kept in a private table, so that no event can
-- claim to be one.
create table private.risk_reviews (
  risk_id uuid primary key references public.risks (id) on delete cascade,
  event_id uuid not null unique references public.events (id) on delete cascade
);

select private.refuse_delegates('private.risk_reviews');

-- One event per risk, all day on the day of its review; deleted while no review is due.
create function private.keep_risk_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_due boolean := new.review_on is not null and new.status <> 'closed' and new.deleted_at is null;
  starts timestamptz := new.review_on::timestamp at time zone 'UTC';
  label text := left(format('R-%s %s', new.number, new.title), 255);
  review uuid := (select event_id from private.risk_reviews where risk_id = new.id);
begin
  if review is null and is_due then
    insert into public.events (workspace_id, channel_id, location_id, risk_id, kind, title,
      starts_at, ends_at, is_all_day, timezone, created_by)
    values (new.workspace_id, new.channel_id, new.location_id, new.id, 'risk_review', label, starts,
      starts + interval '1 day', true, 'UTC', auth.uid())
    returning id into review;
    insert into private.risk_reviews (risk_id, event_id) values (new.id, review);
  elsif is_due then
    update public.events
    set channel_id = new.channel_id, location_id = new.location_id, title = label,
      starts_at = starts, ends_at = starts + interval '1 day', deleted_at = null
    where id = review;
  elsif review is not null then
    update public.events set deleted_at = now() where id = review and deleted_at is null;
  end if;
  return null;
end
$$;

create trigger n_keep_review after insert on public.risks
  for each row when (new.review_on is not null) execute function private.keep_risk_review();
create trigger n_move_review after update on public.risks
  for each row when ((new.review_on, new.status, new.title, new.channel_id, new.location_id,
    new.deleted_at)
    is distinct from (old.review_on, old.status, old.title, old.channel_id, old.location_id,
    old.deleted_at))
  execute function private.keep_risk_review();

-- Moving or deleting a review in the schedule also changes the register. A change by the register
-- itself comes from a trigger and is not reported back.
create function private.follow_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.risks
  set review_on = case when new.deleted_at is null
    then (new.starts_at at time zone new.timezone)::date end
  where id = (select risk_id from private.risk_reviews where event_id = new.id);
  return null;
end
$$;

create trigger n_follow_review after update on public.events
  for each row when (pg_trigger_depth() = 0 and new.kind = 'risk_review'
    and (new.starts_at, new.deleted_at) is distinct from (old.starts_at, old.deleted_at))
  execute function private.follow_review();

-- Calendars of other programs ---------------------------------------------------------------------

-- Calendar feeds: the holder of the address reads what its user can read, until the user revokes
-- it.
create table public.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  channel_id uuid,
  token_hash text not null unique,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

create index on public.calendar_feeds (workspace_id, profile_id);
create index on public.calendar_feeds (profile_id);
create index on public.calendar_feeds (workspace_id, channel_id);

create function private.create_calendar_feed(workspace uuid, channel uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
begin
  if not (workspace in (select private.my_workspaces()))
    or (channel is not null and not (channel in (select private.my_channels()))) then
    raise exception using errcode = '42501',
      message = 'Only who reads the schedule may take it along';
  end if;
  perform private.require_proof();
  insert into public.calendar_feeds (workspace_id, profile_id, channel_id, token_hash)
    values (workspace, auth.uid(), channel, private.token_hash(secret));
  return secret;
end
$$;

create function public.create_calendar_feed(workspace uuid, channel uuid default null) returns text
language sql security invoker set search_path = '' as $$
  select private.create_calendar_feed(workspace, channel)
$$;

-- The user of a calendar address; marks the address as used. Called only by the server.
create function private.use_calendar_feed(secret text)
  returns table (workspace_id uuid, profile_id uuid, channel_id uuid)
language sql security definer set search_path = '' as $$
  update public.calendar_feeds f set last_used_at = now()
  where f.token_hash = private.token_hash(secret)
    and not private.is_withheld_from(f.profile_id, f.workspace_id)
  returning f.workspace_id, f.profile_id, f.channel_id
$$;

select private.protect_table('calendar_feeds',
  readable => '{
    id, workspace_id, profile_id, channel_id, last_used_at, created_at, updated_at}',
  deletable => true,
  is_personal => true,
  is_proven => true);

create policy "people see their own feeds" on public.calendar_feeds for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people take their own feeds back" on public.calendar_feeds
  for delete to authenticated
  using (profile_id = (select auth.uid()));

grant execute on function private.create_calendar_feed, public.create_calendar_feed
  to authenticated, service_role;

grant execute on function private.use_calendar_feed to service_role;

-- 22_assistants.sql ===============================================================================

-- Assistants --------------------------------------------------------------------------------------

-- An assistant has one home workspace. It cannot be added to another, is unknown elsewhere, and is
-- deleted only with that workspace.

create table private.assistants (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  workspace_id uuid not null references public.workspaces (id) on delete cascade
);

comment on table private.assistants is
  'The home of each assistant: where it was first a member. No client writes it; it never changes.';

create index on private.assistants (workspace_id);

select private.refuse_delegates('private.assistants');

create function private.keep_home() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.profiles where id = new.profile_id and role = 'assistant'
  ) then
    return new;
  end if;
  insert into private.assistants (profile_id, workspace_id)
  values (new.profile_id, new.workspace_id) on conflict do nothing;
  if not exists (
    select 1 from private.assistants
    where profile_id = new.profile_id and workspace_id = new.workspace_id
  ) then
    raise exception using errcode = '42501', message = 'An assistant belongs to one workspace';
  end if;
  return new;
end
$$;

-- Runs after the policies, so that a caller who cannot add people learns nothing about the home.
create trigger a_keep_home after insert on public.memberships
  for each row execute function private.keep_home();

-- The assistant's profile belongs to one workspace and is deleted with it.
create function private.forget_assistants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.profiles p using private.assistants a
  where a.workspace_id = old.id and p.id = a.profile_id;
  return old;
end
$$;

create trigger a_forget_assistants before delete on public.workspaces
  for each row execute function private.forget_assistants();

-- Assistants of a channel -------------------------------------------------------------------------

-- Assistants of a channel: prompts with a history, several assistants per channel, the actions and
-- costs of each run, budgets, and approvals.
--
-- This file has their settings, prompts, rehearsals and summaries; the next one has their runs.

-- Further assistants of a channel, and the name and picture of the first, whose prompt, mode and
-- model are in the channel's row.
create table public.channel_assistants (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  is_main boolean not null default false,
  prompt varchar(20000) not null default '',
  prompt_version integer not null default 0,
  mode text not null default 'mention' check (mode in ('auto', 'mention', 'off')),
  model varchar(255),
  tools jsonb check (jsonb_typeof(tools) = 'array' and octet_length(tools::text) <= 10000),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, profile_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on column public.channel_assistants.tools is 'Names of the tools it may use; null: all.';

create unique index on public.channel_assistants (channel_id) where is_main;
-- Indexes for the columns that policies and pages filter by.
create index on public.channel_assistants (workspace_id, channel_id);
create index on public.channel_assistants (profile_id);
create index on public.channel_assistants (created_by);

-- The first assistant of a channel: its own if it was named there, otherwise the workspace's.
create function private.main_assistant(workspace uuid, channel uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select profile_id from public.channel_assistants where channel_id = channel and is_main),
    (select p.id from public.memberships m join public.profiles p on p.id = m.profile_id
     where m.workspace_id = workspace and p.role = 'assistant'
       and not exists (select 1 from public.channel_assistants a where a.profile_id = p.id)
     order by m.created_at, p.id limit 1))
$$;

-- The assistant is a participant of channels whose mode is not off.
create function private.set_assistant_participant(workspace uuid, channel uuid, mode text)
  returns void
language sql security definer set search_path = '' as $$
  insert into public.participants (workspace_id, channel_id, profile_id, role)
  select workspace, channel, main, 'assistant' from private.main_assistant(workspace, channel) main
    where main is not null and mode <> 'off'
  on conflict do nothing;
  delete from public.participants p
  where p.channel_id = channel and mode = 'off'
    and p.profile_id = private.main_assistant(workspace, channel);
  -- An assistant that is not a participant cannot end its own runs.
  update public.assistant_runs set status = 'stopped'
  where channel_id = channel and mode = 'off' and status in ('queued', 'running')
    and assistant_id = private.main_assistant(workspace, channel);
$$;

-- Runs before an assistant's row is deleted: its profile remains the author of its messages, but it
-- no longer participates.
create function private.dismiss_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.participants where channel_id = old.channel_id and profile_id = old.profile_id;
  delete from public.memberships where workspace_id = old.workspace_id
    and profile_id = old.profile_id;
  update public.assistant_runs set status = 'stopped' where channel_id = old.channel_id
    and assistant_id = old.profile_id and status in ('queued', 'running');
  return null;
end
$$;

create trigger n_dismiss after delete on public.channel_assistants
  for each row execute function private.dismiss_assistant();

-- A channel whose first assistant loses its own name gets the workspace's assistant again.
create function private.restore_main_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_assistant_participant(c.workspace_id, c.id, c.assistant_mode)
    from public.channels c where c.id = old.channel_id and c.deleted_at is null;
  return null;
end
$$;

create trigger o_restore_main after delete on public.channel_assistants
  for each row when (old.is_main) execute function private.restore_main_assistant();

create function private.participate_by_mode() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.mode = 'off' then
    delete from public.participants where channel_id = new.channel_id
      and profile_id = new.profile_id;
    update public.assistant_runs set status = 'stopped' where channel_id = new.channel_id
      and assistant_id = new.profile_id and status in ('queued', 'running');
  else
    insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (new.workspace_id, new.channel_id, new.profile_id, 'assistant') on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger n_participate after update on public.channel_assistants
  for each row when (not new.is_main and new.mode is distinct from old.mode)
  execute function private.participate_by_mode();

create function private.add_assistant(channel uuid, name text, avatar_path text, main boolean)
  returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  target public.channels;
  assistant uuid;
begin
  select * into target from public.channels where id = channel and deleted_at is null
    and visibility <> 'direct' and id in (select private.run_channels());
  perform private.one_at_a_time('assistants', target.id);
  if target.id is null then
    raise exception using errcode = '42501',
      message = 'Only who runs a channel sets its assistants';
  end if;
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.',
      'Write at least one character.');
  end if;
  if (select count(*) from public.channel_assistants where channel_id = channel) >= 8 then
    perform private.refuse('too_many_assistants', 'A channel has up to eight assistants.',
      'Send one away first.');
  end if;
  if main and exists (select 1 from public.channel_assistants where channel_id = channel
    and is_main) then
    update public.profiles set name = left(btrim(add_assistant.name), 255),
      avatar_path = add_assistant.avatar_path
    where id = (select profile_id from public.channel_assistants where channel_id = channel
      and is_main) returning id into assistant;
    return assistant;
  end if;
  if main then
    delete from public.participants where channel_id = channel
      and profile_id = private.main_assistant(target.workspace_id, channel);
  end if;
  insert into public.profiles (name, avatar_path, role)
    values (left(btrim(add_assistant.name), 255), add_assistant.avatar_path, 'assistant')
    returning id into assistant;
  insert into public.channel_assistants (workspace_id, channel_id, profile_id, is_main, created_by)
    values (target.workspace_id, channel, assistant, main, auth.uid());
  insert into public.memberships (workspace_id, profile_id, role)
    values (target.workspace_id, assistant, 'member');
  if not main or target.assistant_mode <> 'off' then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (target.workspace_id, channel, assistant, 'assistant') on conflict do nothing;
  end if;
  return assistant;
end
$$;

-- Adds a further assistant to the channel, which answers when mentioned until its row says
-- otherwise. Returns its profile.
create function public.add_channel_assistant(channel uuid, name text, avatar_path text default null)
  returns uuid
language sql security invoker set search_path = '' as $$
  select private.add_assistant(channel, name, avatar_path, false)
$$;

-- Sets the name and picture of the channel's first assistant. Returns its profile.
create function public.name_channel_assistant(channel uuid, name text,
  avatar_path text default null) returns uuid
language sql security invoker set search_path = '' as $$
  select private.add_assistant(channel, name, avatar_path, true)
$$;

create function private.rename_assistant(assistant uuid, name text, avatar_path text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.',
      'Write at least one character.');
  end if;
  update public.profiles p set name = left(btrim(rename_assistant.name), 255),
    avatar_path = rename_assistant.avatar_path
  where p.id = assistant
    and exists (select 1 from public.channel_assistants a where a.profile_id = p.id
    and a.channel_id in (select private.run_channels()));
  if not found then
    raise exception using errcode = '42501',
      message = 'Only who runs a channel names its assistants';
  end if;
end
$$;

create function public.rename_channel_assistant(assistant uuid, name text,
  avatar_path text default null) returns void
language sql security invoker set search_path = '' as $$
  select private.rename_assistant(assistant, name, avatar_path)
$$;

-- Assistants: visible with their channel, changed by those who manage it.
select private.protect_table('channel_assistants',
  updatable => '{prompt, mode, model, tools}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, profile_id, is_main, created_by, created_at}',
  live => 'broadcast_shared');

create policy "participants and members read" on public.channel_assistants
  for select to authenticated
  using (channel_id in (select private.shared_channels())
    or channel_id in (select private.run_channels()));

create policy "who runs the channel sets its assistants" on public.channel_assistants
  for update to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel sends assistants away" on public.channel_assistants
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

grant execute on function private.add_assistant, public.add_channel_assistant,
  public.name_channel_assistant, private.rename_assistant,
  public.rename_channel_assistant to authenticated, service_role;

-- Prompts -----------------------------------------------------------------------------------------

create table public.channel_prompts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  version integer not null,
  prompt varchar(20000) not null,
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (channel_id, assistant_id, version),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table public.channel_prompts
  is 'Every prompt that was published: one row a version. assistant_id is null for the channel''s '
  'first assistant.';

create index on public.channel_prompts (workspace_id, channel_id);
create index on public.channel_prompts (assistant_id);
create index on public.channel_prompts (author_id);

create table public.prompt_drafts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  prompt varchar(20000) not null default '',
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (channel_id, assistant_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

create index on public.prompt_drafts (workspace_id, channel_id);
create index on public.prompt_drafts (assistant_id);
create index on public.prompt_drafts (author_id);

create function private.keep_prompt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := to_jsonb(new);
begin
  insert into public.channel_prompts (workspace_id, channel_id, assistant_id, version, prompt,
    author_id)
  values (new.workspace_id, coalesce((record ->> 'channel_id')::uuid, new.id),
    (record ->> 'profile_id')::uuid, new.prompt_version, new.prompt, auth.uid())
  on conflict do nothing;
  -- The draft is published now.
  delete from public.prompt_drafts
  where channel_id = coalesce((record ->> 'channel_id')::uuid, new.id)
    and assistant_id is not distinct from (record ->> 'profile_id')::uuid and prompt = new.prompt;
  return null;
end
$$;

create trigger n_keep_first_prompt after insert on public.channels
  for each row when (new.prompt <> '') execute function private.keep_prompt();
create trigger n_keep_prompt after update on public.channels
  for each row when (new.prompt is distinct from old.prompt) execute function private.keep_prompt();
create trigger n_keep_first_prompt after insert on public.channel_assistants
  for each row when (not new.is_main and new.prompt <> '') execute function private.keep_prompt();
create trigger n_keep_prompt after update on public.channel_assistants
  for each row when (new.prompt is distinct from old.prompt) execute function private.keep_prompt();

create function private.number_prompt() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.prompt is distinct from old.prompt then
    new.prompt_version := old.prompt_version + 1;
  end if;
  return new;
end
$$;

create trigger c_number_prompt before update on public.channel_assistants
  for each row execute function private.number_prompt();

select private.protect_table('channel_prompts');

create policy "participants and members read" on public.channel_prompts for select to authenticated
  using (channel_id in (select private.shared_channels())
    or channel_id in (select private.run_channels()));

select private.protect_table('prompt_drafts',
  insertable => '{id, workspace_id, channel_id, assistant_id, prompt, author_id}',
  updatable => '{prompt, author_id}',
  deletable => true,
  names => '{"assistant_id": "profiles"}');

create policy "who runs the channel reads its drafts" on public.prompt_drafts
  for select to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel drafts" on public.prompt_drafts for insert to authenticated
  with check (author_id = (select auth.uid()) and channel_id in (select private.run_channels()));

create policy "who runs the channel changes drafts" on public.prompt_drafts
  for update to authenticated
  using (channel_id in (select private.run_channels()))
  with check (author_id = (select auth.uid()));

create policy "who runs the channel drops drafts" on public.prompt_drafts
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

-- Rehearsals --------------------------------------------------------------------------------------

-- A test of a draft against the channel's last messages, without posting in the channel.
create table public.rehearsals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  prompt varchar(20000) not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'stopped')),
  results jsonb not null default '[]' check (jsonb_typeof(results) = 'array'),
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on column public.rehearsals.results
  is '[{message_id, said: text that was answered or null, would: text of the draft or null, '
  'reason}], oldest message first.';

create index on public.rehearsals (workspace_id, channel_id);
create index on public.rehearsals (asked_by, created_at desc);
create index on public.rehearsals (channel_id);
create index on public.rehearsals (assistant_id);

create function private.ask_rehearsal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('rehearse', json_build_object('rehearsal_id', new.id), 'rehearse:'
    || new.id, now(), 'rehearse:' || new.asked_by);
  return null;
end
$$;

create trigger z_ask after insert on public.rehearsals
  for each row execute function private.ask_rehearsal();

-- Rehearsals read messages, so a user can only start them in a channel whose messages they can
-- read.
select private.protect_table('rehearsals',
  insertable => '{id, workspace_id, channel_id, assistant_id, asked_by, prompt}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, assistant_id, asked_by, prompt, created_at}',
  live => 'broadcast_own(''asked_by'')',
  names => '{"assistant_id": "profiles"}',
  is_personal => true,
  is_proven => true);

create policy "people see their own rehearsals" on public.rehearsals for select to authenticated
  using (asked_by = (select auth.uid()) and channel_id in (select private.my_channels()));

create policy "who runs the channel and reads it rehearses" on public.rehearsals
  for insert to authenticated
  with check (asked_by = (select auth.uid()) and channel_id in (select private.run_channels())
    and channel_id in (select private.my_channels()));

create policy "people end their own rehearsals" on public.rehearsals for delete to authenticated
  using (asked_by = (select auth.uid()));

-- Summaries ---------------------------------------------------------------------------------------

-- Summaries of the messages up to a given one, so that a long channel fits a model's context
-- window.
create table public.channel_summaries (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null unique,
  upto_at timestamptz not null,
  upto_id uuid not null,
  messages integer not null default 0,
  summary varchar(20000) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

create index on public.channel_summaries (workspace_id, channel_id);

-- A deleted message must not survive in a channel's summary: the summary is deleted and written
-- again from the remaining messages.
create function private.forget_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.channel_summaries where channel_id = new.channel_id
    and upto_at >= new.created_at;
  return null;
end
$$;

create trigger n_forget_summary after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.forget_summary();

select private.protect_table('channel_summaries',
  insertable => '{id, workspace_id, channel_id, upto_at, upto_id, messages, summary}',
  updatable => '{upto_at, upto_id, messages, summary}');

create policy "participants read" on public.channel_summaries for select to authenticated
  using (channel_id in (select private.my_channels()));

create policy "assistants of the channel summarise it" on public.channel_summaries
  for insert to authenticated
  with check (channel_id in (select private.my_channels()) and (select private.is_assistant()));

create policy "assistants of the channel go on summarising" on public.channel_summaries
  for update to authenticated
  using (channel_id in (select private.my_channels()) and (select private.is_assistant()));

-- 23_assistant_runs.sql ===========================================================================

-- The runs of assistants: questions, answers, proposed actions and costs.

-- Runs --------------------------------------------------------------------------------------------

create table public.assistant_runs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  reply_id uuid not null default gen_random_uuid(),
  assistant_id uuid not null references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'silent', 'failed', 'stopped')),
  attempt integer not null default 1,
  model varchar(255),
  prompt_version integer,
  input_tokens integer,
  output_tokens integer,
  duration_ms integer,
  error jsonb,
  sources jsonb not null default '[]',
  stop_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  provider varchar(50),
  tool_calls jsonb not null default '[]' check (jsonb_typeof(tool_calls) = 'array'),
  cost numeric(14, 6),
  first_token_ms integer,
  reason varchar(1000),
  unique (message_id, assistant_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

comment on column public.assistant_runs.reply_id
  is 'Id of the reply, fixed before the run, so that a run tried twice writes one message.';
comment on column public.assistant_runs.error is 'Null, or {code, message, hint} for people.';
comment on column public.assistant_runs.tool_calls
  is '[{name, input, outcome: done | failed | asked, ms}]: what it looked at and did.';
comment on column public.assistant_runs.cost
  is 'In the currency of the provider''s prices; null where no price is known.';
comment on column public.assistant_runs.first_token_ms
  is 'From the job''s start to the first word.';
comment on column public.assistant_runs.reason is 'Why it stayed silent.';

create index on public.assistant_runs (workspace_id);
create index on public.assistant_runs (channel_id, created_at desc);
create index on public.assistant_runs (assistant_id, status);
create index on public.assistant_runs (created_at) where status in ('queued', 'running');
create index on public.assistant_runs (created_at) where status not in ('queued', 'running');
create index on public.assistant_runs (workspace_id, created_at);
create index on public.assistant_runs (asked_by, created_at);
create index on public.assistant_runs using gin (sources jsonb_path_ops);
create index on public.assistant_runs (reply_id);

-- The reason why a run cannot start (hourly and monthly limits), as an error for people; null if it
-- can.
create function private.run_refusal(workspace uuid, channel uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  set_limits public.assistant_settings;
  used_tokens bigint;
  used_cost numeric;
begin
  select * into set_limits from public.assistant_settings where workspace_id = workspace;
  if (select count(*) from public.assistant_runs where asked_by = person
    and workspace_id = workspace
    and created_at > now() - interval '1 hour') >= coalesce(set_limits.person_per_hour, 60) then
    return jsonb_build_object('code', 'person_limit', 'message',
      'The assistant was asked very often by one person in the last hour.', 'hint',
      'Try again later, or ask an administrator for a higher limit.');
  end if;
  if (select count(*) from public.assistant_runs where channel_id = channel
    and created_at > now() - interval '1 hour') >= coalesce(set_limits.channel_per_hour, 240) then
    return jsonb_build_object('code', 'channel_limit', 'message',
      'The assistant was asked very often in this channel in the last hour.', 'hint',
      'Try again later, or ask an administrator for a higher limit.');
  end if;
  if set_limits.monthly_tokens is not null or set_limits.monthly_cost is not null then
    select sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)), sum(cost) into used_tokens,
      used_cost
    from public.assistant_runs where workspace_id = workspace
      and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    if used_tokens >= set_limits.monthly_tokens or used_cost >= set_limits.monthly_cost then
      return jsonb_build_object('code', 'budget_spent', 'message',
        'This month’s budget for the assistant is spent.', 'hint',
        'It answers again next month, or once an administrator raises the budget.');
    end if;
  end if;
  return null;
end
$$;

-- A failure of the queue must never refuse a message. When the assistant starts, it picks up
-- waiting runs.
create function private.enqueue_run(run uuid, channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute 'select graphile_worker.add_job(''answer'', payload := json_build_object(''run_id'', '
      '$1::text), queue_name := $2::text, job_key := $1::text, max_attempts := 5)'
      using run, channel;
  end if;
exception when others then
  raise warning 'assistant run % waits: %', run, sqlerrm;
end
$$;

-- Creates runs for the assistants that a user's message asks: those that are mentioned or replied
-- to; without any, those in mode 'auto'. In a thread these answer only if they have posted there
-- before. Messages of a user's own tools (metadata.via) only ask assistants that they mention,
-- because two programs would never stop talking.
create function private.ask_assistants(message public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refusal jsonb;
  participant record;
  run uuid;
begin
  if exists (select 1 from public.profiles where id = message.author_id and role = 'assistant') then
    return;
  end if;
  for participant in
    with participants as (
      select p.profile_id, a.created_at,
        coalesce(case when not a.is_main then a.mode end, c.assistant_mode) as mode,
        coalesce(message.metadata -> 'mentions' ? p.profile_id::text, false) or exists (
          select 1 from public.messages m
          where m.id = message.reply_to_id and m.author_id = p.profile_id) as is_called
      from public.participants p
      join public.profiles f on f.id = p.profile_id and f.role = 'assistant'
      join public.channels c on c.id = p.channel_id
      left join public.channel_assistants a
        on a.channel_id = p.channel_id and a.profile_id = p.profile_id
      where p.channel_id = message.channel_id and p.role = 'assistant'
    )
    select s.profile_id from participants s
    where s.mode <> 'off' and case
      when (select bool_or(is_called) from participants) then s.is_called
      when s.mode <> 'auto' or message.metadata ? 'via' then false
      else message.thread_id is null or exists (
        select 1 from public.messages m
        where (m.id = message.thread_id or m.thread_id = message.thread_id)
          and m.author_id = s.profile_id and m.deleted_at is null)
    end
    order by s.created_at nulls first, s.profile_id
  loop
    refusal := private.run_refusal(message.workspace_id, message.channel_id, message.author_id);
    insert into public.assistant_runs
      (workspace_id, channel_id, message_id, assistant_id, asked_by, status, error)
    values (message.workspace_id, message.channel_id, message.id, participant.profile_id,
      message.author_id, case when refusal is null then 'queued' else 'failed' end, refusal)
    returning id into run;
    if refusal is null then
      perform private.enqueue_run(run, message.channel_id);
    end if;
  end loop;
end
$$;

create function private.stop_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stopped public.assistant_runs;
begin
  update public.assistant_runs set stop_requested_at = now()
  where id = run and status in ('queued', 'running')
    and channel_id in (select private.my_channels())
  returning * into stopped;
  -- Wakes a run that waits for its next attempt, so that it ends now.
  if stopped.status = 'queued' then
    perform private.enqueue_run(stopped.id, stopped.channel_id);
  end if;
end
$$;

create function public.stop_assistant_run(run uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.stop_assistant_run(run)
$$;

-- Runs an assistant again: after a failure, or because the question was edited. The new answer
-- replaces the first.
create function private.retry_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assistant_runs;
  refusal jsonb;
begin
  select * into asked from public.assistant_runs
  where id = run and asked_by = auth.uid() and status in ('failed', 'stopped', 'silent', 'done')
    and channel_id in (select private.my_channels())
  for update;
  if asked.id is null then
    return;
  end if;
  refusal := private.run_refusal(asked.workspace_id, asked.channel_id, asked.asked_by);
  update public.assistant_runs
  set status = case when refusal is null then 'queued'
    else 'failed' end, attempt = attempt + 1, error = refusal, stop_requested_at = null
  where id = run;
  if refusal is null then
    perform private.enqueue_run(run, asked.channel_id);
  end if;
end
$$;

-- Only the user who asked can run it again, because the assistant reads with that user's rights.
create function public.retry_assistant_run(run uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.retry_assistant_run(run)
$$;

-- The cost of the month so far, by channel and model: for owners and admins. Channels that are
-- hidden from the caller have no id here.
create function private.assistant_usage(workspace uuid)
  returns table (channel_id uuid, model text, runs bigint, tokens bigint, cost numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_managed_workspaces())) then
    return;
  end if;
  return query
    select case when r.channel_id in (select private.my_channels())
      or r.channel_id in (select private.governed_channels()) then r.channel_id end,
      r.model::text, count(*),
        sum(coalesce(r.input_tokens, 0) + coalesce(r.output_tokens, 0))::bigint, sum(r.cost)
    from public.assistant_runs r
    where r.workspace_id = workspace
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    group by 1, 2;
end
$$;

create function public.assistant_usage(workspace uuid)
  returns table (channel_id uuid, model text, runs bigint, tokens bigint, cost numeric)
language sql stable security invoker set search_path = '' as $$
  select * from private.assistant_usage(workspace)
$$;

-- Assistant runs: readable with their message; written by the assistant.
select private.protect_table('assistant_runs',
  updatable => '{
    status, model, prompt_version, input_tokens, output_tokens, duration_ms, error,
    sources, provider, tool_calls, cost, first_token_ms, reason}',
  immutable => '{
    id, workspace_id, channel_id, message_id, reply_id, assistant_id, asked_by, created_at}',
  live => 'broadcast_conversation',
  is_proven => true);

create policy "participants read runs" on public.assistant_runs for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "the assistant keeps its runs" on public.assistant_runs for update to authenticated
  using (assistant_id = (select auth.uid()));

grant execute on function private.stop_assistant_run, public.stop_assistant_run,
  private.retry_assistant_run, public.retry_assistant_run, private.assistant_usage,
  public.assistant_usage to authenticated, service_role;

grant execute on function private.enqueue_run to service_role;

-- Answers to deleted questions --------------------------------------------------------------------

-- The assistant's words about a message are deleted with it: the answer to a deleted question, and
-- the passages in which other answers quote the message. The answer returns when the deletion is
-- undone.

-- The parts of an answer without its quotes of a message: a line that links to the message keeps
-- only its list marker, and items that a tool found there are removed.
create function private.without_quotes_of(message uuid, parts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(
    case
      when part ->> 'type' = 'text' then jsonb_set(part, '{text}', to_jsonb(regexp_replace(
        part ->> 'text', '^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)?[^\n]*' || message
          || '[^\n]*$', '\1…', 'gn')))
      when jsonb_typeof(part #> '{output,items}') = 'array' then jsonb_set(part, '{output,items}', (
        select coalesce(jsonb_agg(item order by nth), '[]')
        from jsonb_array_elements(part #> '{output,items}') with ordinality as items(item, nth)
        where strpos(coalesce(item ->> 'href', ''), message::text) = 0))
      else part
    end order by nth)
  from jsonb_array_elements(parts) with ordinality as all_parts(part, nth)
$$;

create function private.take_answers_along() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quoted jsonb := jsonb_build_array(jsonb_build_object('message_id', new.id));
begin
  if new.deleted_at is null then
    update public.messages reply set deleted_at = null
    from public.assistant_runs run
    where run.message_id = new.id and reply.id = run.reply_id and reply.deleted_at = old.deleted_at;
    return null;
  end if;
  update public.messages reply set deleted_at = new.deleted_at
  from public.assistant_runs run
  where run.message_id = new.id and reply.id = run.reply_id and reply.deleted_at is null;
  update public.messages reply set parts = private.without_quotes_of(new.id, reply.parts)
  from public.assistant_runs run
  where run.sources @> quoted and run.workspace_id = new.workspace_id and reply.id = run.reply_id;
  update public.assistant_runs run
  set sources = (
    select coalesce(jsonb_agg(source order by nth), '[]')
    from jsonb_array_elements(run.sources) with ordinality as all_sources(source, nth)
    where source ->> 'message_id' is distinct from new.id::text)
  where run.sources @> quoted and run.workspace_id = new.workspace_id;
  return null;
end
$$;

create trigger n_take_answers_along after update of deleted_at on public.messages
  for each row when ((new.deleted_at is null) <> (old.deleted_at is null))
  execute function private.take_answers_along();

-- An answer that starts while its question is being deleted would otherwise remain; the lock waits
-- for a running deletion.
create function private.follow_deleted_question(reply uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone_at timestamptz;
begin
  select question.deleted_at into gone_at
  from public.assistant_runs run
  join public.messages question on question.id = run.message_id
  where run.reply_id = reply
  for share of question;
  if gone_at is not null then
    update public.messages set deleted_at = gone_at where id = reply;
  end if;
end
$$;

-- Feedback ----------------------------------------------------------------------------------------

create table public.run_feedback (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  run_id uuid not null references public.assistant_runs (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  rating integer not null check (rating in (-1, 1)),
  note varchar(2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (run_id, profile_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

create index on public.run_feedback (workspace_id, channel_id, message_id);
create index on public.run_feedback (message_id);
create index on public.run_feedback (channel_id);
create index on public.run_feedback (profile_id);

-- Feedback: users see their own; those who manage the channel read all feedback on its assistants.
select private.protect_table('run_feedback',
  insertable => '{
    id, workspace_id, channel_id, message_id, run_id, profile_id, rating, note}',
  updatable => '{
    id, workspace_id, channel_id, message_id, run_id, profile_id, rating, note}',
  deletable => true,
  immutable => '{
    workspace_id, channel_id, message_id, run_id, profile_id, created_at}',
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_proven => true);

create policy "people read their own feedback, who runs the channel all" on public.run_feedback
  for select to authenticated
  using (channel_id in (select private.my_channels())
    and (profile_id = (select auth.uid()) or channel_id in (select private.run_channels())));

create policy "participants judge answers they read" on public.run_feedback
  for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and not (select private.is_assistant())
    and exists (select 1 from public.assistant_runs r where r.id = run_id
      and r.message_id = run_feedback.message_id));

create policy "people change their own feedback" on public.run_feedback for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people take back their own feedback" on public.run_feedback
  for delete to authenticated
  using (profile_id = (select auth.uid()));

-- Actions -----------------------------------------------------------------------------------------

-- Actions that an assistant proposes and that wait for a user's approval. Each belongs to the
-- message of the question.
create table public.assistant_actions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  run_id uuid not null references public.assistant_runs (id) on delete cascade,
  assistant_id uuid not null references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('message', 'event', 'risk', 'tool')),
  payload jsonb not null
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  status text not null default 'proposed'
    check (status in ('proposed', 'accepted', 'rejected', 'done', 'failed')),
  result jsonb,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
);

comment on column public.assistant_actions.payload
  is 'message: {channel_id, text}. event: columns of events. risk: columns of risks. tool: '
  '{server_id, server, tool, input}.';

create index on public.assistant_actions (workspace_id, channel_id, message_id);
create index on public.assistant_actions (message_id);
create index on public.assistant_actions (channel_id);
create index on public.assistant_actions (run_id);
create index on public.assistant_actions (assistant_id);
create index on public.assistant_actions (asked_by);
create index on public.assistant_actions (created_at);

-- In a tool call the user can change the input, but not the tool or the server, because the channel
-- allowed those.
create function private.take_action(action uuid, decision text, changed jsonb)
  returns public.assistant_actions
language plpgsql security definer set search_path = '' as $$
declare
  taken public.assistant_actions;
begin
  update public.assistant_actions
  set status = decision, decided_at = now(), payload = case
    when changed is null then payload
    when kind = 'tool' then payload
      || jsonb_build_object('input', coalesce(changed -> 'input', payload -> 'input'))
    else changed end
  where id = action and asked_by = auth.uid() and status = 'proposed'
    and channel_id in (select private.my_channels())
  returning * into taken;
  if taken.id is null then
    perform private.refuse('not_proposed', 'This was decided already, or is not yours to decide.',
      null);
  end if;
  if decision = 'accepted' and taken.kind = 'tool' then
    perform private.enqueue_job('call_tool', json_build_object('action_id', taken.id), 'call_tool:'
      || taken.id);
  end if;
  return taken;
end
$$;

create function private.settle_action(action uuid, made uuid) returns void
language sql security definer set search_path = '' as $$
  update public.assistant_actions set status = 'done', result = jsonb_build_object('id', made)
  where id = action and asked_by = auth.uid() and status = 'accepted'
    and channel_id in (select private.my_channels())
$$;

-- Carries out a proposed action with the rights of the user who asked; `changed` replaces the
-- proposal.
-- Returns the id of the created row.
create function public.accept_action(action uuid, changed jsonb default null) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  -- The embedded Data API passes a JSON argument as its text.
  wanted jsonb := case when jsonb_typeof(changed) = 'string' then (changed #>> '{}')::jsonb
    else changed end;
  taken public.assistant_actions := private.take_action(action, 'accepted', wanted);
  p jsonb := taken.payload;
  made uuid := gen_random_uuid();
begin
  if taken.kind = 'message' then
    insert into public.messages (id, workspace_id, channel_id, author_id, parts, metadata)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, auth.uid(),
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', p ->> 'text')),
        jsonb_build_object('via', 'assistant'));
  elsif taken.kind = 'risk' then
    insert into public.risks (id, workspace_id, channel_id, title, description, category,
      likelihood, impact, owner_id, due_on, source_message_id, created_by)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, p ->> 'title',
      p ->> 'description', p ->> 'category',
      (p ->> 'likelihood')::integer, (p ->> 'impact')::integer, (p ->> 'owner_id')::uuid,
        (p ->> 'due_on')::date, (p ->> 'source_message_id')::uuid, auth.uid());
  elsif taken.kind = 'event' then
    insert into public.events (id, workspace_id, channel_id, kind, title, description, starts_at,
      ends_at, timezone, recurrence, payload, created_by)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, coalesce(p ->> 'kind', 'meeting'),
      p ->> 'title', p ->> 'description',
      (p ->> 'starts_at')::timestamptz, (p ->> 'ends_at')::timestamptz,
        coalesce(p ->> 'timezone', 'UTC'), p ->> 'recurrence', coalesce(p -> 'payload', '{}'),
        auth.uid());
  else
    return null;
  end if;
  perform private.settle_action(action, made);
  return made;
end
$$;

create function public.reject_action(action uuid) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.take_action(action, 'rejected', null);
end
$$;

-- Actions: proposed by the assistant in its own run; decided by the user who asked, through the
-- functions below.
select private.protect_table('assistant_actions',
  insertable => '{
    id, workspace_id, channel_id, message_id, run_id, assistant_id, asked_by, kind, payload}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, message_id, run_id, assistant_id, asked_by, kind,
    created_at}',
  live => 'broadcast_conversation');

create policy "participants read" on public.assistant_actions for select to authenticated
  using (channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

create policy "the assistant proposes in its own runs" on public.assistant_actions
  for insert to authenticated
  with check (assistant_id = (select auth.uid()) and exists (
    select 1 from public.assistant_runs r
    where r.id = run_id and r.assistant_id = (select auth.uid())
      and r.asked_by = assistant_actions.asked_by
      and r.message_id = assistant_actions.message_id
        and r.channel_id = assistant_actions.channel_id and r.status = 'running'));

create policy "the assistant withdraws what nobody has decided" on public.assistant_actions
  for delete to authenticated
  using (assistant_id = (select auth.uid()) and status = 'proposed');

grant execute on function private.take_action, private.settle_action, public.accept_action,
  public.reject_action to authenticated, service_role;

-- 24_models_and_tools.sql =========================================================================

-- The models that answer and their limits, and the tools that a workspace adds.

-- Models ------------------------------------------------------------------------------------------

create table public.assistant_settings (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null unique references public.workspaces (id) on delete cascade,
  monthly_tokens bigint check (monthly_tokens >= 0),
  monthly_cost numeric(12, 2) check (monthly_cost >= 0),
  person_per_hour integer not null default 60 check (person_per_hour between 1 and 10000),
  channel_per_hour integer not null default 240 check (channel_per_hour between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.assistant_settings.monthly_tokens
  is 'Read and written tokens a calendar month (UTC); null: no limit. monthly_cost likewise.';

create table public.assistant_providers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  position integer not null default 0,
  kind text not null check (kind in ('anthropic', 'openai', 'google', 'openai-compatible')),
  name varchar(100) not null check (btrim(name) <> ''),
  base_url varchar(500) check (base_url ~* '^https?://'),
  model varchar(255) not null check (btrim(model) <> ''),
  sealed_key text check (octet_length(sealed_key) <= 4000),
  key_hint varchar(8),
  is_enabled boolean not null default true,
  price_in numeric(12, 6) check (price_in >= 0),
  price_out numeric(12, 6) check (price_out >= 0),
  tested_at timestamptz,
  test_result jsonb,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind <> 'openai-compatible' or base_url is not null)
);

comment on column public.assistant_providers.position
  is 'The first that is enabled answers; the next when it fails.';
comment on column public.assistant_providers.sealed_key
  is 'The key, encrypted in the browser for the assistant''s service; no API caller reads it.';
comment on column public.assistant_providers.price_in
  is 'Per million tokens read; price_out per million written.';
comment on column public.assistant_providers.test_result
  is '{ok, models: [id], error: {code, message, hint} | null}.';

create index on public.assistant_providers (workspace_id, position);
create index on public.assistant_providers (created_by);

create table public.assistant_public_keys (
  id uuid primary key default gen_random_uuid(),
  jwk jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.assistant_public_keys
  is 'With which secrets for the assistant''s service are sealed: the newest counts.';

-- Parses an address as browsers and servers do, which ignore white space and treat a backslash as a
-- slash. A password in an address would be shown to every reader of the row, and no request with
-- one is sent.
create function private.refuse_credentials() returns trigger
language plpgsql set search_path = '' as $$
declare
  address text := regexp_replace(to_jsonb(new) ->> tg_argv[0], '\s', '', 'g');
begin
  if address ~* '^https?:[/\\]*[^/\\?#]*@' then
    perform private.refuse('address_with_password',
      'An address must not hold a user name or a password.',
      'Leave it out of the address, and enter the key or header in its own field.');
  end if;
  return new;
end
$$;

create trigger b_refuse_credentials before insert or update of base_url
  on public.assistant_providers for each row execute function private.refuse_credentials('base_url');

-- A key belongs to the address for which it was given: at another address, that server would
-- receive it.
create function private.drop_key_of_other_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.base_url is distinct from old.base_url
    and new.sealed_key is not distinct from old.sealed_key then
    new.sealed_key := null;
    new.key_hint := null;
  end if;
  return new;
end
$$;

create trigger c_drop_key before update on public.assistant_providers
  for each row execute function private.drop_key_of_other_address();

-- The result of a test does not apply to changed settings.
create function private.forget_test() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.tested_at := null;
  new.test_result := null;
  return new;
end
$$;

create trigger d_forget_test before update on public.assistant_providers
  for each row when ((new.base_url, new.model, new.sealed_key)
    is distinct from (old.base_url, old.model, old.sealed_key))
  execute function private.forget_test();

-- Adds a job that tests a provider or tool server; the job writes the result into the row.
create function private.ask_check(task text, workspace uuid, subject uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on_behalf() or not (workspace in (select private.my_owned_workspaces())) then
    raise exception using errcode = '42501', message = 'Only owners try providers and servers';
  end if;
  perform private.enqueue_job(task, json_build_object('id', subject), task || ':' || subject);
end
$$;

create function public.test_provider(provider uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.ask_check('test_provider', workspace_id, id) from public.assistant_providers
    where id = provider
$$;

-- Settings: members read the limits that apply to them; owners and admins set them. Only owners
-- access keys.
-- The app sends the workspace with the limits, so the column has an update grant but is immutable.
select private.protect_table('assistant_settings',
  insertable => '{
    id, workspace_id, monthly_tokens, monthly_cost, person_per_hour, channel_per_hour}',
  updatable => '{
    workspace_id, monthly_tokens, monthly_cost, person_per_hour, channel_per_hour}',
  immutable => '{id, workspace_id, created_at}');

create policy "members read" on public.assistant_settings for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "owners and admins set" on public.assistant_settings for insert to authenticated
  with check (workspace_id in (select private.my_managed_workspaces()));

create policy "owners and admins change" on public.assistant_settings for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces()));

select private.protect_table('assistant_providers',
  readable => '{
    id, workspace_id, position, kind, name, base_url, model, key_hint, is_enabled,
    price_in, price_out, tested_at, test_result, created_by, created_at, updated_at}',
  insertable => '{
    id, workspace_id, position, kind, name, base_url, model, sealed_key, key_hint,
    is_enabled, price_in, price_out, created_by}',
  updatable => '{
    position, name, base_url, model, sealed_key, key_hint, is_enabled, price_in, price_out}',
  deletable => true);

create policy "owners and admins read" on public.assistant_providers for select to authenticated
  using (workspace_id in (select private.my_managed_workspaces()));

create policy "owners add" on public.assistant_providers for insert to authenticated
  with check (created_by = (select auth.uid())
    and workspace_id in (select private.my_owned_workspaces()));

create policy "owners change" on public.assistant_providers for update to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners remove" on public.assistant_providers for delete to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

select private.protect_table('assistant_public_keys');

create policy "signed-in people seal with it" on public.assistant_public_keys
  for select to authenticated
  using (true);

grant execute on function private.ask_check, public.test_provider to authenticated, service_role;

-- The operator's ceiling --------------------------------------------------------------------------

-- What a workspace uses of the model that the server's operator pays for, in tokens per calendar
-- month (UTC). Models of a workspace's own providers, paid with its own keys, are not counted here.

create table private.operator_usage (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  month date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (workspace_id, month)
);

select private.refuse_delegates('private.operator_usage');

-- The operator's setting at the assistant's last start; without a row there is no ceiling.
create table private.operator_ceiling (
  only_row boolean primary key default true check (only_row),
  monthly_tokens bigint not null check (monthly_tokens > 0)
);

select private.refuse_delegates('private.operator_ceiling');

create function private.this_month() returns date
language sql stable set search_path = '' as $$
  select date_trunc('month', now() at time zone 'UTC')::date
$$;

-- The tokens used and allowed this month, for owners and admins of the workspace; no row without a
-- ceiling.
create function private.operator_allowance(workspace uuid)
returns table (used bigint, most bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce((select u.tokens from private.operator_usage u
    where u.workspace_id = workspace and u.month = private.this_month()), 0), c.monthly_tokens
  from private.operator_ceiling c
  where workspace in (select private.my_managed_workspaces())
$$;

create function public.operator_allowance(workspace uuid)
returns table (used bigint, most bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.operator_allowance(workspace)
$$;

grant execute on function private.operator_allowance, public.operator_allowance
  to authenticated, service_role;

-- Servers of tools --------------------------------------------------------------------------------

create table public.mcp_servers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(100) not null check (btrim(name) <> ''),
  url varchar(500) not null check (url ~ '^https?://'),
  sealed_headers text check (octet_length(sealed_headers) <= 8000),
  is_enabled boolean not null default true,
  tools jsonb not null default '[]' check (jsonb_typeof(tools) = 'array'),
  checked_at timestamptz,
  error jsonb,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);

comment on column public.mcp_servers.tools
  is '[{name, title, description, is_reading, schema}] as the server told when it was last '
  'checked.';

create index on public.mcp_servers (created_by);

create trigger b_refuse_credentials before insert or update of url on public.mcp_servers
  for each row execute function private.refuse_credentials('url');

create table public.channel_mcp_servers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  server_id uuid not null,
  tools jsonb not null default '[]'
    check (jsonb_typeof(tools) = 'array' and octet_length(tools::text) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, server_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, server_id)
    references public.mcp_servers (workspace_id, id) on delete cascade
);

comment on column public.channel_mcp_servers.tools
  is 'Names of the server''s tools that the channel''s assistants may use.';

create index on public.channel_mcp_servers (workspace_id, channel_id);
create index on public.channel_mcp_servers (workspace_id, server_id);
create index on public.channel_mcp_servers (server_id);

create function public.check_mcp_server(server uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.ask_check('check_mcp_server', workspace_id, id) from public.mcp_servers
    where id = server
$$;

select private.protect_table('mcp_servers',
  readable => '{
    id, workspace_id, name, url, is_enabled, tools, checked_at, error, created_by,
    created_at, updated_at}',
  insertable => '{
    id, workspace_id, name, url, sealed_headers, is_enabled, created_by}',
  updatable => '{name, sealed_headers, is_enabled}',
  deletable => true);

create policy "members read" on public.mcp_servers for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "owners add" on public.mcp_servers for insert to authenticated
  with check (created_by = (select auth.uid())
    and workspace_id in (select private.my_owned_workspaces()));

create policy "owners change" on public.mcp_servers for update to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners remove" on public.mcp_servers for delete to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

select private.protect_table('channel_mcp_servers',
  insertable => '{id, workspace_id, channel_id, server_id, tools}',
  updatable => '{tools}',
  deletable => true);

create policy "participants and members read" on public.channel_mcp_servers
  for select to authenticated
  using (channel_id in (select private.shared_channels())
    or channel_id in (select private.run_channels()));

create policy "who runs the channel allows" on public.channel_mcp_servers
  for insert to authenticated
  with check (channel_id in (select private.run_channels()));

create policy "who runs the channel changes" on public.channel_mcp_servers
  for update to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel forbids" on public.channel_mcp_servers
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

grant execute on function public.check_mcp_server to authenticated, service_role;

-- Tokens of people's own tools --------------------------------------------------------------------

-- Access tokens for users' own tools expire after 90 days by default, after 366 at most. Owners see
-- and revoke those of their workspace, and the audit log records who created and revoked them.

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  name varchar(100) not null check (btrim(name) <> ''),
  token_hash text not null unique,
  hint varchar(8) not null,
  can_write boolean not null default false,
  last_used_at timestamptz,
  expires_at timestamptz default now() + interval '90 days',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade
);

comment on table public.api_tokens
  is 'What a person''s own tools show instead of a password; gone as soon as the row is.';

create index on public.api_tokens (workspace_id, profile_id);
create index on public.api_tokens (profile_id);

-- Tokens of a user's own tools: shown once, stored as a hash.
create function private.create_api_token(
  workspace uuid, name text, can_write boolean, days integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := 'parley_'
    || translate(encode(extensions.gen_random_bytes(30), 'base64'), '+/', '-_');
begin
  if not (workspace in (select private.my_workspaces())) or (select private.is_assistant()) then
    raise exception using errcode = '42501', message = 'Only members make tokens for their tools';
  end if;
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse(
      'empty_name', 'A token needs a name.', 'Name the tool that will use it.');
  end if;
  perform private.require_proof();
  if days not between 1 and 366 then
    perform private.refuse('invalid_expiry', 'A token is valid for 1 to 366 days.',
      'Choose a shorter time, and make a new token when it ends.');
  end if;
  insert into public.api_tokens
    (workspace_id, profile_id, name, token_hash, hint, can_write, expires_at)
  values (workspace, auth.uid(), left(btrim(name), 100), private.token_hash(secret),
    right(secret, 4), can_write, now() + make_interval(days => coalesce(days, 90)));
  return secret;
end
$$;

create function public.create_api_token(workspace uuid, name text, can_write boolean default false,
  days integer default null) returns text
language sql security invoker set search_path = '' as $$
  select private.create_api_token(workspace, name, can_write, days)
$$;

-- Tokens are created by create_api_token(), which is the only code that sees them; a row only shows
-- their purpose.
select private.protect_table('api_tokens',
  readable => '{
    id, workspace_id, profile_id, name, hint, can_write, last_used_at, expires_at,
    created_at, updated_at}',
  deletable => true,
  is_personal => true,
  is_proven => true);

create policy "people see their own tokens" on public.api_tokens for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people take their own tokens back" on public.api_tokens for delete to authenticated
  using (profile_id = (select auth.uid()));

create policy "owners see the tokens of their workspace" on public.api_tokens
  for select to authenticated using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners end the tokens of their workspace" on public.api_tokens
  for delete to authenticated using (workspace_id in (select private.my_owned_workspaces()));

create trigger w_audit after insert or delete on public.api_tokens
  for each row execute function private.audit('');

grant execute on function private.create_api_token, public.create_api_token
  to authenticated, service_role;

-- 25_search.sql ===================================================================================

-- Search across everything the caller can read: messages, files, people, channels, the drive,
-- locations, risks and events, in one call. A definer function, because the text index cannot be
-- used below a policy (its operator is not leakproof). It uses the same access functions as the
-- policies, only for the caller.

-- Parses words as users type them: quotes, minus and 'or' as in web search; the last word also
-- matches as a prefix.
create function private.search_query(words text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  wanted tsquery := websearch_to_tsquery('simple', coalesce(words, ''));
  last_word text := (regexp_match(words, '([[:alnum:]]+)$'))[1];
begin
  if last_word is not null and right(wanted::text, 1) = '''' then
    return regexp_replace(wanted::text, '''$', ''':*')::tsquery;
  end if;
  return wanted;
end
$$;

-- Reduces a row of minus signs to one, because more than thirty are an error in PostgreSQL's
-- parser.
create function private.bounded_words(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(words) > 500 then
    perform private.refuse('search_too_long', 'A search has at most 500 letters.',
      'Search for fewer words.');
  end if;
  return regexp_replace(words, '(-\s*){2,}', '-', 'g');
end
$$;

create function private.like_pattern(words text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(btrim(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

create function private.search(
  workspace uuid, words text, kinds text[], author uuid, channel uuid, has text[],
    before timestamptz, after timestamptz, states text[], most integer, skip integer)
returns table (kind text, id uuid, channel_id uuid, message_id uuid, thread_id uuid,
  profile_id uuid, title text, excerpt text, at timestamptz, rank real)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  mine uuid[];
  wanted tsquery := private.search_query(private.bounded_words(words));
  has_words boolean := btrim(coalesce(words, '')) <> '';
  -- True for a search by words only, because the filters apply to messages and files.
  is_plain boolean := has_words and author is null and channel is null and before is null
    and after is null and cardinality(has) + cardinality(states) = 0;
  marks constant text := E'StartSel=\x02, StopSel=\x03, MaxWords=36, MinWords=12, MaxFragments=1';
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  mine := array(
    select p.channel_id from public.participants p join public.channels c on c.id = p.channel_id
    where p.profile_id = caller and p.workspace_id = workspace
      and c.id in (select private.my_channels()) and (channel is null or c.id = channel));

  return query
  with found_messages as (
    select m.*, case when has_words
      then ts_rank_cd(private.message_words(m.parts, m.content), wanted) else 0 end::real as rank
    from public.messages m
    where 'message' = any (kinds) and m.channel_id = any (mine) and m.deleted_at is null
      and m.role <> 'system'
      and (not has_words or private.message_words(m.parts, m.content) @@ wanted)
      and (author is null or m.author_id = author)
      and (before is null or m.created_at < before) and (after is null or m.created_at >= after)
      and (not 'file' = any (has)
        or exists (select 1 from public.attachments a where a.message_id = m.id
        and a.deleted_at is null))
      and (not 'image' = any (has)
        or exists (select 1 from public.attachments a where a.message_id = m.id and a.type = 'image'
        and a.deleted_at is null))
      and (not 'link' = any (has) or m.parts::text ~ 'https?://')
      and (not 'reaction' = any (has)
        or exists (select 1 from public.reactions r where r.message_id = m.id))
      and (not 'poll' = any (has)
        or exists (select 1 from public.polls p where p.message_id = m.id))
      and (not 'pinned' = any (states) or m.pinned_at is not null)
      and (not 'thread' = any (states) or m.thread_id is not null or m.reply_count > 0)
      and (not 'saved' = any (states)
        or exists (select 1 from public.bookmarks b where b.message_id = m.id
        and b.profile_id = caller))
      and (not 'mine' = any (states) or m.author_id = caller)
      and (not 'mention' = any (states) or m.metadata -> 'mentions' ? caller::text)
    order by m.created_at desc
    limit most offset skip
  ), found_files as (
    select a.*, case when has_words then ts_rank_cd(a.search, wanted)
      else 0 end::real as rank, m.author_id, m.thread_id
    from public.attachments a
    join public.messages m on m.id = a.message_id and m.deleted_at is null
    where 'file' = any (kinds) and cardinality(states) = 0 and a.channel_id = any (mine)
      and a.deleted_at is null
      and (not has_words or a.search @@ wanted or a.name ilike private.like_pattern(words))
      and (author is null or m.author_id = author)
      and (before is null or a.created_at < before) and (after is null or a.created_at >= after)
      and (not 'image' = any (has) or a.type = 'image')
        and not (has && array['link', 'reaction', 'poll'])
    order by a.created_at desc
    limit most offset skip
  )
  select 'message', f.id, f.channel_id, f.id, f.thread_id, f.author_id, null::text,
    ts_headline('simple', private.message_text(f.parts, f.content), wanted, marks), f.created_at,
      f.rank
  from found_messages f
  union all
  select 'file', f.id, f.channel_id, f.message_id, f.thread_id, f.author_id, f.name::text,
    ts_headline('simple', left(coalesce(f.content, f.summary, ''), 20000), wanted, marks),
      f.created_at, f.rank
  from found_files f
  union all
  (select 'person', p.id, null::uuid, null::uuid, null::uuid, p.id, p.name::text,
    concat_ws(' · ', e.title, e.department), m.created_at, 1::real
  from public.memberships m join public.profiles p on p.id = m.profile_id
  left join public.directory_entries e on e.workspace_id = m.workspace_id and e.profile_id = p.id
  where 'person' = any (kinds) and has_words and m.workspace_id = workspace
    and author is null and channel is null and before is null and after is null
      and cardinality(has) + cardinality(states) = 0
    and (p.name ilike private.like_pattern(words) or e.title ilike private.like_pattern(words)
      or e.department ilike private.like_pattern(words))
  order by p.name limit most offset skip)
  union all
  (select 'channel', c.id, c.id, null::uuid, null::uuid, null::uuid, c.name::text,
    c.description::text, c.created_at, 1::real
  from public.channels c
  where 'channel' = any (kinds) and has_words and c.workspace_id = workspace
    and c.deleted_at is null and c.visibility <> 'direct'
    and author is null and channel is null and before is null and after is null
      and cardinality(has) + cardinality(states) = 0
    and (c.id in (select private.open_channels()) or c.id = any (mine))
    and (c.name ilike private.like_pattern(words) or c.topic ilike private.like_pattern(words)
      or c.description ilike private.like_pattern(words))
  order by c.name limit most offset skip)
  union all
  (select 'drive', f.id, f.channel_id, null::uuid, null::uuid, f.created_by, f.name::text,
    ts_headline('simple', left(coalesce(t.content, ''), 20000), wanted, marks), f.updated_at, case
      when t.search @@ wanted then ts_rank_cd(t.search, wanted) else 1 end::real
  from public.files f left join public.file_texts t on t.file_id = f.id
  where 'drive' = any (kinds) and has_words and f.workspace_id = workspace and f.deleted_at is null
    and cardinality(states) = 0
    and (f.channel_id is null or f.channel_id in (select private.shared_channels()))
      and (channel is null or f.channel_id = channel)
    and (t.search @@ wanted or f.name ilike private.like_pattern(words))
    and (author is null or f.created_by = author) and (before is null or f.updated_at < before)
      and (after is null or f.updated_at >= after)
    and (not 'image' = any (has) or f.mime_type like 'image/%')
      and not (has && array['link', 'reaction', 'poll'])
  order by f.updated_at desc limit most offset skip)
  union all
  (select 'location', l.id, l.channel_id, null::uuid, null::uuid, null::uuid, l.name::text,
    l.address::text, l.created_at, 1::real
  from public.locations l
  where 'location' = any (kinds) and is_plain and l.workspace_id = workspace
    and (l.name ilike private.like_pattern(words) or l.address ilike private.like_pattern(words)
      or l.notes ilike private.like_pattern(words))
  order by l.name limit most offset skip)
  union all
  (select 'risk', r.id, r.channel_id, r.source_message_id, null::uuid, r.owner_id,
    concat('R-', r.number, ' ', r.title), left(r.description, 300), r.created_at, 1::real
  from public.risks r
  where 'risk' = any (kinds) and is_plain and r.workspace_id = workspace and r.deleted_at is null
    and (r.channel_id is null or r.channel_id in (select private.shared_channels()))
    and (r.title ilike private.like_pattern(words)
      or r.description ilike private.like_pattern(words)
      or r.category ilike private.like_pattern(words)
      or concat('R-', r.number) ilike btrim(words))
  order by r.score desc limit most offset skip)
  union all
  (select 'event', e.id, e.channel_id, null::uuid, null::uuid, e.created_by, e.title::text,
    left(e.description, 300), e.starts_at, 1::real
  from public.events e
  where 'event' = any (kinds) and is_plain and e.workspace_id = workspace and e.deleted_at is null
    and (e.channel_id is null or e.channel_id in (select private.shared_channels()))
    and (e.title ilike private.like_pattern(words)
      or e.description ilike private.like_pattern(words))
  order by e.starts_at desc limit most offset skip);
end
$$;

-- kinds: message, file, person, channel, drive, location, risk, event. has: file, image, link,
-- reaction, poll. states: pinned, thread, saved, mine, mention. In an excerpt the found words are
-- between the characters 2 and 3.
create function public.search(
  workspace uuid, words text default '',
    kinds text[] default array['message', 'file', 'person', 'channel', 'drive', 'location', 'risk',
    'event'], author uuid default null, channel uuid default null,
  has text[] default '{}', before timestamptz default null, after timestamptz default null,
    states text[] default '{}', most integer default 30, skip integer default 0)
returns table (kind text, id uuid, channel_id uuid, message_id uuid, thread_id uuid,
  profile_id uuid, title text, excerpt text, at timestamptz, rank real)
language sql stable security invoker set search_path = '' as $$
  select * from private.search(workspace, words, kinds, author, channel, has, before, after, states,
    least(greatest(most, 1), 100), greatest(skip, 0))
$$;

grant execute on function private.search, public.search to authenticated, service_role;

-- 26_overview.sql =================================================================================

-- The dashboard -----------------------------------------------------------------------------------

-- The dashboard of a workspace in two calls: the activity in the caller's channels, and the news
-- since a visit. Definer functions, because counting under the policies evaluates them for each
-- message; they count only rows that the caller can read.

create function private.channel_activity(workspace uuid, days integer, zone text)
  returns table (channel_id uuid, day date, messages integer)
language sql stable security definer set search_path = '' as $$
  with known as (select case when private.is_time_zone(zone) then zone else 'UTC' end as zone)
  select m.channel_id, (m.created_at at time zone known.zone)::date, count(*)::integer
  from known, public.messages m
  where m.channel_id = any (private.own_channels_of(workspace)) and m.deleted_at is null
    and m.role <> 'system'
    and m.created_at >= ((now() at time zone known.zone)::date - (least(greatest(days, 1),
      90) - 1))::timestamp at time zone known.zone
  group by 1, 2
$$;

-- Messages per day and channel, in the caller's own channels, by the days of a time zone (UTC if it
-- is unknown).
create function public.channel_activity(workspace uuid, days integer default 14,
  zone text default 'UTC') returns table (channel_id uuid, day date, messages integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.channel_activity(workspace, days, zone)
$$;

create function private.news_since(workspace uuid, since timestamptz)
  returns table (kind text, channel_id uuid, total integer, people integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  mine uuid[] := private.own_channels_of(workspace);
  start timestamptz := greatest(since, now() - interval '60 days');
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  return query
  select 'message', m.channel_id, count(*)::integer, count(distinct m.author_id)::integer
  from public.messages m
  where m.channel_id = any (mine) and m.created_at > start and m.deleted_at is null
    and m.role <> 'system' and m.author_id is distinct from caller
  group by 2
  union all
  select 'file', null::uuid, count(*)::integer, count(distinct f.author)::integer
  from (
    select m.author_id as author from public.attachments a
      join public.messages m on m.id = a.message_id
    where a.channel_id = any (mine) and a.created_at > start and a.deleted_at is null
      and m.deleted_at is null
    union all
    select d.created_by from public.files d
    where d.workspace_id = workspace and d.created_at > start and d.deleted_at is null
      and (d.channel_id is null or d.channel_id in (select private.shared_channels()))
  ) f
  where f.author is distinct from caller
  having count(*) > 0
  union all
  select 'person', null::uuid, count(*)::integer, count(*)::integer
  from public.memberships m join public.profiles p on p.id = m.profile_id
  where m.workspace_id = workspace and m.created_at > start and m.profile_id <> caller
    and p.role <> 'assistant'
  having count(*) > 0
  union all
  select 'risk', null::uuid, count(*)::integer, count(distinct r.created_by)::integer
  from public.risks r
  where r.workspace_id = workspace and r.created_at > start and r.deleted_at is null
    and r.created_by is distinct from caller
    and (r.channel_id is null or r.channel_id in (select private.shared_channels()))
  having count(*) > 0
  union all
  select 'event', null::uuid, count(*)::integer, count(distinct e.created_by)::integer
  from public.events e
  where e.workspace_id = workspace and e.created_at > start and e.deleted_at is null
    and e.created_by is distinct from caller
    and (e.channel_id is null or e.channel_id in (select private.shared_channels()))
  having count(*) > 0;
end
$$;

-- The changes by others since an instant, at most 60 days ago: kind message (one row per channel),
-- file, person, risk, event.
create function public.news_since(workspace uuid, since timestamptz)
  returns table (kind text, channel_id uuid, total integer, people integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.news_since(workspace, since)
$$;

grant execute on function private.channel_activity, public.channel_activity, private.news_since,
  public.news_since to authenticated, service_role;

-- Initial load ------------------------------------------------------------------------------------

-- The rows of a workspace that a page needs from the start: the reader's own small tables and the
-- workspace's emoji. They come in one call, because separate requests would each cost a transaction
-- and a check of the session at every start. Row policies apply as for the tables themselves;
-- tables that can be long (messages, people) are not included.
create function public.rows_at_hand(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'bookmarks', (select coalesce(jsonb_agg(r), '[]') from public.bookmarks r
      where r.workspace_id = workspace),
    'drafts', (select coalesce(jsonb_agg(r), '[]') from public.drafts r
      where r.workspace_id = workspace),
    'scheduled_messages',
      (select coalesce(jsonb_agg(r), '[]') from public.scheduled_messages r
      where r.workspace_id = workspace),
    'reminders', (select coalesce(jsonb_agg(r), '[]') from public.reminders r
      where r.workspace_id = workspace),
    'custom_emoji',
      (select coalesce(jsonb_agg(r), '[]') from public.custom_emoji r
      where r.workspace_id = workspace),
    'person_settings',
      (select coalesce(jsonb_agg(r), '[]') from public.person_settings r
      where r.id = (select auth.uid())),
    -- From every workspace, because the app notifies for all of them.
    'notifications', (select coalesce(jsonb_agg(r), '[]') from (
      select * from public.notifications n where n.profile_id = (select auth.uid())
        order by n.created_at desc limit 100
    ) r)
  )
$$;

grant execute on function public.rows_at_hand to authenticated, service_role;

-- 27_stored_objects.sql ===========================================================================

-- Objects in the buckets that no row names.

-- True if an attachment's path belongs to an existing or scheduled message, whose parts name files
-- before their rows exist.
create function private.has_message(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages m where m.id = p.message)
    or exists (select from public.scheduled_messages s where s.id = p.message)
  from (
    select case when private.channel_of_path(object_name) is not null
      then split_part(object_name, '/', 3)::uuid end as message
  ) p
$$;

-- Objects that no row names, a day after they were stored. An attachment has a week, because it
-- waits in a composer until its message is sent.
create function private.unkept_objects(most integer default 100)
returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('attachments', 'avatars', 'drive', 'emoji')
    and greatest(o.created_at, o.updated_at)
      < now() - case o.bucket_id when 'attachments' then interval '7 days' else interval '1 day' end
    and not exists (select from private.named_objects n where n.name = o.name)
    and not private.has_message(o.name)
  order by o.created_at
  limit most
$$;

-- Every column that names an object. A test compares this list with the tables, because objects
-- that it misses are deleted.
create view private.named_objects as
  select storage_path as name from public.attachments
  union all select storage_path from public.files
  union all select storage_path from public.file_versions
  union all select avatar_path from public.profiles
  union all select image_path from public.custom_emoji
  union all select photo_path from public.locations;

grant execute on function private.unkept_objects to service_role;

-- 28_credentials.sql ==============================================================================

-- The credentials besides Auth's own sessions, passwords and factors, and the events that end them.
-- packages/backend/src/auth/credentials/endings.ts has Auth's part of the table.

-- One row for each kind of credential that an event ends. Other kinds are kept: see decision 0103.
--   address_proven    the owner of the address proves it after another person signed up with it
--   password_changed  unless the user kept the credentials they had given out
--   factor_added      the first factor: earlier credentials were created without it
--   role_lost         the user no longer manages the workspace
--   membership_ended  the user left, was removed or was disabled
--   factor_demanded   the workspace demands a second factor, and the user has none
create function private.credential_endings() returns table (event text, kind text)
language sql immutable set search_path = '' as $$
  values
    ('address_proven', 'api_token'),
    ('address_proven', 'calendar_feed'),
    ('address_proven', 'push_device'),
    ('address_proven', 'invitation'),
    ('address_proven', 'membership'),
    ('password_changed', 'api_token'),
    ('password_changed', 'calendar_feed'),
    ('factor_added', 'api_token'),
    ('factor_added', 'calendar_feed'),
    ('role_lost', 'invitation'),
    ('membership_ended', 'api_token'),
    ('membership_ended', 'calendar_feed'),
    ('membership_ended', 'invitation'),
    ('banned', 'api_token'),
    ('banned', 'calendar_feed'),
    ('banned', 'push_device'),
    ('banned', 'invitation'),
    ('account_deleted', 'api_token'),
    ('account_deleted', 'calendar_feed'),
    ('account_deleted', 'push_device'),
    ('account_deleted', 'invitation'),
    ('account_deleted', 'membership'),
    ('factor_demanded', 'api_token'),
    ('factor_demanded', 'calendar_feed')
$$;

-- Applies an event: in one workspace, or everywhere.
create function private.end_credentials(happened text, person uuid, workspace uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended text[] := array(
    select e.kind from private.credential_endings() e where e.event = happened);
begin
  if 'api_token' = any (ended) then
    delete from public.api_tokens
    where profile_id = person and (workspace is null or workspace_id = workspace);
  end if;
  if 'calendar_feed' = any (ended) then
    delete from public.calendar_feeds
    where profile_id = person and (workspace is null or workspace_id = workspace);
  end if;
  if 'push_device' = any (ended) then
    delete from public.push_subscriptions where profile_id = person;
  end if;
  if 'invitation' = any (ended) then
    update public.invitations set revoked_at = now()
    where created_by = person and revoked_at is null
      and (workspace is null or workspace_id = workspace);
  end if;
  if 'membership' = any (ended) then
    delete from public.memberships where profile_id = person;
  end if;
end
$$;

-- Events of an account ----------------------------------------------------------------------------

-- `auth.given_out` is 'kept' if Auth stores the same password in another form, or a new one for a
-- user who keeps the credentials they have given out.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.raw_app_meta_data -> 'reclaimed_at'
    is distinct from old.raw_app_meta_data -> 'reclaimed_at' then
    perform private.end_credentials('address_proven', new.id);
    -- Replaces the name and picture that a stranger gave the account.
    update public.profiles
    set name = private.name_told(new.raw_user_meta_data), avatar_path = null
    where id = new.id;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password
    and coalesce(old.encrypted_password, '') <> ''
    and current_setting('auth.given_out', true) is distinct from 'kept' then
    perform private.end_credentials('password_changed', new.id);
  end if;
  if new.banned_until > now() and coalesce(old.banned_until, '-infinity') <= now() then
    perform private.end_credentials('banned', new.id);
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    perform private.end_credentials('account_deleted', new.id);
  end if;
  return null;
end
$$;

create trigger parley_follow_account
  after update of encrypted_password, banned_until, deleted_at, raw_app_meta_data on auth.users
  for each row execute function private.follow_account();

create function private.follow_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.mfa_factors
    where user_id = new.user_id and status = 'verified' and id <> new.id) then
    perform private.end_credentials('factor_added', new.user_id);
  end if;
  return null;
end
$$;

create trigger parley_follow_new_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.follow_factor();
create trigger parley_follow_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.follow_factor();

-- A push device lasts as long as the session that added it.
create function private.follow_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where session_id = old.id;
  return null;
end
$$;

create trigger parley_follow_session after delete on auth.sessions
  for each row execute function private.follow_session();

-- Events of a membership --------------------------------------------------------------------------

create function private.follow_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.end_credentials('membership_ended', old.profile_id, old.workspace_id);
  elsif old.role <> 'member' and new.role = 'member' then
    perform private.end_credentials('role_lost', new.profile_id, new.workspace_id);
  end if;
  return null;
end
$$;

create trigger n_follow_membership after update of role or delete on public.memberships
  for each row execute function private.follow_membership();

-- Listening clients are authorised again, and credentials of members without a second factor end.
create function private.demand_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.reauthorise(profile_id) from public.memberships where workspace_id = new.id;
  perform private.end_credentials('factor_demanded', m.profile_id, new.id)
  from public.memberships m
  where m.workspace_id = new.id and private.is_withheld_from(m.profile_id, new.id);
  return null;
end
$$;

create trigger m_demand_second_factor after update of requires_second_factor on public.workspaces
  for each row when (new.requires_second_factor and not old.requires_second_factor)
  execute function private.demand_second_factor();

create function private.lacking_second_factor(workspace uuid)
returns table (profile_id uuid, api_tokens integer, calendar_feeds integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_owned_workspaces())) then
    raise exception using errcode = '42501',
      message = 'Only owners see who has no second factor';
  end if;
  return query
    select m.profile_id,
      (select count(*)::integer from public.api_tokens t
        where t.workspace_id = m.workspace_id and t.profile_id = m.profile_id),
      (select count(*)::integer from public.calendar_feeds f
        where f.workspace_id = m.workspace_id and f.profile_id = m.profile_id)
    from public.memberships m
    join auth.users u on u.id = m.profile_id
    where m.workspace_id = workspace and not exists (
      select from auth.mfa_factors where user_id = m.profile_id and status = 'verified');
end
$$;

-- Members who could no longer read a workspace that demands a second factor, and how many of their
-- access tokens and calendar addresses would end. Only for owners (42501).
create function public.lacking_second_factor(workspace uuid)
returns table (profile_id uuid, api_tokens integer, calendar_feeds integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.lacking_second_factor(workspace)
$$;

grant execute on function private.lacking_second_factor,
  public.lacking_second_factor to authenticated, service_role;

-- 29_closing.sql ==================================================================================

-- Rules for every table and function above.

create policy "an assistant that reads for somebody stores nothing" on storage.objects
  as restrictive for insert to authenticated
  with check (not (select private.is_on_behalf()));

create policy "an assistant that reads for somebody replaces nothing" on storage.objects
  as restrictive for update to authenticated
  using (not (select private.is_on_behalf()));

create policy "an assistant that reads for somebody deletes nothing" on storage.objects
  as restrictive for delete to authenticated
  using (not (select private.is_on_behalf()));

-- Updates and deletes require reading, by all policies above.
do $$
declare
  t regclass;
begin
  for t in
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all select 'storage.objects'::regclass
  loop
    perform private.hold_to_reading(t);
  end loop;
end
$$;

-- A function can only be called by the roles that a grant above names. The one function for
-- strangers shows the holder of a link what they may know before they have an account.
revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public, anon;
grant execute on function public.preview_invitation, private.preview_invitation to anon;

reset check_function_bodies;
