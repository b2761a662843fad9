CREATE OR REPLACE FUNCTION private.refuse_flood(caller uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds record;
  a_minute integer;
  a_request integer;
begin
  -- One request after the other, as private.one_at_a_time() has it, without a statement of its own.
  select limits.*, case when limits.messages_a_minute is not null
    then pg_advisory_xact_lock(hashtextextended('messages ' || caller, 0)) end as turn
  into bounds from private.limits;
  select (
      select count(*) from (
        select from public.messages m
        where m.author_id = caller and m.created_at = now() limit bounds.messages_a_request
      ) at_once
    ),
    case when bounds.messages_a_minute is not null then (
      select count(*) from (
        select from public.messages m
        where m.author_id = caller and m.created_at > now() - interval '1 minute'
        limit bounds.messages_a_minute
      ) latest
    ) end
  into a_request, a_minute;
  if a_request >= bounds.messages_a_request then
    perform private.refuse('too_many_at_once',
      format('One request stores at most %s messages.', bounds.messages_a_request),
      'Send them in several requests.');
  end if;
  if a_minute >= bounds.messages_a_minute then
    perform private.refuse('too_many_messages', 'You have sent very many messages within a minute.',
      'Wait a moment, then send again.');
  end if;
end
$function$
;
