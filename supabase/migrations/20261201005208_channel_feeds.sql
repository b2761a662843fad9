create table channel_feeds (); alter table channel_feeds enable row level security;
revoke all on channel_feeds from public, anon, authenticated, service_role;
create table private.feed_states (); alter table private.feed_states enable row level security;
revoke all on private.feed_states from public, anon, authenticated, service_role;
alter table channel_feeds add column id uuid default gen_random_uuid() not null;
alter table channel_feeds add column workspace_id uuid not null;
alter table channel_feeds add column channel_id uuid not null;
alter table channel_feeds add column profile_id uuid default gen_random_uuid() not null;
alter table channel_feeds add column name character varying(80) not null;
alter table channel_feeds add column url character varying(1000) not null;
alter table channel_feeds add column is_enabled boolean default true not null;
alter table channel_feeds add column created_by uuid;
alter table channel_feeds add column read_at timestamp with time zone;
alter table channel_feeds add column posted_at timestamp with time zone;
alter table channel_feeds add column failing_since timestamp with time zone;
alter table channel_feeds add column error text;
alter table channel_feeds add column created_at timestamp with time zone default now() not null;
alter table channel_feeds add column updated_at timestamp with time zone default now() not null;
alter table private.feed_states add column feed_id uuid not null;
alter table private.feed_states add column held_by uuid;
alter table private.feed_states add column etag character varying(500);
alter table private.feed_states add column last_modified character varying(100);
alter table private.feed_states add column seen text[];
alter table private.feed_states add column failures integer default 0 not null;
alter table private.feed_states add column next_at timestamp with time zone default now() not null;
CREATE OR REPLACE FUNCTION private.ask_for_feed(feed uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.feed_states set next_at = at where feed_id = feed;
  select private.enqueue_job('read_feed', json_build_object('id', feed), 'feed:' || feed, at)
$function$
;
revoke all on function private.ask_for_feed(uuid,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.change_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.url = old.url and (old.is_enabled or not new.is_enabled) then
    return new;
  end if;
  new.error := null;
  new.failing_since := null;
  update private.feed_states set failures = 0, held_by = coalesce(auth.uid(), held_by),
    etag = case when new.url = old.url then etag end,
    last_modified = case when new.url = old.url then last_modified end,
    seen = case when new.url = old.url then seen end
  where feed_id = new.id;
  perform private.ask_for_feed(new.id, greatest(now(), new.read_at + interval '1 minute'));
  return new;
end
$function$
;
revoke all on function private.change_feed() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.feed_to_read(feed uuid)
 RETURNS TABLE(url text, read_at timestamp with time zone, etag text, last_modified text, seen text[], failures integer, is_waiting boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holder uuid;
  found_feed public.channel_feeds;
begin
  select f.* into found_feed from public.channel_feeds f
  join public.channels c on c.id = f.channel_id and c.deleted_at is null
  where f.id = feed and f.is_enabled;
  select held_by into holder from private.feed_states where feed_id = found_feed.id;
  if holder is not null and not private.holds_webhook(holder, found_feed.workspace_id,
      found_feed.channel_id) then
    update public.channel_feeds set is_enabled = false, error = 'orphaned' where id = feed;
    return;
  end if;
  return query
    select f.url::text, f.read_at, s.etag::text, s.last_modified::text, s.seen, s.failures,
      c.archived_at is not null
    from public.channel_feeds f
    join private.feed_states s on s.feed_id = f.id
    join public.channels c on c.id = f.channel_id
    where f.id = found_feed.id;
end
$function$
;
revoke all on function private.feed_to_read(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.follow_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.feed_states (feed_id, held_by) values (new.id, new.created_by);
  perform private.introduce_program(new.profile_id, new.workspace_id, new.channel_id);
  perform private.ask_for_feed(new.id, now());
  return null;
end
$function$
;
revoke all on function private.follow_feed() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.introduce_program(account uuid, workspace uuid, channel uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.programs (profile_id, workspace_id, channel_id)
  values (account, workspace, channel);
  select private.send_row(private.audience(c), 'INSERT', 'profiles', to_jsonb(p), null)
  from public.channels c, public.profiles p where c.id = channel and p.id = account
$function$
;
revoke all on function private.introduce_program(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.post_by_feed(feed uuid, written text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.messages (workspace_id, channel_id, author_id, role, parts, metadata)
  select workspace_id, channel_id, profile_id, 'user',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', written)),
    jsonb_build_object('workspace_id', workspace_id, 'channel_id', channel_id, 'via', 'webhook')
  from public.channel_feeds where id = feed
  returning id
$function$
;
revoke all on function private.post_by_feed(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.prepare_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null then
    new.created_by := auth.uid();
  end if;
  if auth.uid() is null or new.channel_id in (select private.run_channels()) then
    perform private.refuse_archived(new.channel_id);
    perform private.one_at_a_time('feeds', new.workspace_id);
    if (select count(*) from public.channel_feeds where workspace_id = new.workspace_id) >= 100 then
      perform private.refuse('too_many_feeds', 'A workspace follows up to 100 feeds.',
        'Remove one that is no longer read.');
    end if;
  end if;
  new.profile_id := gen_random_uuid();
  insert into public.profiles (id, name, role) values (new.profile_id, new.name, 'system');
  return new;
end
$function$
;
revoke all on function private.prepare_feed() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stop_feed(feed uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with stopped as (
    update public.channel_feeds set is_enabled = false where id = feed and is_enabled
    returning *
  )
  select private.notify_anew(f.workspace_id, s.held_by, 'webhook_stopped', f.channel_id, null,
    f.name)
  from stopped f join private.feed_states s on s.feed_id = f.id and s.held_by is not null
$function$
;
revoke all on function private.stop_feed(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_webhook_secret()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.incoming_webhook_secrets (webhook_id, token_hash, issued_to)
  values (new.id, private.token_hash(substring(new.url from '[^/]+$')), new.created_by);
  perform private.introduce_program(new.profile_id, new.workspace_id, new.channel_id);
  update public.incoming_webhooks set url = null where id = new.id;
  return null;
end
$function$
;
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
  select 'read_feed', json_build_object('id', s.feed_id), 'feed:' || s.feed_id, s.next_at
  from private.feed_states s join public.channel_feeds f on f.id = s.feed_id and f.is_enabled
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
alter table channel_feeds add constraint channel_feeds_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table channel_feeds add constraint channel_feeds_error_check CHECK ((error = ANY (ARRAY['refused'::text, 'timeout'::text, 'unreachable'::text, 'status'::text, 'gone'::text, 'no_feed'::text, 'too_large'::text, 'orphaned'::text])));
alter table channel_feeds add constraint channel_feeds_name_check CHECK ((btrim((name)::text) <> ''::text));
alter table channel_feeds add constraint channel_feeds_pkey PRIMARY KEY (id);
alter table channel_feeds add constraint channel_feeds_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table channel_feeds add constraint channel_feeds_profile_id_key UNIQUE (profile_id);
alter table channel_feeds add constraint channel_feeds_url_check CHECK (((url)::text ~* '^https?://[!-~]+$'::text));
alter table channel_feeds add constraint channel_feeds_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table private.feed_states add constraint feed_states_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES channel_feeds(id) ON DELETE CASCADE;
alter table private.feed_states add constraint feed_states_pkey PRIMARY KEY (feed_id);
CREATE INDEX channel_feeds_channel_id_idx ON public.channel_feeds USING btree (channel_id);
CREATE INDEX channel_feeds_created_by_idx ON public.channel_feeds USING btree (created_by);
CREATE INDEX channel_feeds_workspace_id_channel_id_idx ON public.channel_feeds USING btree (workspace_id, channel_id);
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_feeds
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'profile_id', 'created_by', 'created_at');
create or replace trigger b_refuse_credentials BEFORE INSERT OR UPDATE OF url
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_credentials('url');
create or replace trigger c_change BEFORE UPDATE OF url, is_enabled
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.change_feed();
create or replace trigger c_prepare BEFORE INSERT
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.prepare_feed();
create or replace trigger m_follow AFTER INSERT
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.follow_feed();
create or replace trigger m_rename AFTER UPDATE
  ON public.channel_feeds
  FOR EACH ROW WHEN (((new.name)::text <> (old.name)::text))
  EXECUTE FUNCTION private.rename_program();
create or replace trigger w_audit AFTER INSERT OR DELETE OR UPDATE
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.audit('name,url,is_enabled');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.feed_states
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create policy "an assistant that reads for somebody changes nothing" on public.channel_feeds as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.channel_feeds as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.channel_feeds as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.channel_feeds as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "what is changed is read" on public.channel_feeds as restrictive for update to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.channel_feeds as restrictive for delete to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "who runs the channel adds feeds" on public.channel_feeds as permissive for insert to authenticated with check (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (NOT ( SELECT private.is_assistant() AS is_assistant))));
create policy "who runs the channel changes feeds" on public.channel_feeds as permissive for update to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "who runs the channel deletes feeds" on public.channel_feeds as permissive for delete to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "who runs the channel reads its feeds" on public.channel_feeds as permissive for select to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
grant insert (channel_id) on channel_feeds to authenticated;
grant insert (id) on channel_feeds to authenticated;
grant update (is_enabled) on channel_feeds to authenticated;
grant insert (name) on channel_feeds to authenticated;
grant update (name) on channel_feeds to authenticated;
grant delete on channel_feeds to authenticated;
grant delete on channel_feeds to service_role;
grant insert on channel_feeds to service_role;
grant maintain on channel_feeds to service_role;
grant references on channel_feeds to service_role;
grant select on channel_feeds to authenticated;
grant select on channel_feeds to service_role;
grant trigger on channel_feeds to service_role;
grant truncate on channel_feeds to service_role;
grant update on channel_feeds to service_role;
grant insert (url) on channel_feeds to authenticated;
grant update (url) on channel_feeds to authenticated;
grant insert (workspace_id) on channel_feeds to authenticated;
grant execute on function private.ask_for_feed(uuid,timestamp with time zone) to service_role;
grant execute on function private.feed_to_read(uuid) to service_role;
grant execute on function private.post_by_feed(uuid,text) to service_role;
grant execute on function private.stop_feed(uuid) to service_role;
comment on column channel_feeds.error is 'Why the last attempt failed, or why it was switched off; null if it succeeded.';
comment on column channel_feeds.failing_since is 'The first attempt that failed since one succeeded.';
comment on column channel_feeds.profile_id is 'The author of its messages: a profile of the role ''system''.';
comment on column channel_feeds.read_at is 'The last attempt to read it.';
comment on column private.feed_states.seen is 'Hashes of entries that were posted or passed over; null before the first reading.';
