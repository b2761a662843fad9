-- Who is typing is told by presence, under an id that the server takes from their token, and no
-- longer by a broadcast, in which anybody could name somebody else. With that no topic takes a
-- broadcast from a client.

create or replace function private.topic_is_writable(extension text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := string_to_array(realtime.topic(), ':');
begin
  if extension <> 'presence' or not private.topic_is_readable() then
    return false;
  end if;
  return part[3] = 'presence' or (part[5] = 'typing' and exists (
    select 1 from public.channels where id = part[4]::uuid and archived_at is null));
end
$$;
