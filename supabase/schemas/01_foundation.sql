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

-- Names -------------------------------------------------------------------------------------------

-- One rule for every text that people name things with; packages/model/src/names.ts is its twin.
-- Composing (NFC), joining lines and trimming change nothing that people see, so that the database
-- does it itself. Hidden characters are refused, because they make a name look like another.

-- The form in which a name is stored: composed, one line, trimmed; '' if nothing can be seen.
create function private.clean_name(name text) returns text
language sql immutable strict set search_path = '' as $$
  select case
    when name ~ '^[!-~]([ -~]*[!-~])?$' then name
    when clean ~ '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5'
      '\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff'
      '\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
      then clean
    else '' end
  from (select regexp_replace(
    regexp_replace(normalize(name, NFC), '[\t-\r\u0085\u2028\u2029]+', ' ', 'g'),
    '^[ \u00a0\u1680\u180e\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+'
    '|[ \u00a0\u1680\u180e\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+$', '', 'g') as clean) c
$$;

-- True if a name has characters that are never seen: controls, bidirectional overrides and
-- isolates, annotations. Joiners and marks of direction are none.
create function private.has_hidden_characters(name text) returns boolean
language sql immutable strict set search_path = '' as $$
  select name ~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]'
$$;

-- A name that another system wrote, without its hidden characters.
create function private.plain_name(name text) returns text
language sql immutable strict set search_path = '' as $$
  select private.clean_name(regexp_replace(
    regexp_replace(name, '[\t-\r\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]', '', 'g'))
$$;

-- A name, or a list of names, in the form in which it is stored.
create function private.clean_names(names jsonb) returns jsonb
language plpgsql immutable strict set search_path = '' as $$
begin
  case jsonb_typeof(names)
    when 'string' then
      if private.has_hidden_characters(private.clean_name(names #>> '{}')) then
        perform private.refuse('hidden_characters',
          'Names cannot contain hidden control characters.', 'Type the name again.');
      end if;
      return to_jsonb(private.clean_name(names #>> '{}'));
    when 'array' then
      return (select coalesce(jsonb_agg(private.clean_names(name) order by position), '[]')
        from jsonb_array_elements(names) with ordinality n (name, position));
    else
      return names;
  end case;
end
$$;

-- tg_argv: columns that hold names; one that ends in '!' cannot be empty.
create function private.clean_named_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  written jsonb := to_jsonb(new);
  changed jsonb := '{}';
  argument text;
  column_name text;
  clean jsonb;
begin
  foreach argument in array tg_argv loop
    column_name := rtrim(argument, '!');
    clean := private.clean_names(written -> column_name);
    if argument like '%!' and (clean = '""' or clean @> '[""]') then
      perform private.refuse('empty_name', 'A name needs at least one visible character.',
        'Write at least one letter, digit or sign.');
    end if;
    if clean is distinct from written -> column_name then
      changed := changed || jsonb_build_object(column_name, clean);
    end if;
  end loop;
  if changed <> '{}' then
    new := jsonb_populate_record(new, changed);
  end if;
  return new;
end
$$;

-- Applies the rule to columns of a table. A test compares these calls with the catalogue, so that
-- no column of text is left out.
create function private.protect_names(target text, columns text[]) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger "0_clean_names" before insert or update of %s on public.%I
    for each row execute function private.clean_named_row(%s)',
    (select string_agg(quote_ident(rtrim(c, '!')), ', ') from unnest(columns) c), target,
    (select string_agg(quote_literal(c), ', ') from unnest(columns) c));
end
$$;

grant execute on function private.clean_name, private.has_hidden_characters, private.plain_name,
  private.clean_names to authenticated, service_role;

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

-- The access token with which a bot came (decision 0129); null for everybody else.
create function private.token_of_caller() returns uuid
language sql stable as $$
  select case when strpos(current_setting('request.jwt.claims', true), '"api_token"') > 0 then
    nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'api_token', '')::uuid
  end
$$;

-- True for people who act themselves. Delegated access and bots govern nothing in any role.
create function private.is_in_person() returns boolean
language sql stable as $$
  select private.delegated_channel() is null and private.token_of_caller() is null
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

-- Stops a bot from changing accounts, members and rights, whichever function it calls. Its token
-- was given to a program to take part, and nobody sits behind it who could prove anything.
create function private.refuse_token() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501',
    message = 'A bot changes no accounts, members or permissions';
end
$$;

create function private.refuse_tokens(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger a_refuse_tokens before insert or update or delete on %s
    for each statement
    when (strpos(current_setting(''request.jwt.claims'', true), ''"api_token"'') > 0)
    execute function private.refuse_token()', target);
end
$$;

grant execute on function private.delegated_channel, private.is_on_behalf, private.token_of_caller,
  private.is_in_person
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
