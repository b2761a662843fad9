alter table directory_entries add column paused_until timestamp with time zone;
alter table person_settings add column paused_since timestamp with time zone;
alter table person_settings add column paused_until timestamp with time zone;
CREATE OR REPLACE FUNCTION private.begin_pause()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_paused(new.paused_until, now()) then
    new.paused_since := null;
  elsif new.paused_since is null or tg_op = 'INSERT'
    or not private.is_paused(old.paused_until, now()) then
    new.paused_since := now();
  end if;
  return new;
end
$function$
;
revoke all on function private.begin_pause() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_paused(paused_until timestamp with time zone, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(paused_until > moment, false)
$function$
;
revoke all on function private.is_paused(timestamp with time zone,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_of_pause()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_paused(new.paused_until, now()) then
    update public.directory_entries set paused_until = null
    where profile_id = new.id and paused_until is not null;
    return null;
  end if;
  insert into public.directory_entries (workspace_id, profile_id, paused_until)
  select workspace_id, profile_id, new.paused_until from public.memberships
  where profile_id = new.id and opened_at is not null
  on conflict (workspace_id, profile_id) do update set paused_until = excluded.paused_until;
  perform private.enqueue_job('pause_over', json_build_object('profile_id', new.id),
    'pause:' || new.id, new.paused_until);
  return null;
end
$function$
;
revoke all on function private.tell_of_pause() from public, anon, authenticated, service_role;
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
alter table person_settings add constraint person_settings_paused_until_check CHECK (((paused_until >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (paused_until <= '9999-12-31 00:00:00+00'::timestamp with time zone)));
create or replace trigger c_begin_pause BEFORE INSERT OR UPDATE OF paused_until
  ON public.person_settings
  FOR EACH ROW
  EXECUTE FUNCTION private.begin_pause();
create or replace trigger n_tell_of_pause AFTER INSERT OR UPDATE OF paused_until
  ON public.person_settings
  FOR EACH ROW
  EXECUTE FUNCTION private.tell_of_pause();
grant insert (paused_until) on person_settings to authenticated;
grant update (paused_until) on person_settings to authenticated;
grant execute on function private.is_paused(timestamp with time zone,timestamp with time zone) to authenticated;
grant execute on function private.is_paused(timestamp with time zone,timestamp with time zone) to service_role;
comment on column directory_entries.paused_until is 'Copied from the person''s settings, so that colleagues see the pause and nobody else does.';
comment on column person_settings.paused_since is 'When the pause began. Set by the database; a longer pause keeps it.';
comment on column person_settings.paused_until is 'Until then, nothing rings, is pushed or is mailed, in any workspace.';
