-- Workspaces that the operator imported, and people who are known only by what they wrote there.
-- The importer (packages/transfer) is the only writer. Owners see what was imported, as counts.

create table private.imports (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  fingerprint text not null,
  form text not null,
  started_at timestamptz,
  finished_at timestamptz,
  source text not null default '',
  checked_at timestamptz not null default now(),
  report jsonb not null default '{}',
  progress jsonb,
  primary key (workspace_id, fingerprint)
);

comment on table private.imports is
  'What was imported into a workspace, so that the same import continues there and no other does.';

comment on column private.imports.started_at is 'Null while the import was only looked at.';
comment on column private.imports.report is 'Counts, and notes by code with their number.';
comment on column private.imports.progress is 'The table that is being written, and its rows so far.';

alter table private.imports enable row level security;
select private.refuse_delegates('private.imports');

-- What was imported into a workspace or looked at, newest first. Only for its owners. Reports hold
-- numbers: names of the source can be those of private channels.
create function private.imports_of(workspace uuid)
returns table (form text, source text, checked_at timestamptz, started_at timestamptz,
  finished_at timestamptz, report jsonb, progress jsonb)
language sql stable security definer set search_path = '' as $$
  select i.form, i.source, i.checked_at, i.started_at, i.finished_at, i.report, i.progress
  from private.imports i
  where i.workspace_id = workspace and workspace in (select private.my_owned_workspaces())
  order by i.checked_at desc
$$;

create function public.imports_of(workspace uuid)
returns table (form text, source text, checked_at timestamptz, started_at timestamptz,
  finished_at timestamptz, report jsonb, progress jsonb)
language sql stable security invoker set search_path = '' as $$
  select * from private.imports_of(workspace)
$$;

grant execute on function private.imports_of, public.imports_of to authenticated, service_role;

-- Unclaimed people --------------------------------------------------------------------------------

-- An unclaimed person is a profile without an account, so nobody can sign in as it. It is not a
-- prepared account: a sign-up on a server that sends no mail would confirm that at once.
create table private.unclaimed_people (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  address text unique check (address = lower(address)),
  created_at timestamptz not null default now()
);

comment on table private.unclaimed_people is
  'Authors of imported rows who have no account here, by their address. Without an address nobody '
  'can claim them.';

alter table private.unclaimed_people enable row level security;
select private.refuse_delegates('private.unclaimed_people');

-- The columns that name a person by a foreign key, to the profile or to the membership.
create function private.columns_of_people() returns table (target regclass, column_name name)
language sql stable security definer set search_path = '' as $$
  select distinct f.conrelid::regclass, own.attname
  from pg_catalog.pg_constraint f
  cross join unnest(f.conkey, f.confkey) k (own, named)
  join pg_catalog.pg_attribute own on own.attrelid = f.conrelid and own.attnum = k.own
  join pg_catalog.pg_attribute named on named.attrelid = f.confrelid and named.attnum = k.named
  where f.contype = 'f' and f.conrelid <> 'private.unclaimed_people'::regclass
    and (f.confrelid, named.attname) in (
      ('public.profiles'::regclass, 'id'), ('public.memberships'::regclass, 'profile_id'))
$$;

-- Gives every row of one table from one person to another. A row that the other has already, such
-- as a membership, is dropped.
create function private.hand_over_rows(target regclass, column_name name, giver uuid, taker uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_touched constant boolean := exists (select from pg_catalog.pg_attribute
    where attrelid = target and attname = 'updated_at' and not attisdropped);
  change constant text := format('update %s set %I = $2%s where %I = $1', target, column_name,
    case when is_touched then ', updated_at = clock_timestamp()' else '' end, column_name);
  place tid;
begin
  begin
    execute change using giver, taker;
    return;
  exception when unique_violation then
    null;
  end;
  for place in execute format('select ctid from %s where %I = $1', target, column_name) using giver
  loop
    begin
      execute change || ' and ctid = $3' using giver, taker, place;
    exception when unique_violation then
      execute format('delete from %s where ctid = $1', target) using place;
    end;
  end loop;
end
$$;

-- Replaces a person in the texts of messages: in references, and in what was derived from them.
create function private.hand_over_references(workspace uuid, giver uuid, taker uuid) returns void
language sql security definer set search_path = '' as $$
  update public.messages set
    content = replace(content, format('<@%s>', giver), format('<@%s>', taker)),
    parts = replace(parts::text, format('<@%s>', giver), format('<@%s>', taker))::jsonb,
    metadata = replace(metadata::text, giver::text, taker::text)::jsonb,
    updated_at = clock_timestamp()
  where workspace_id = workspace and (strpos(content, format('<@%s>', giver)) > 0
    or strpos(parts::text, format('<@%s>', giver)) > 0
    or strpos(metadata::text, giver::text) > 0)
$$;

-- What an unclaimed person wrote becomes the account's whose address is proven to be the same; its
-- profile is gone afterwards. Called by a worker after a sign-in. No trigger runs, because nothing
-- new has happened that anybody should be told of.
create function private.claim_person(account uuid) returns boolean
language plpgsql security definer set search_path = '' set session_replication_role = replica
as $$
declare
  proven constant text := private.proven_address(account);
  unclaimed uuid;
  named record;
begin
  delete from private.unclaimed_people where address = proven
  returning profile_id into unclaimed;
  if unclaimed is null then
    return false;
  end if;
  update private.conversations k set handle = (
    select private.conversation_handle(array_agg(
      case p.profile_id when unclaimed then account else p.profile_id end))
    from public.participants p where p.channel_id = k.channel_id)
  where channel_id in (select channel_id from public.participants where profile_id = unclaimed)
    and handle = (select private.conversation_handle(array_agg(p.profile_id))
      from public.participants p where p.channel_id = k.channel_id)
    and not exists (select from private.conversations other
      where other.workspace_id = k.workspace_id and other.handle = (
        select private.conversation_handle(array_agg(
          case p.profile_id when unclaimed then account else p.profile_id end))
        from public.participants p where p.channel_id = k.channel_id));
  update private.search_entries set author_id = account,
    words = ts_delete(words, private.mark_of('^', unclaimed))
      || array_to_tsvector(array[private.mark_of('^', account)])
  where author_id = unclaimed;
  perform private.hand_over_references(m.workspace_id, unclaimed, account)
  from public.memberships m where m.profile_id = unclaimed;
  for named in select * from private.columns_of_people() loop
    perform private.hand_over_rows(named.target, named.column_name, unclaimed, account);
  end loop;
  delete from public.profiles where id = unclaimed;
  return true;
end
$$;

grant execute on function private.claim_person to service_role;

-- Asks a worker at every sign-in of an account with a proven address that somebody waits under. An
-- error here must not keep anyone from signing in.
create function private.ask_to_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unclaimed_people u
    where u.address = private.proven_address(new.user_id)) then
    perform private.enqueue_job('claim_person', json_build_object('profile_id', new.user_id),
      'claim_person:' || new.user_id);
  end if;
  return null;
exception when others then
  raise warning 'claiming waits: %', sqlerrm;
  return null;
end
$$;

create trigger parley_claim_person after insert on auth.sessions
  for each row execute function private.ask_to_claim();
