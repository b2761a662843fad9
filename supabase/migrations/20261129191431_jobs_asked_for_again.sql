drop function private.requeue_due();
drop function private.requeue_events();
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
  select 'event_due', json_build_object('id', id), 'event:' || id, now()
  from public.events
  where deleted_at is null and (kind in ('post', 'assistant_run') or remind_minutes is not null)
    and (recurrence is not null or starts_at > now() - interval '1 day'
      or (kind in ('post', 'assistant_run')
        and not exists (select 1 from public.event_runs r where r.event_id = events.id)));
$function$
;
revoke all on function private.waiting_jobs() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.enqueue_jobs(task text, payloads json[], job_keys text[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added text[];
begin
  if to_regnamespace('graphile_worker') is null or cardinality(job_keys) = 0 then
    return;
  end if;
  -- Who takes and ends jobs may hold some of these in another order, and this is broken off then.
  -- With that it lets go of all of them, so that the others are done before the next attempt.
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
$function$
;
grant execute on function private.waiting_jobs() to service_role;
