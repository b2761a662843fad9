alter table notifications add column kept_unread boolean default false not null;
CREATE OR REPLACE FUNCTION private.keep_unread()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.kept_unread := new.read_at is null and new.created_at = old.created_at
    and (old.kept_unread or old.read_at is not null);
  return new;
end
$function$
;
revoke all on function private.keep_unread() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.read_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications n set read_at = now()
  where n.profile_id = new.profile_id and n.channel_id = new.channel_id and n.read_at is null
    and not n.kept_unread and n.thread_id is null
    and n.kind in ('mention', 'everyone', 'reply', 'direct')
    and exists (select 1 from public.messages m where m.id = n.message_id
      and m.created_at <= new.last_read_at);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.read_thread(root uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications set read_at = now()
  where profile_id = (select auth.uid()) and thread_id = root and read_at is null
    and not kept_unread
$function$
;
create or replace trigger c_keep_unread BEFORE UPDATE OF read_at ON public.notifications FOR EACH ROW EXECUTE FUNCTION private.keep_unread();
comment on column notifications.kept_unread is 'The person marked it as unread again: reading the channel leaves it so.';
