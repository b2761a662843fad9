create table calls (); alter table calls enable row level security;
revoke all on calls from public, anon, authenticated, service_role;
alter table calls add column id uuid default gen_random_uuid() not null;
alter table calls add column workspace_id uuid not null;
alter table calls add column channel_id uuid not null;
alter table calls add column url character varying(1000) not null;
alter table calls add column started_by uuid;
alter table calls add column people jsonb default '{}'::jsonb not null;
alter table calls add column created_at timestamp with time zone default now() not null;
alter table calls add column updated_at timestamp with time zone default now() not null;
alter table workspaces add column meeting_template character varying(300);
CREATE OR REPLACE FUNCTION private.people_of_call(people jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select key from jsonb_object_keys(people) key order by key)
$function$
;
revoke all on function private.people_of_call(jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.meeting_word(name text, otherwise text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(left(trim(both '-'
    from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 60), ''), otherwise)
$function$
;
revoke all on function private.meeting_word(text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.meeting_address(workspace uuid, channel uuid)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select replace(replace(replace(w.meeting_template,
    '{workspace}', private.meeting_word(w.name, 'team')),
    '{channel}', private.meeting_word(c.name, 'call')),
    '{random}', encode(extensions.gen_random_bytes(12), 'hex'))
  from public.workspaces w
  left join public.channels c on c.id = channel and c.visibility = 'open'
  where w.id = workspace
$function$
;
revoke all on function private.meeting_address(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.watch_call(call uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_job('tidy_call', json_build_object('id', call), 'call:' || call,
    now() + interval '30 seconds')
$function$
;
revoke all on function private.watch_call(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tidy_call(call uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.calls c set people = (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.people)
    where (value #>> '{}')::timestamptz > now() - interval '90 seconds'
      and exists (select from public.participants p
        where p.channel_id = c.channel_id and p.profile_id = key::uuid))
  where c.id = call;
  delete from public.calls where id = call and people = '{}';
  if not found and exists (select from public.calls where id = call) then
    perform private.watch_call(call);
  end if;
end
$function$
;
revoke all on function private.tidy_call(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.join_call(channel uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  here public.channels;
  address text;
  joined uuid;
begin
  select * into here from public.channels
  where id = channel and id in (select private.my_channels());
  if here.id is null or private.is_on_behalf() or private.is_assistant() then
    raise exception using errcode = '42501', message = 'Only participants call in a channel';
  end if;
  perform private.refuse_archived(channel);
  perform private.one_at_a_time('call', channel);
  update public.calls set people = people || jsonb_build_object(auth.uid(), now())
  where channel_id = channel returning id into joined;
  if joined is not null then
    return joined;
  end if;
  address := private.meeting_address(here.workspace_id, channel);
  if address is null then
    perform private.refuse('no_meeting_address', 'This workspace has no address for meetings.',
      'An owner or admin enters one in the workspace''s settings.');
  end if;
  insert into public.calls (workspace_id, channel_id, url, started_by, people)
  values (here.workspace_id, channel, address, auth.uid(), jsonb_build_object(auth.uid(), now()))
  returning id into joined;
  perform private.watch_call(joined);
  return joined;
end
$function$
;
revoke all on function private.join_call(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.leave_call(call uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.calls set people = people - auth.uid()::text
  where id = call and channel_id in (select private.my_channels()) and not private.is_on_behalf()
    and people ? auth.uid()::text;
  if found then
    delete from public.calls where id = call and people = '{}';
  end if;
end
$function$
;
revoke all on function private.leave_call(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stay_in_call(call uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.calls set people = people || jsonb_build_object(auth.uid(), now())
  where id = call and channel_id in (select private.my_channels()) and not private.is_on_behalf()
    and people ? auth.uid()::text;
  return found;
end
$function$
;
revoke all on function private.stay_in_call(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.join_call(channel uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.join_call(channel)
$function$
;
revoke all on function join_call(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.leave_call(call uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.leave_call(call)
$function$
;
revoke all on function leave_call(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.stay_in_call(call uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.stay_in_call(call)
$function$
;
revoke all on function stay_in_call(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.waiting_jobs()
 RETURNS TABLE(task text, payload json, job_key text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  select 'mail_event', json_build_object('notification_id', id), 'mail_event:' || id, now()
  from public.notifications
  where event_id is not null and kind <> 'reminder' and mailed_at is null
    and created_at > now() - interval '1 day'
  union all
  select 'deliver_webhook', json_build_object('delivery_id', id), 'webhook:' || id,
    coalesce(next_attempt_at, now())
  from public.webhook_deliveries where status = 'waiting'
  union all
  select 'tidy_call', json_build_object('id', id), 'call:' || id, now()
  from public.calls
  union all
  select 'pause_over', json_build_object('profile_id', id), 'pause:' || id, paused_until
  from public.person_settings where paused_until > now()
  union all
  select 'event_due', json_build_object('id', id), 'event:' || id, now()
  from public.events
  where deleted_at is null and (kind in ('post', 'assistant_run') or remind_minutes is not null)
    and (recurrence is not null or starts_at > now() - interval '1 day'
      or (kind in ('post', 'assistant_run')
        and not exists (select 1 from public.event_runs r where r.event_id = events.id)));
$function$
;
alter table calls add constraint calls_channel_id_key UNIQUE (channel_id);
alter table calls add constraint calls_people_check CHECK (((jsonb_typeof(people) = 'object'::text) AND (octet_length((people)::text) <= 100000)));
alter table calls add constraint calls_pkey PRIMARY KEY (id);
alter table calls add constraint calls_started_by_fkey FOREIGN KEY (started_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table calls add constraint calls_url_check CHECK (((url)::text ~ '^https://[!-~]+$'::text));
alter table calls add constraint calls_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table workspaces add constraint workspaces_meeting_template_check CHECK (((meeting_template)::text ~ '^https://[a-zA-Z0-9.:\-]+(/[!-~]*)?$'::text));
CREATE INDEX calls_started_by_idx ON public.calls USING btree (started_by);
CREATE INDEX calls_workspace_id_channel_id_idx ON public.calls USING btree (workspace_id, channel_id);
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.calls
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.calls
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger l_broadcast AFTER INSERT OR DELETE
  ON public.calls
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_conversation();
create or replace trigger l_broadcast_people AFTER UPDATE
  ON public.calls
  FOR EACH ROW WHEN ((private.people_of_call(new.people) <> private.people_of_call(old.people)))
  EXECUTE FUNCTION private.broadcast_conversation();
create policy "an assistant that reads for somebody changes nothing" on public.calls as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.calls as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.calls as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "participants see the call" on public.calls as permissive for select to authenticated using ((channel_id IN ( SELECT private.my_channels() AS my_channels)));
create policy "what is changed is read" on public.calls as restrictive for update to authenticated using ((channel_id IN ( SELECT private.my_channels() AS my_channels)));
create policy "what is removed is read" on public.calls as restrictive for delete to authenticated using ((channel_id IN ( SELECT private.my_channels() AS my_channels)));
grant delete on calls to service_role;
grant insert on calls to service_role;
grant maintain on calls to service_role;
grant references on calls to service_role;
grant select on calls to authenticated;
grant select on calls to service_role;
grant trigger on calls to service_role;
grant truncate on calls to service_role;
grant update on calls to service_role;
grant execute on function join_call(uuid) to authenticated;
grant execute on function join_call(uuid) to service_role;
grant execute on function leave_call(uuid) to authenticated;
grant execute on function leave_call(uuid) to service_role;
grant execute on function private.join_call(uuid) to authenticated;
grant execute on function private.join_call(uuid) to service_role;
grant execute on function private.leave_call(uuid) to authenticated;
grant execute on function private.leave_call(uuid) to service_role;
grant execute on function private.people_of_call(jsonb) to authenticated;
grant execute on function private.people_of_call(jsonb) to service_role;
grant execute on function private.stay_in_call(uuid) to authenticated;
grant execute on function private.stay_in_call(uuid) to service_role;
grant execute on function private.tidy_call(uuid) to service_role;
grant execute on function stay_in_call(uuid) to authenticated;
grant execute on function stay_in_call(uuid) to service_role;
grant update (meeting_template) on workspaces to authenticated;
comment on column calls.people is 'When each person in the call was last seen there, by id. Their apps say so every half minute.';
comment on column workspaces.meeting_template is 'Addresses of calls, with {workspace}, {channel} and {random} in their path; null: no calls.';
