-- One message that concerns a thousand people is told, rung and mailed by as many statements as one
-- that concerns a single person. And nobody is told anything of a workspace they have never opened.

-- Whom a new message concerns, each person once, for the strongest reason.
create or replace function private.concerned(message public.messages)
returns table (profile_id uuid, kind text)
language sql stable security definer set search_path = '' as $$
  select p.profile_id,
    case
      when message.metadata -> 'mentions' ? p.profile_id::text then 'mention'
      when c.visibility = 'direct' then 'direct'
      when message.reply_to_id is not null and exists (
        select 1 from public.messages
        where id = message.reply_to_id and author_id = p.profile_id) then 'reply'
      when message.thread_id is not null and exists (
        select 1 from public.messages
        where (id = message.thread_id or thread_id = message.thread_id)
          and author_id = p.profile_id and deleted_at is null) then 'thread'
      when message.metadata -> 'mentions_everyone' = 'true' then 'everyone'
    end
  from public.participants p
  join public.channels c on c.id = p.channel_id
  join public.profiles person on person.id = p.profile_id and person.role in ('user', 'admin')
  join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
    and m.opened_at is not null
  where p.channel_id = message.channel_id and p.profile_id is distinct from message.author_id
    and p.notify <> 'none' and (p.muted_until is null or p.muted_until < now())
$$;

-- Whatever else there is to tell, by whomever.
create function private.refuse_unopened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.memberships
    where workspace_id = new.workspace_id and profile_id = new.profile_id and opened_at is null
  ) then
    return null;
  end if;
  return new;
end
$$;

create trigger b_refuse_unopened before insert on public.notifications for each row
  when (new.kind not in ('mention', 'direct', 'reply', 'thread', 'everyone'))
  execute function private.refuse_unopened();

-- Hands jobs of one kind to whoever serves the queue, all at once. A failure of the queue must never
-- refuse what people do. A digest that waits keeps its time: each further notification would put it off.
create function private.enqueue_jobs(
  task text, payloads json[], job_keys text[], at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null and cardinality(job_keys) > 0 then
    execute $add$
      select from graphile_worker.add_jobs(array(
        select row($1, payload, null, $4, 8, job_key, null, null)::graphile_worker.job_spec
        from unnest($2, $3) as job (payload, job_key)
      ), job_key_preserve_run_at := $1 = 'digest')
    $add$ using task, payloads, job_keys, at;
  end if;
exception when others then
  raise warning 'jobs % wait: %', task, sqlerrm;
end
$$;

-- The bell rings at once; push and e-mail follow by jobs, unless it was read meanwhile.
create function private.ring(notifications uuid[], people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_jobs('push',
    array(select json_build_object('notification_id', id) from unnest(notifications) id),
    array(select 'push:' || id from unnest(notifications) id), now() + interval '5 seconds');
  perform private.enqueue_jobs('digest',
    array(select json_build_object('profile_id', id) from unnest(people) id),
    array(select 'digest:' || id from unnest(people) id), now() + interval '10 minutes');
end
$$;

create function private.deliver_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  notifications uuid[];
  people uuid[];
begin
  select array_agg(id), array_agg(distinct profile_id) into notifications, people
  from fresh where kind <> 'reaction';
  if notifications is not null then
    perform private.ring(notifications, people);
  end if;
  return null;
end
$$;

create or replace function private.deliver_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind <> 'reaction' then
    perform private.ring(array[new.id], array[new.profile_id]);
  end if;
  return null;
end
$$;

drop trigger z_deliver on public.notifications;
create trigger z_deliver after insert on public.notifications
  referencing new table as fresh for each statement
  execute function private.deliver_notifications();

create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('schema', 'public', 'table', 'notifications', 'operation', 'INSERT',
      'record', to_jsonb(fresh), 'old_record', null),
    'INSERT', 'profile:' || fresh.profile_id, true)
  from fresh;
  return null;
end
$$;

drop trigger l_broadcast on public.notifications;
create trigger l_broadcast after update or delete on public.notifications for each row
  execute function private.broadcast_own('profile_id');
create trigger l_broadcast_new after insert on public.notifications
  referencing new table as fresh for each statement
  execute function private.broadcast_notifications();

revoke all on function private.refuse_unopened(), private.ring(uuid[], uuid[]),
  private.enqueue_jobs(text, json[], text[], timestamptz), private.deliver_notifications(),
  private.deliver_notification(), private.broadcast_notifications() from public, anon, authenticated;
