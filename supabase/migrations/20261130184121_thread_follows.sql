create table private.thread_follows (); alter table private.thread_follows enable row level security;
revoke all on private.thread_follows from public, anon, authenticated, service_role;
alter table private.thread_follows add column thread_id uuid not null;
alter table private.thread_follows add column profile_id uuid not null;
alter table private.thread_follows add column follows boolean not null;
CREATE OR REPLACE FUNCTION private.is_follower(root uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select follows from private.thread_follows where thread_id = root and profile_id = person),
    exists (
      select 1 from public.messages
      where (id = root or thread_id = root) and deleted_at is null
        and (author_id = person or metadata -> 'mentions' ? person::text)))
$function$
;
revoke all on function private.is_follower(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.follow_thread(root uuid, follows boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.thread_follows (thread_id, profile_id, follows)
  select id, (select auth.uid()), follow_thread.follows from public.messages
  where id = root and thread_id is null and deleted_at is null
    and channel_id in (select private.my_channels())
  on conflict (thread_id, profile_id) do update set follows = excluded.follows
$function$
;
revoke all on function private.follow_thread(uuid,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.follows_thread(root uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_follower(id, (select auth.uid())) from public.messages
  where id = root and thread_id is null and deleted_at is null
    and channel_id in (select private.my_channels())
$function$
;
revoke all on function private.follows_thread(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.follow_thread(root uuid, follows boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.follow_thread(root, follows)
$function$
;
revoke all on function follow_thread(uuid,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.follows_thread(root uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.follows_thread(root)
$function$
;
revoke all on function follows_thread(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.concerned(message messages)
 RETURNS TABLE(profile_id uuid, kind text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with reasons as materialized (
    select p.profile_id, p.notify, p.muted_until,
      case
        when message.metadata -> 'mentions' ? p.profile_id::text then 'mention'
        when c.visibility = 'direct' and not exists (
          select 1 from private.thread_follows f
          where f.thread_id = message.thread_id and f.profile_id = p.profile_id and not f.follows
        ) then 'direct'
        when message.reply_to_id is not null and exists (
          select 1 from public.messages
          where id = message.reply_to_id and author_id = p.profile_id) then 'reply'
        when message.thread_id is not null
          and private.is_follower(message.thread_id, p.profile_id) then 'thread'
        when message.metadata -> 'mentions_everyone' = 'true' then 'everyone'
      end as kind
    from public.participants p
    join public.channels c on c.id = p.channel_id
    join public.profiles person on person.id = p.profile_id and person.role in ('user', 'admin')
    join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
      and m.opened_at is not null
    where p.channel_id = message.channel_id and p.profile_id is distinct from message.author_id
  )
  select profile_id, kind from reasons
  where kind is not null and private.is_told(kind, notify, muted_until)
$function$
;
alter table private.thread_follows add constraint thread_follows_pkey PRIMARY KEY (thread_id, profile_id);
alter table private.thread_follows add constraint thread_follows_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table private.thread_follows add constraint thread_follows_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES messages(id) ON DELETE CASCADE;
CREATE INDEX thread_follows_profile_id_idx ON private.thread_follows USING btree (profile_id);
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.thread_follows
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
grant execute on function follow_thread(uuid,boolean) to authenticated;
grant execute on function follow_thread(uuid,boolean) to service_role;
grant execute on function follows_thread(uuid) to authenticated;
grant execute on function follows_thread(uuid) to service_role;
grant execute on function private.follow_thread(uuid,boolean) to authenticated;
grant execute on function private.follow_thread(uuid,boolean) to service_role;
grant execute on function private.follows_thread(uuid) to authenticated;
grant execute on function private.follows_thread(uuid) to service_role;
