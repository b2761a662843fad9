CREATE OR REPLACE FUNCTION private.file_spots(parts jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_path_query_array(parts, '$[*] ? (@.type == "data-file-spot").data')
$function$
;
revoke all on function private.file_spots(jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_file_spot(spot jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_path_exists(spot, 'strict $.attachment_id
      ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")', silent => true)
    and (not spot ? 'page' or jsonb_path_exists(spot,
      'strict $.page ? (@ >= 1 && @ <= 100000 && @ == @.floor())', silent => true))
    and (not spot ? 'seconds' or jsonb_path_exists(spot,
      'strict $.seconds ? (@ >= 0 && @ <= 1000000)', silent => true))
    and (not spot ? 'region' or jsonb_path_exists(spot, 'strict $.region ? (
      @.x >= 0 && @.x <= 1 && @.y >= 0 && @.y <= 1 && @.width >= 0 && @.width <= 1
      && @.height >= 0 && @.height <= 1)', silent => true));
end
$function$
;
revoke all on function private.is_file_spot(jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.refuse_file_spots(message messages)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  spots jsonb := private.file_spots(message.parts);
begin
  if jsonb_array_length(spots) > 1 or not private.is_file_spot(spots -> 0)
    or not exists (
      select from public.attachments a
      join public.messages posted on posted.id = a.message_id
      where a.id = case when private.is_file_spot(spots -> 0)
          then (spots -> 0 ->> 'attachment_id')::uuid end
        and a.name = spots -> 0 ->> 'name' and a.channel_id = message.channel_id
        and message.thread_id in (posted.id, posted.thread_id)
    ) then
    perform private.refuse('no_such_spot', 'This comment is about no file of its thread.',
      'Open the file and comment there.');
  end if;
end
$function$
;
revoke all on function private.refuse_file_spots(messages) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.guard_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rewritten boolean := (new.content, new.parts) is distinct from (old.content, old.parts);
begin
  if new.deleted_at is not null and old.deleted_at is null then
    new.deleted_at := now();
  end if;
  if private.is_api_caller() then
    if old.author_id is distinct from auth.uid()
      and (rewritten or new.metadata is distinct from old.metadata or new.deleted_at is null) then
      raise exception using errcode = '42501', message = 'Only the author changes a message';
    end if;
    if old.deleted_at is not null
      and (new.deleted_at is not null or old.deleted_at < now() - interval '30 seconds') then
      perform private.refuse('message_deleted', 'This message was deleted.',
        'A deletion can be undone for 30 seconds.');
    end if;
    if rewritten and new.role = 'user' then
      if not private.has_substance(new.parts, new.content) then
        perform private.refuse('empty_message', 'At least one attachment is required',
          'Write something or attach a file.');
      end if;
      new.edited_at := now();
    end if;
    -- The spot may lie in a file that was deleted since, so it is checked only if it changes.
    if rewritten and private.file_spots(new.parts) <> '[]'
      and private.file_spots(new.parts) <> private.file_spots(old.parts) then
      perform private.refuse_file_spots(new);
    end if;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION private.guard_new_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The answered message may have been deleted or moved since; the reply is stored anyway.
  if new.reply_to_id is not null and not exists (
    select from public.messages where id = new.reply_to_id and channel_id = new.channel_id) then
    new.reply_to_id := null;
  end if;
  if new.thread_id is not null
    and not (exists (select from public.messages where id = new.thread_id)
      and private.takes_replies(new.thread_id)) then
    perform private.refuse('no_such_thread', 'This thread cannot be replied to.',
      'Its first message was deleted, or is itself in a thread.');
  end if;
  if new.role <> 'system' then
    select * into new.parts, new.content, new.metadata
    from private.refer(new.channel_id, new.role, new.parts, new.content, new.metadata);
  end if;
  if new.parts @> '[{"type": "data-file-spot"}]' then
    perform private.refuse_file_spots(new);
  end if;
  if new.role <> 'user' or current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if not private.has_substance(new.parts, new.content) then
    perform private.refuse('empty_message', 'At least one attachment is required',
      'Write something or attach a file.');
  end if;
  if new.metadata -> 'mentions_everyone' = 'true' then
    perform private.refuse_everyone(new.channel_id);
  end if;
  return new;
end
$function$
;
create or replace trigger a_guard BEFORE INSERT
  ON public.messages
  FOR EACH ROW WHEN (((new.reply_to_id IS NOT NULL) OR (new.thread_id IS NOT NULL) OR (strpos((new.parts)::text, '@'::text) > 0) OR (strpos(new.content, '@'::text) > 0) OR (new.metadata ?| '{mentions,mentions_everyone}'::text[]) OR (new.parts @> '[{"type": "data-file-spot"}]'::jsonb) OR (((new.role)::text = 'user'::text) AND (NOT jsonb_path_exists(new.parts, '$[*]?(@."type" == "text" && @."text" like_regex "\\S")'::jsonpath)))))
  EXECUTE FUNCTION private.guard_new_message();
grant execute on function private.file_spots(jsonb) to authenticated;
grant execute on function private.file_spots(jsonb) to service_role;
grant execute on function private.is_file_spot(jsonb) to authenticated;
grant execute on function private.is_file_spot(jsonb) to service_role;
grant execute on function private.refuse_file_spots(messages) to authenticated;
grant execute on function private.refuse_file_spots(messages) to service_role;
