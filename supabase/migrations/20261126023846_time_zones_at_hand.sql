create table private.time_zones ();
revoke all on private.time_zones from public, anon, authenticated, service_role;
alter table private.time_zones add column name text not null;
insert into private.time_zones select name from pg_catalog.pg_timezone_names;
CREATE OR REPLACE FUNCTION private.is_time_zone(zone text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.time_zones where name = zone)
    or exists (select from pg_catalog.pg_timezone_names where name = zone)
$function$
;
revoke all on function private.is_time_zone(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.channel_activity(workspace uuid, days integer, zone text)
 RETURNS TABLE(channel_id uuid, day date, messages integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with known as (select case when private.is_time_zone(zone) then zone else 'UTC' end as zone)
  select m.channel_id, (m.created_at at time zone known.zone)::date, count(*)::integer
  from known, public.messages m
  where m.channel_id = any (private.own_channels_of(workspace)) and m.deleted_at is null
    and m.role <> 'system'
    and m.created_at >= ((now() at time zone known.zone)::date - (least(greatest(days, 1),
      90) - 1))::timestamp at time zone known.zone
  group by 1, 2
$function$
;
CREATE OR REPLACE FUNCTION private.guard_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_time_zone(new.timezone) then
    perform private.refuse('unknown_timezone', format('“%s” is no time zone.', new.timezone),
      'Use a name such as Europe/Berlin.');
  end if;
  if new.recurrence is not null
    and new.recurrence !~* '(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)' then
    perform private.refuse('invalid_recurrence', 'This recurrence cannot be read.',
      'Use a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO,WE.');
  end if;
  return new;
end
$function$
;
alter table private.time_zones add constraint time_zones_pkey PRIMARY KEY (name);
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE ON private.time_zones FOR EACH STATEMENT WHEN (private.is_on_behalf()) EXECUTE FUNCTION private.refuse_on_behalf();
comment on table private.time_zones is 'The names of time zones that PostgreSQL had when this table was made.';
