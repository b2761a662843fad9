CREATE OR REPLACE FUNCTION private.tell_guests(event events, kind text, people uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with told as (
    insert into public.notifications (workspace_id, profile_id, kind, event_id, actor_id, text)
    select event.workspace_id, person, tell_guests.kind, event.id, auth.uid(), event.title
    from unnest(people) person
    where person is distinct from auth.uid()
      and (event.ends_at > now() or event.recurrence is not null)
      and (event.channel_id is null
        or exists (select from public.channels c
          where c.id = event.channel_id and c.visibility = 'open')
        or exists (select from public.participants p
          where p.channel_id = event.channel_id and p.profile_id = person))
    on conflict (workspace_id, profile_id, event_id)
      where notifications.kind in ('event_invited', 'event_changed', 'event_cancelled')
    do update set
      kind = case when excluded.kind = 'event_changed' and notifications.kind = 'event_invited'
        and notifications.read_at is null then 'event_invited' else excluded.kind end,
      actor_id = excluded.actor_id, text = excluded.text, read_at = null, delivered_at = null,
      mailed_at = null, created_at = now()
    -- Whoever moves an event to and fro rings nobody each time.
    where notifications.read_at is not null or notifications.mailed_at is not null
      or notifications.created_at < now() - interval '1 minute'
      or (excluded.kind <> notifications.kind and notifications.kind <> 'event_invited')
      or excluded.kind = 'event_cancelled'
    returning id
  )
  -- Where mail is sent, they get an invitation for their calendar. It waits a moment, so that an
  -- organiser who goes on changing the event sends one.
  select private.enqueue_jobs('mail_event',
    array(select json_build_object('notification_id', id) from told),
    array(select 'mail_event:' || id from told), now() + interval '1 minute')
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
