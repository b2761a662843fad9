alter table notifications drop constraint notifications_profile_id_kind_message_id_actor_id_text_key;
CREATE OR REPLACE FUNCTION private.notify_anew(workspace uuid, profile uuid, kind text, channel uuid, message uuid, words text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (workspace_id, profile_id, kind, channel_id, message_id, text)
  values (workspace, profile, kind, channel, message, left(words, 500))
  on conflict (profile_id, kind, workspace_id, channel_id, message_id, actor_id, text) do update
    set read_at = null, delivered_at = null, mailed_at = null, created_at = now()
$function$
;
revoke all on function private.notify_anew(uuid,uuid,text,uuid,uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.remind(reminder uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due public.reminders;
begin
  update public.reminders set done_at = now()
  where id = reminder and done_at is null and remind_at <= now() + interval '1 second'
  returning * into due;
  if due.id is not null then
    perform private.notify_anew(due.workspace_id, due.profile_id, 'reminder', due.channel_id,
      due.message_id, due.text);
  end if;
end
$function$
;
CREATE OR REPLACE FUNCTION private.send_scheduled(scheduled uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  waiting public.scheduled_messages;
  obstacle text;
begin
  select * into waiting from public.scheduled_messages where id = scheduled and sent_at is null
    and send_at <= now() + interval '1 second' for update;
  if waiting.id is null then
    return;
  end if;
  select case
      when c.deleted_at is not null or p.id is null
        then 'You do not take part in this channel any more.'
      when c.archived_at is not null then 'This channel is archived.'
    end into obstacle
  from public.channels c
  left join public.participants p on p.channel_id = c.id and p.profile_id = waiting.author_id
  where c.id = waiting.channel_id;
  if obstacle is null then
    begin
      insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, reply_to_id,
        role, parts, metadata)
      values (waiting.id, waiting.workspace_id, waiting.channel_id, waiting.author_id,
        waiting.thread_id, waiting.reply_to_id, 'user', waiting.parts, waiting.metadata)
      on conflict (id) do nothing;
      -- Its files open to the channel's readers with it; a path that is not this message's own is
      -- refused by its constraint.
      insert into public.attachments (id, workspace_id, channel_id, message_id, type, name, status,
        progress, storage_path, mime_type, file_size, metadata)
      select file.id, waiting.workspace_id, waiting.channel_id, waiting.id, file.type, file.name,
        'uploaded', 100, file.storage_path, file.mime_type, file.file_size,
        jsonb_strip_nulls(jsonb_build_object('width', file.width, 'height', file.height))
      from jsonb_path_query(waiting.parts, '$[*] ? (@.type == "data-attachments").data[*]') listed,
        jsonb_to_record(listed) as file (id uuid, type text, name text, storage_path text,
          mime_type text, file_size integer, width integer, height integer)
      on conflict (id) do nothing;
      update public.scheduled_messages set sent_at = now() where id = waiting.id;
    exception
      -- A rule that refuses it today refuses it at every further try, and its author should know.
      when raise_exception then obstacle := sqlerrm;
      when integrity_constraint_violation
        or data_exception then obstacle := 'The message could not be stored.';
    end;
  end if;
  if obstacle is not null then
    update public.scheduled_messages
      set error = jsonb_build_object('code', 'not_sent', 'message', obstacle, 'hint',
      'Send it elsewhere, or delete it.') where id = waiting.id;
    perform private.notify_anew(waiting.workspace_id, waiting.author_id, 'failed_post', null, null,
      obstacle);
  end if;
end
$function$
;
alter table notifications add constraint notifications_profile_id_kind_workspace_id_channel_id_messa_key UNIQUE NULLS NOT DISTINCT (profile_id, kind, workspace_id, channel_id, message_id, actor_id, text);
grant execute on function private.notify_anew(uuid,uuid,text,uuid,uuid,text) to service_role;
