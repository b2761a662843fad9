CREATE OR REPLACE FUNCTION private.tell_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  channel record;
  is_kept boolean;
begin
  if new.deleted_at is null then
    perform realtime.send(
      jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
        'record', to_jsonb(new), 'old_record', null),
      'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  end if;
  if new.deleted_at is null and new.role <> 'system' then
    is_kept := private.keep_message_words(new);
    select c.visibility = 'direct' as is_direct,
      c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
      c.assistant_mode <> 'off' as is_assisted,
      exists (
        select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
      ) as has_assistants,
      exists (
        select 1 from public.channel_rules r where r.channel_id = c.id and r.is_enabled
          and r.trigger ->> 'kind' in ('message', 'mention', 'unanswered')
      ) as has_rules,
      exists (select 1 from private.keywords) as has_keywords,
      exists (
        select 1 from public.outgoing_webhooks w
        where w.workspace_id = c.workspace_id and w.is_enabled
      ) as has_webhooks
    into channel from public.channels c where c.id = new.channel_id;
    if channel.is_direct and channel.is_unnamed and new.role = 'user' then
      perform private.name_conversation(new);
    end if;
    if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
       or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
       or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
      perform private.notify_of(new);
    end if;
    if is_kept and new.role = 'user' and channel.has_keywords then
      perform private.notify_of_keywords(new);
    end if;
    if channel.has_webhooks and not channel.is_direct then
      perform private.tell_webhooks_of_message(new);
    end if;
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
      if channel.is_assisted and not channel.is_direct then
        perform private.read_for_facts(new);
      end if;
      -- Two programs that answer each other would never stop.
      if channel.has_rules and not new.metadata ? 'via' then
        perform private.enqueue_rules(new.channel_id, 'message',
          jsonb_build_object('message_id', new.id));
      end if;
    end if;
  end if;
  if new.thread_id is not null then
    perform private.count_replies(new.thread_id);
  end if;
  if new.role = 'assistant' then
    perform private.follow_deleted_question(new.id);
  end if;
  -- Programs write many links, which their message describes already.
  if new.role = 'user' and new.metadata ->> 'via' is distinct from 'webhook'
    and new.parts::text ~ 'https?://' then
    perform private.fetch_links(new.id);
  end if;
  return null;
end
$function$
;
