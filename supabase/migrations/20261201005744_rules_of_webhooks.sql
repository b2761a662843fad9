CREATE OR REPLACE FUNCTION private.post_by_webhook(secret_hash text, written text, thread_key text DEFAULT NULL::text, update_key text DEFAULT NULL::text, shown_as text DEFAULT NULL::text)
 RETURNS TABLE(message_id uuid, thread_id uuid, is_update boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hook public.incoming_webhooks := private.accepting_webhook(secret_hash);
  said jsonb := jsonb_build_array(jsonb_build_object('type', 'text', 'text', written));
  facts jsonb := jsonb_strip_nulls(jsonb_build_object('workspace_id', hook.workspace_id,
    'channel_id', hook.channel_id, 'via', 'webhook',
    'shown_as', nullif(private.plain_name(shown_as), hook.name)));
  known public.messages;
  root public.messages;
begin
  if thread_key is not null or update_key is not null then
    perform private.one_at_a_time('webhook', hook.id);
  end if;
  update public.incoming_webhooks set last_used_at = now()
  where id = hook.id and (last_used_at is null or last_used_at < now() - interval '1 minute');
  known := private.keyed_message(hook, 'update', update_key);
  if known.id is not null then
    update public.messages m set parts = said, metadata = facts, edited_at = now()
    where m.id = known.id and m.parts is distinct from said;
    return query select known.id, known.thread_id, true;
    return;
  end if;
  root := private.keyed_message(hook, 'thread', thread_key);
  insert into public.messages as m
    (workspace_id, channel_id, author_id, thread_id, role, parts, metadata)
  values (hook.workspace_id, hook.channel_id, hook.profile_id, root.id, 'user', said, facts)
  returning m.* into known;
  perform private.name_by_key(hook, 'update', update_key, known.id);
  if root.id is null then
    perform private.name_by_key(hook, 'thread', thread_key, known.id);
  end if;
  if private.has_rules(hook.channel_id, 'webhook') then
    perform private.enqueue_rules(hook.channel_id, 'webhook',
      jsonb_build_object('message_id', known.id));
  end if;
  return query select known.id, known.thread_id, false;
end
$function$
;
