-- Exports that people ask for on a page: a workspace by an owner, a channel by whoever runs it, and
-- everything about oneself. A worker reads with the rights of the person who asked, so no export
-- holds what its owner could not read (docs/decisions/0130).

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  scope text not null check (scope in ('workspace', 'channel', 'person')),
  workspace_id uuid references public.workspaces (id) on delete cascade,
  channel_id uuid,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'removed')),
  step text check (step in ('rows', 'files', 'pages', 'packing')),
  progress integer not null default 0,
  total integer not null default 0,
  row_count bigint,
  file_count bigint,
  missing_count bigint,
  bytes bigint,
  sha256 text,
  error jsonb,
  opened_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  check ((workspace_id is null) = (scope = 'person')),
  check ((channel_id is not null) = (scope = 'channel'))
);

comment on column public.exports.progress is 'How much of this step is done, of total.';
comment on column public.exports.missing_count is 'Files whose contents the storage does not have.';
comment on column public.exports.error is 'Null, or {code, message, hint} for people.';
comment on column public.exports.opened_at
  is 'When its owner last asked to download it; the file can be fetched for an hour.';

create index on public.exports (profile_id, created_at desc);
create index on public.exports (workspace_id, channel_id);
create index on public.exports (channel_id);
create index on public.exports (expires_at) where state = 'done';
create index on public.exports (created_at);
create unique index exports_unfinished on public.exports (profile_id, scope)
  where state in ('waiting', 'running');

-- True if the caller may take this out: a workspace as its owner, a channel that they run and read.
create function private.can_export(scope text, workspace uuid, channel uuid) returns boolean
language sql stable set search_path = '' as $$
  select case scope
    when 'person' then auth.uid() is not null and workspace is null
    when 'workspace' then channel is null and workspace in (select private.my_owned_workspaces())
    else channel is not null and private.can_connect(workspace, channel)
  end and not private.is_assistant()
$$;

-- The path of an export's file in the bucket `exports`.
create function private.export_path(person uuid, export uuid) returns text
language sql immutable set search_path = '' as $$
  select person || '/' || export || '.zip'
$$;

-- Writes what happened to an export into the log of its workspace. What people take out about
-- themselves concerns no workspace.
create function private.audit_export(export public.exports, happened text) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  select export.workspace_id, export.profile_id, happened, 'exports', export.id,
    jsonb_strip_nulls(jsonb_build_object('scope', export.scope, 'channel_id', export.channel_id))
  where export.workspace_id is not null
$$;

-- An export outlasts the session, so it asks for a recent proof.
create function private.check_export() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or new.profile_id <> auth.uid()
    or not private.can_export(new.scope, new.workspace_id, new.channel_id) then
    return new;
  end if;
  perform private.require_proof();
  perform private.one_at_a_time('exports', new.profile_id);
  if exists (select from public.exports where profile_id = new.profile_id and scope = new.scope
    and state in ('waiting', 'running')) then
    perform private.refuse('export_running', 'Another export of yours is not finished.',
      'Wait until it is done, and try again.');
  end if;
  if (
    select count(*) from public.exports
    where profile_id = new.profile_id and created_at > now() - interval '1 day'
  ) >= 10 then
    perform private.refuse('too_many_exports', 'You can make ten exports a day.',
      'Download one of those, or try again tomorrow.');
  end if;
  return new;
end
$$;

create trigger c_check before insert on public.exports
  for each row execute function private.check_export();

-- Exports are made one after another, on however many machines: each reads all it may.
create function private.ask_for_export(export uuid) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_job('make_export', json_build_object('export_id', export),
    'export:' || export, now(), 'exports')
$$;

create function private.begin_export() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.ask_for_export(new.id);
  perform private.audit_export(new, 'insert');
  return null;
end
$$;

create trigger z_begin after insert on public.exports
  for each row execute function private.begin_export();

select private.protect_table('exports',
  insertable => '{id, profile_id, scope, workspace_id, channel_id}',
  immutable => '{id, profile_id, scope, workspace_id, channel_id, created_at}',
  is_personal => true);

create policy "people see their own exports" on public.exports for select to authenticated
  using (profile_id = (select auth.uid()) and not (select private.is_on_behalf()));

create policy "people export what they own, run or are" on public.exports
  for insert to authenticated
  with check (profile_id = (select auth.uid())
    and private.can_export(scope, workspace_id, channel_id));

-- Downloads ---------------------------------------------------------------------------------------

-- Asks to download an export: its file can be fetched for an hour, and the log says so. @returns
-- the path of the file in the bucket `exports`.
create function private.open_export(export uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  opened public.exports;
begin
  select * into opened from public.exports e
  where e.id = export and e.profile_id = auth.uid() and e.state = 'done'
    and e.expires_at > now() and not private.is_on_behalf()
    and private.can_export(e.scope, e.workspace_id, e.channel_id);
  if opened.id is null then
    raise exception using errcode = '42501', message = 'There is no such export to download';
  end if;
  perform private.require_proof();
  update public.exports set opened_at = now() where id = export;
  perform private.audit_export(opened, 'download');
  return private.export_path(opened.profile_id, opened.id);
end
$$;

create function public.open_export(export uuid) returns text
language sql security invoker set search_path = '' as $$
  select private.open_export(export)
$$;

-- The files that the caller may fetch now. A right that was lost takes the file with it, and
-- another session of an account with a second factor has to prove it too.
create function private.my_open_exports() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.export_path(e.profile_id, e.id) from public.exports e
    where e.profile_id = auth.uid() and e.state = 'done' and e.expires_at > now()
      and e.opened_at > now() - interval '1 hour'
      and private.delegated_channel() is null and not private.is_on_behalf()
      and (private.is_proven() or not exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'))
      and private.can_export(e.scope, e.workspace_id, e.channel_id);
end
$$;

insert into storage.buckets (id, name, public) values ('exports', 'exports', false)
on conflict (id) do nothing;

create policy "people fetch exports that they asked to download" on storage.objects
  for select to authenticated
  using (bucket_id = 'exports' and name in (select private.my_open_exports()));

grant execute on function private.can_export, private.open_export, public.open_export,
  private.my_open_exports to authenticated, service_role;

-- Asked for by the worker -------------------------------------------------------------------------

-- Ends an export and tells the person, in its workspace or in the first of theirs.
create function private.end_export(export uuid, ending text, facts jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  ended public.exports;
begin
  update public.exports set state = ending, step = null,
    row_count = (facts ->> 'rows')::bigint, file_count = (facts ->> 'files')::bigint,
    missing_count = (facts ->> 'missing')::bigint, bytes = (facts ->> 'bytes')::bigint,
    sha256 = facts ->> 'sha256', error = facts -> 'error',
    expires_at = case ending when 'done' then now() + interval '7 days' end
  where id = export and state = 'running'
  returning * into ended;
  if ended.id is null then
    return false;
  end if;
  perform private.audit_export(ended, ending);
  perform private.notify_anew(m.workspace_id, ended.profile_id, 'export_' || ending,
    ended.channel_id, null, ended.scope)
  from public.memberships m
  where m.profile_id = ended.profile_id
    and (m.workspace_id = ended.workspace_id or (ended.workspace_id is null
      and m.opened_at is not null))
  order by m.created_at
  limit 1;
  return true;
end
$$;

-- Exports that wait without a job, such as those that were asked for while no worker ran.
create function private.ask_for_waiting_exports() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.exports set state = 'removed' where state = 'done' and expires_at <= now();
  perform private.ask_for_export(e.id) from public.exports e
  where e.state in ('waiting', 'running');
end
$$;

grant execute on function private.end_export to service_role;
