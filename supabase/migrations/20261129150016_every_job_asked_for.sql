CREATE OR REPLACE FUNCTION private.enqueue_job(task text, payload json, job_key text, at timestamp with time zone DEFAULT now(), queue text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added bigint;
begin
  if to_regnamespace('graphile_worker') is null then
    return;
  end if;
  -- The queue adds nothing where the job before is taken between its two looks at it, and sees so
  -- with the next.
  for attempt in 1..5 loop
    execute 'select id from graphile_worker.add_job($1, payload := $2, queue_name := $3, '
      'run_at := $4, max_attempts := 8, job_key := $5, job_key_mode := $6)' into added
      -- A digest that waits keeps its time: every further notification would put it off.
      using task, payload, queue, at, job_key, case when task = 'digest' then 'preserve_run_at'
        else 'replace' end;
    exit when added is not null;
  end loop;
exception when others then
  raise warning 'job % waits: %', task, sqlerrm;
end
$function$
;
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
  execute $add$
    select array_agg(key) from graphile_worker.add_jobs(array(
      select row($1, payload, null, $4, 8, job_key, null, null)::graphile_worker.job_spec
      from unnest($2, $3) as job (payload, job_key)
    ), job_key_preserve_run_at := $1 = 'digest')
  $add$ into added using task, payloads, job_keys, at;
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
