alter table messages add column released_at timestamp with time zone;
CREATE OR REPLACE FUNCTION private.audit_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (new.workspace_id, auth.uid(),
    case when new.released_at is null then 'withhold' else 'release' end, 'messages', new.id,
    jsonb_build_object('channel_id', new.channel_id, 'author_id', new.author_id));
  return null;
end
$function$
;
revoke all on function private.audit_release() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.end_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.released_at := null;
  return new;
end
$function$
;
revoke all on function private.end_release() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.end_releases()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.messages set released_at = null
  where channel_id = new.id and released_at is not null;
  return null;
end
$function$
;
revoke all on function private.end_releases() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.release_pin(message uuid, released boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found record;
begin
  select m.channel_id, m.pinned_at, m.role, c.visibility into found
  from public.messages m join public.channels c on c.id = m.channel_id
  where m.id = message and m.deleted_at is null
    and m.channel_id in (select private.my_channels())
    and m.channel_id in (select private.run_channels());
  if found.channel_id is null then
    raise exception using errcode = '42501',
      message = 'Only participants who run the channel release its pins';
  end if;
  if released then
    perform private.refuse_archived(found.channel_id);
    if found.visibility <> 'open' or found.pinned_at is null or found.role = 'system' then
      perform private.refuse('cannot_release', 'This message cannot be shown before joining.',
        'Pin the message first, in a channel that is open to the workspace.');
    end if;
  end if;
  update public.messages set released_at = case when released then now() end
  where id = message and (released_at is not null) <> released;
end
$function$
;
revoke all on function private.release_pin(uuid,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.released_messages()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select m.id from public.messages m
    where m.released_at is not null and m.deleted_at is null
      and m.channel_id in (select private.open_channels());
end
$function$
;
revoke all on function private.released_messages() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.released_pins(channel uuid)
 RETURNS TABLE(id uuid, author_id uuid, role character varying, text text, created_at timestamp with time zone, edited_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if channel not in (select private.open_channels()) then
    return;
  end if;
  return query
    select m.id, m.author_id, m.role, private.message_text(m.parts, m.content), m.created_at,
      m.edited_at
    from public.messages m
    where m.channel_id = channel and m.released_at is not null and m.deleted_at is null
    order by m.created_at, m.id limit 100;
end
$function$
;
revoke all on function private.released_pins(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.release_pin(message uuid, released boolean DEFAULT true)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.release_pin(message, released)
$function$
;
revoke all on function release_pin(uuid,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.released_pins(channel uuid)
 RETURNS TABLE(id uuid, author_id uuid, role character varying, text text, created_at timestamp with time zone, edited_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.released_pins(channel)
$function$
;
revoke all on function released_pins(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.reads_with(claims text, kind text, item uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  own constant text := private.take_claims(claims);
  found text[];
begin
  found := case
    when kind = 'channel' then array_remove(array[
      case when exists (select from public.channels where id = item) then 'channel' end,
      case when item in (select private.my_channels()) then 'messages' end,
      case when item in (select private.shared_channels()) then 'shared' end], null)
    when kind = 'message' and item in (select private.released_messages())
      and not exists (select from public.messages where id = item) then array['released']
    when case kind
      when 'prompt' then exists (select from public.channels where id = item)
      when 'message' then exists (select from public.messages where id = item)
      when 'attachment' then exists (select from public.attachments where id = item)
      when 'file' then exists (select from public.files where id = item)
      when 'event' then exists (select from public.events where id = item)
      when 'risk' then exists (select from public.risks where id = item)
      else false end
      then array[kind]
    else '{}' end;
  perform private.put_claims_back(own);
  return found;
end
$function$
;
CREATE OR REPLACE FUNCTION private.sources_read_with(claims text, sources jsonb)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  own constant text := private.take_claims(claims);
  found integer[];
begin
  found := (
    select array_agg(s.nth::integer)
    from jsonb_array_elements(sources) with ordinality as s (source, nth)
    where case
      when s.source ->> 'id' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then false
      else case s.source ->> 'type'
        when 'message' then exists (
          select from public.messages m where m.id = (s.source ->> 'id')::uuid)
          or (s.source ->> 'id')::uuid in (select private.released_messages())
        when 'file' then exists (
          select from public.attachments a where a.id = (s.source ->> 'id')::uuid)
          or exists (select from public.files f where f.id = (s.source ->> 'id')::uuid)
        when 'person' then exists (
          select from public.profiles p where p.id = (s.source ->> 'id')::uuid)
        when 'risk' then exists (
          select from public.risks r where r.id = (s.source ->> 'id')::uuid)
        when 'event' then exists (
          select from public.events e where e.id = (s.source ->> 'id')::uuid)
        when 'location' then exists (
          select from public.locations l where l.id = (s.source ->> 'id')::uuid)
        else false end
      end);
  perform private.put_claims_back(own);
  return coalesce(found, '{}');
end
$function$
;
CREATE INDEX messages_channel_id_released_at_idx ON public.messages USING btree (channel_id, released_at) WHERE (released_at IS NOT NULL);
create or replace trigger m_end_releases AFTER UPDATE
  ON public.channels
  FOR EACH ROW WHEN (((old.visibility = 'open'::text) AND (new.visibility <> 'open'::text)))
  EXECUTE FUNCTION private.end_releases();
create or replace trigger d_end_release BEFORE UPDATE
  ON public.messages
  FOR EACH ROW WHEN (((new.released_at IS NOT NULL) AND ((new.pinned_at IS NULL) OR (new.channel_id <> old.channel_id))))
  EXECUTE FUNCTION private.end_release();
create or replace trigger w_audit_release AFTER UPDATE
  ON public.messages
  FOR EACH ROW WHEN (((new.released_at IS NULL) <> (old.released_at IS NULL)))
  EXECUTE FUNCTION private.audit_release();
grant execute on function private.release_pin(uuid,boolean) to authenticated;
grant execute on function private.release_pin(uuid,boolean) to service_role;
grant execute on function private.released_messages() to authenticated;
grant execute on function private.released_messages() to service_role;
grant execute on function private.released_pins(uuid) to authenticated;
grant execute on function private.released_pins(uuid) to service_role;
grant execute on function release_pin(uuid,boolean) to authenticated;
grant execute on function release_pin(uuid,boolean) to service_role;
grant execute on function released_pins(uuid) to authenticated;
grant execute on function released_pins(uuid) to service_role;
