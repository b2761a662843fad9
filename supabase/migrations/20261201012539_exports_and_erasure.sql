alter table private.imports alter column started_at drop default;
alter table private.imports alter column started_at drop not null;
drop policy "what is changed is read" on storage.objects;
drop policy "what is removed is read" on storage.objects;
alter table notifications drop constraint notifications_kind_check;
create table exports (); alter table exports enable row level security;
revoke all on exports from public, anon, authenticated, service_role;
create table private.erasures (); alter table private.erasures enable row level security;
revoke all on private.erasures from public, anon, authenticated, service_role;
alter table exports add column id uuid default gen_random_uuid() not null;
alter table exports add column profile_id uuid not null;
alter table exports add column scope text not null;
alter table exports add column workspace_id uuid;
alter table exports add column channel_id uuid;
alter table exports add column state text default 'waiting'::text not null;
alter table exports add column step text;
alter table exports add column progress integer default 0 not null;
alter table exports add column total integer default 0 not null;
alter table exports add column row_count bigint;
alter table exports add column file_count bigint;
alter table exports add column missing_count bigint;
alter table exports add column bytes bigint;
alter table exports add column sha256 text;
alter table exports add column error jsonb;
alter table exports add column opened_at timestamp with time zone;
alter table exports add column expires_at timestamp with time zone;
alter table exports add column created_at timestamp with time zone default now() not null;
alter table exports add column updated_at timestamp with time zone default now() not null;
alter table private.erasures add column profile_id uuid not null;
alter table private.erasures add column blanks boolean not null;
alter table private.erasures add column asked_at timestamp with time zone default now() not null;
alter table private.imports add column source text default ''::text not null;
alter table private.imports add column checked_at timestamp with time zone default now() not null;
alter table private.imports add column report jsonb default '{}'::jsonb not null;
alter table private.imports add column progress jsonb;
CREATE OR REPLACE FUNCTION public.erase_account(blanks boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.erase_account(blanks)
$function$
;
revoke all on function erase_account(boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.erasure_counts()
 RETURNS TABLE(what text, count bigint, stays boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.erasure_counts()
$function$
;
revoke all on function erasure_counts() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.imports_of(workspace uuid)
 RETURNS TABLE(form text, source text, checked_at timestamp with time zone, started_at timestamp with time zone, finished_at timestamp with time zone, report jsonb, progress jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.imports_of(workspace)
$function$
;
revoke all on function imports_of(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.open_export(export uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.open_export(export)
$function$
;
revoke all on function open_export(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_erasure(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_job('erase_person', json_build_object('profile_id', person),
    'erase_person:' || person)
$function$
;
revoke all on function private.ask_for_erasure(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_export(export uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_job('make_export', json_build_object('export_id', export),
    'export:' || export, now(), 'exports')
$function$
;
revoke all on function private.ask_for_export(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_waiting_erasures()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.ask_for_erasure(profile_id) from private.erasures
$function$
;
revoke all on function private.ask_for_waiting_erasures() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_waiting_exports()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.exports set state = 'removed' where state = 'done' and expires_at <= now();
  perform private.ask_for_export(e.id) from public.exports e
  where e.state in ('waiting', 'running');
end
$function$
;
revoke all on function private.ask_for_waiting_exports() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.audit_export(export exports, happened text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  select export.workspace_id, export.profile_id, happened, 'exports', export.id,
    jsonb_strip_nulls(jsonb_build_object('scope', export.scope, 'channel_id', export.channel_id))
  where export.workspace_id is not null
$function$
;
revoke all on function private.audit_export(exports,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.begin_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.ask_for_export(new.id);
  perform private.audit_export(new, 'insert');
  return null;
end
$function$
;
revoke all on function private.begin_export() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.blank_words(person uuid, most integer DEFAULT 200)
 RETURNS TABLE(message_id uuid, paths text[])
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with chosen as (
    select id from public.messages
    where author_id = person and role = 'user'
      and (deleted_at is null or parts <> '[]' or coalesce(content, '') <> '')
    limit most
  ), emptied as (
    update public.messages m set deleted_at = coalesce(m.deleted_at, now()), parts = '[]',
      content = null, metadata = '{}'
    from chosen c where m.id = c.id
    returning m.id
  ), removed as (
    delete from public.attachments a using chosen c where a.message_id = c.id
    returning a.message_id, a.storage_path
  )
  select e.id, array(select r.storage_path from removed r where r.message_id = e.id)
  from emptied e
$function$
;
revoke all on function private.blank_words(uuid,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.check_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null or new.profile_id <> auth.uid()
    or not private.may_export(new.scope, new.workspace_id, new.channel_id) then
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
$function$
;
revoke all on function private.check_export() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.end_export(export uuid, ending text, facts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.end_export(uuid,text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.erase_account(blanks boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if person is null or private.is_on_behalf() or private.is_assistant() then
    raise exception using errcode = '42501', message = 'Only people erase their own account';
  end if;
  perform private.require_proof();
  if exists (select from private.owned_alone(person)) then
    perform private.refuse('owns_workspaces', 'A workspace would have no owner without you.',
      'Make somebody else its owner, or delete it.');
  end if;
  insert into private.erasures (profile_id, blanks) values (person, erase_account.blanks)
  on conflict (profile_id) do update set blanks = excluded.blanks;
  delete from auth.sessions where user_id = person;
  perform private.ask_for_erasure(person);
end
$function$
;
revoke all on function private.erase_account(boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.erasure_counts()
 RETURNS TABLE(what text, count bigint, stays boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.what, c.count, c.stays from (values
    ('memberships', (select count(*) from public.memberships
      where profile_id = auth.uid()), false),
    ('sessions', (select count(*) from auth.sessions where user_id = auth.uid()), false),
    ('keys', (select count(*) from public.api_tokens where profile_id = auth.uid())
      + (select count(*) from public.calendar_feeds where profile_id = auth.uid())
      + (select count(*) from auth.mfa_factors where user_id = auth.uid()), false),
    ('personal', (select count(*) from public.drafts where profile_id = auth.uid())
      + (select count(*) from public.bookmarks where profile_id = auth.uid())
      + (select count(*) from public.reminders where profile_id = auth.uid())
      + (select count(*) from public.scheduled_messages where author_id = auth.uid())
      + (select count(*) from public.saved_views where profile_id = auth.uid())
      + (select count(*) from public.channel_sections where profile_id = auth.uid())
      + (select count(*) from public.private_answers where profile_id = auth.uid())
      + (select count(*) from public.exports where profile_id = auth.uid()), false),
    ('notifications', (select count(*) from public.notifications
      where profile_id = auth.uid()), false),
    ('reactions', (select count(*) from public.reactions where profile_id = auth.uid())
      + (select count(*) from public.poll_votes where profile_id = auth.uid()), false),
    ('messages', (select count(*) from public.messages
      where author_id = auth.uid() and role = 'user' and deleted_at is null), true),
    ('attachments', (select count(*) from public.attachments a
      join public.messages m on m.id = a.message_id
      where m.author_id = auth.uid() and a.deleted_at is null), true),
    ('files', (select count(*) from public.files
      where created_by = auth.uid() and deleted_at is null), true),
    ('risks', (select count(*) from public.risks where created_by = auth.uid())
      + (select count(*) from public.events where created_by = auth.uid())
      + (select count(*) from public.locations where created_by = auth.uid()), true),
    ('log', (select count(*) from public.audit_log where actor_id = auth.uid()), true)
  ) c (what, count, stays)
  where not private.is_on_behalf()
$function$
;
revoke all on function private.erasure_counts() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.export_path(person uuid, export uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select person || '/' || export || '.zip'
$function$
;
revoke all on function private.export_path(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_traces(person uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- As it is written in a pattern.
  name constant text := (
    select regexp_replace(p.name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    from public.profiles p where p.id = person);
begin
  update public.messages
  set parts = jsonb_set(parts, '{0,text}', to_jsonb(regexp_replace(parts #>> '{0,text}',
    '(^|\s)' || name || '(?=[\s.,(]|$)', '\1A former member', 'g')))
  where role = 'system' and person::text in (metadata ->> 'profile_id', metadata ->> 'by')
    and name <> '' and parts #>> '{0,text}' is not null;
  update public.invitations set email = null, revoked_at = coalesce(revoked_at, now())
  where lower(email) = lower(address);
  delete from private.departures where profile_id = person;
end
$function$
;
revoke all on function private.forget_traces(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.imports_of(workspace uuid)
 RETURNS TABLE(form text, source text, checked_at timestamp with time zone, started_at timestamp with time zone, finished_at timestamp with time zone, report jsonb, progress jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i.form, i.source, i.checked_at, i.started_at, i.finished_at, i.report, i.progress
  from private.imports i
  where i.workspace_id = workspace and workspace in (select private.my_owned_workspaces())
  order by i.checked_at desc
$function$
;
revoke all on function private.imports_of(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.may_export(scope text, workspace uuid, channel uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case scope
    when 'person' then auth.uid() is not null and workspace is null
    when 'workspace' then channel is null and workspace in (select private.my_owned_workspaces())
    else channel is not null and private.can_connect(workspace, channel)
  end and not private.is_assistant()
$function$
;
revoke all on function private.may_export(text,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_open_exports()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select private.export_path(e.profile_id, e.id) from public.exports e
    where e.profile_id = auth.uid() and e.state = 'done' and e.expires_at > now()
      and e.opened_at > now() - interval '1 hour'
      and private.delegated_channel() is null and not private.is_on_behalf()
      and (private.is_proven() or not exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'))
      and private.may_export(e.scope, e.workspace_id, e.channel_id);
end
$function$
;
revoke all on function private.my_open_exports() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.open_export(export uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened public.exports;
begin
  select * into opened from public.exports e
  where e.id = export and e.profile_id = auth.uid() and e.state = 'done'
    and e.expires_at > now() and not private.is_on_behalf()
    and private.may_export(e.scope, e.workspace_id, e.channel_id);
  if opened.id is null then
    raise exception using errcode = '42501', message = 'There is no such export to download';
  end if;
  perform private.require_proof();
  update public.exports set opened_at = now() where id = export;
  perform private.audit_export(opened, 'download');
  return private.export_path(opened.profile_id, opened.id);
end
$function$
;
revoke all on function private.open_export(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.owned_alone(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from public.workspaces where owner_id = person
  union
  select m.workspace_id from public.memberships m
  where m.profile_id = person and m.role = 'owner' and not exists (
    select from public.memberships other
    where other.workspace_id = m.workspace_id and other.role = 'owner'
      and other.profile_id <> person)
$function$
;
revoke all on function private.owned_alone(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_credentials('account_deleted', old.id);
  perform private.forget_traces(old.id, old.email);
  delete from public.profiles where id = old.id;
  return old;
end
$function$
;
CREATE OR REPLACE FUNCTION private.is_told(kind text, notify text, muted_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when kind in ('reminder', 'failed_post', 'prompt_rolled_back', 'event_invited',
      'event_changed', 'event_cancelled', 'webhook_stopped', 'export_done', 'export_failed')
      then true
    when kind in ('mention', 'everyone') then notify <> 'none'
    else not private.is_silent(notify, muted_until, now())
  end
$function$
;
CREATE OR REPLACE FUNCTION private.unkept_objects(most integer DEFAULT 100)
 RETURNS TABLE(bucket text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('attachments', 'avatars', 'drive', 'emoji', 'exports')
    and greatest(o.created_at, o.updated_at)
      < now() - case o.bucket_id when 'attachments' then interval '7 days'
        when 'exports' then interval '0' else interval '1 day' end
    and not exists (select from private.named_objects n where n.name = o.name)
    and not private.has_message(o.name)
    and not (o.bucket_id = 'exports' and exists (select from public.exports e
      where private.export_path(e.profile_id, e.id) = o.name
        and (e.state = 'running' or (e.state = 'done' and e.expires_at > now()))))
  order by o.created_at
  limit most
$function$
;
alter table exports add constraint exports_check CHECK (((workspace_id IS NULL) = (scope = 'person'::text)));
alter table exports add constraint exports_check1 CHECK (((channel_id IS NOT NULL) = (scope = 'channel'::text)));
alter table exports add constraint exports_pkey PRIMARY KEY (id);
alter table exports add constraint exports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table exports add constraint exports_scope_check CHECK ((scope = ANY (ARRAY['workspace'::text, 'channel'::text, 'person'::text])));
alter table exports add constraint exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'removed'::text])));
alter table exports add constraint exports_step_check CHECK ((step = ANY (ARRAY['rows'::text, 'files'::text, 'pages'::text, 'packing'::text])));
alter table exports add constraint exports_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table exports add constraint exports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table private.erasures add constraint erasures_pkey PRIMARY KEY (profile_id);
alter table private.erasures add constraint erasures_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'everyone'::text, 'reply'::text, 'thread'::text, 'direct'::text, 'reaction'::text, 'reminder'::text, 'failed_post'::text, 'prompt_rolled_back'::text, 'unowned_promise'::text, 'event_invited'::text, 'event_changed'::text, 'event_cancelled'::text, 'keyword'::text, 'webhook_stopped'::text, 'export_done'::text, 'export_failed'::text])));
CREATE INDEX exports_channel_id_idx ON public.exports USING btree (channel_id);
CREATE INDEX exports_created_at_idx ON public.exports USING btree (created_at);
CREATE INDEX exports_expires_at_idx ON public.exports USING btree (expires_at) WHERE (state = 'done'::text);
CREATE INDEX exports_profile_id_created_at_idx ON public.exports USING btree (profile_id, created_at DESC);
CREATE UNIQUE INDEX exports_unfinished ON public.exports USING btree (profile_id, scope) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX exports_workspace_id_channel_id_idx ON public.exports USING btree (workspace_id, channel_id);
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.exports
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.exports
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.exports
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'profile_id', 'scope', 'workspace_id', 'channel_id', 'created_at');
create or replace trigger c_check BEFORE INSERT
  ON public.exports
  FOR EACH ROW
  EXECUTE FUNCTION private.check_export();
create or replace trigger z_begin AFTER INSERT
  ON public.exports
  FOR EACH ROW
  EXECUTE FUNCTION private.begin_export();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.erasures
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create policy "an assistant that reads for somebody changes nothing" on public.exports as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.exports as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.exports as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.exports as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "people export what they own, run or are" on public.exports as permissive for insert to authenticated with check (((profile_id = ( SELECT auth.uid() AS uid)) AND private.may_export(scope, workspace_id, channel_id)));
create policy "people see their own exports" on public.exports as permissive for select to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf))));
create policy "what is changed is read" on public.exports as restrictive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.exports as restrictive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "people fetch exports that they asked to download" on storage.objects as permissive for select to authenticated using (((bucket_id = 'exports'::text) AND (name IN ( SELECT private.my_open_exports() AS my_open_exports))));
create policy "what is changed is read" on storage.objects as restrictive for update to authenticated using ((((bucket_id = 'exports'::text) AND (name IN ( SELECT private.my_open_exports() AS my_open_exports))) OR ((bucket_id = 'drive'::text) AND ((EXISTS ( SELECT 1
   FROM file_versions v
  WHERE ((v.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT private.is_kept(name)) AND (split_part(name, '/'::text, 1) IN ( SELECT (workspace.workspace)::text AS workspace
   FROM private.my_workspaces() workspace(workspace)))))) OR ((bucket_id = 'attachments'::text) AND ((EXISTS ( SELECT 1
   FROM attachments a
  WHERE ((a.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND private.can_upload(name) AND (NOT private.is_attached(name))))) OR (bucket_id = 'avatars'::text) OR (bucket_id = 'emoji'::text)));
create policy "what is removed is read" on storage.objects as restrictive for delete to authenticated using ((((bucket_id = 'exports'::text) AND (name IN ( SELECT private.my_open_exports() AS my_open_exports))) OR ((bucket_id = 'drive'::text) AND ((EXISTS ( SELECT 1
   FROM file_versions v
  WHERE ((v.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT private.is_kept(name)) AND (split_part(name, '/'::text, 1) IN ( SELECT (workspace.workspace)::text AS workspace
   FROM private.my_workspaces() workspace(workspace)))))) OR ((bucket_id = 'attachments'::text) AND ((EXISTS ( SELECT 1
   FROM attachments a
  WHERE ((a.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND private.can_upload(name) AND (NOT private.is_attached(name))))) OR (bucket_id = 'avatars'::text) OR (bucket_id = 'emoji'::text)));
grant execute on function erase_account(boolean) to authenticated;
grant execute on function erase_account(boolean) to service_role;
grant execute on function erasure_counts() to authenticated;
grant execute on function erasure_counts() to service_role;
grant insert (channel_id) on exports to authenticated;
grant insert (id) on exports to authenticated;
grant insert (profile_id) on exports to authenticated;
grant insert (scope) on exports to authenticated;
grant delete on exports to service_role;
grant insert on exports to service_role;
grant maintain on exports to service_role;
grant references on exports to service_role;
grant select on exports to authenticated;
grant select on exports to service_role;
grant trigger on exports to service_role;
grant truncate on exports to service_role;
grant update on exports to service_role;
grant insert (workspace_id) on exports to authenticated;
grant execute on function imports_of(uuid) to authenticated;
grant execute on function imports_of(uuid) to service_role;
grant execute on function open_export(uuid) to authenticated;
grant execute on function open_export(uuid) to service_role;
grant execute on function private.end_export(uuid,text,jsonb) to service_role;
grant execute on function private.erase_account(boolean) to authenticated;
grant execute on function private.erase_account(boolean) to service_role;
grant execute on function private.erasure_counts() to authenticated;
grant execute on function private.erasure_counts() to service_role;
grant execute on function private.imports_of(uuid) to authenticated;
grant execute on function private.imports_of(uuid) to service_role;
grant execute on function private.may_export(text,uuid,uuid) to authenticated;
grant execute on function private.may_export(text,uuid,uuid) to service_role;
grant execute on function private.my_open_exports() to authenticated;
grant execute on function private.my_open_exports() to service_role;
grant execute on function private.open_export(uuid) to authenticated;
grant execute on function private.open_export(uuid) to service_role;
comment on column exports.error is 'Null, or {code, message, hint} for people.';
comment on column exports.missing_count is 'Files whose contents the storage does not have.';
comment on column exports.opened_at is 'When its owner last asked to download it; the file can be fetched for an hour.';
comment on column exports.progress is 'How much of this step is done, of total.';
comment on column private.imports.progress is 'The table that is being written, and its rows so far.';
comment on column private.imports.report is 'Counts, and notes by code with their number.';
comment on column private.imports.started_at is 'Null while the import was only looked at.';
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('exports', 'exports', 'f', NULL, NULL);
