-- What a refusal says never depends on what its receiver cannot see: further places.

-- A conversation that the server makes by hand has no handle that anybody could ask for, either.
drop trigger d_settle_handle on public.channels;
create or replace function private.settle_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := private.bare_handle(new.topic);
  was_for_all boolean := tg_op = 'INSERT' or private.is_for_all(old);
begin
  if new.visibility = 'direct' and private.is_kept_for_conversations(new.topic) then
    return new;
  end if;
  if btrim(base) = '' then
    base := left(private.handle_from(new.name), 240);
  end if;
  if private.is_for_all(new) then
    new.topic := case when was_for_all then base
      else private.free_handle(new.workspace_id, base) end;
  elsif tg_op = 'UPDATE' and not was_for_all and base = private.bare_handle(old.topic) then
    new.topic := old.topic;
  else
    new.topic := private.unguessable_handle(new.workspace_id, base);
  end if;
  return new;
end
$$;
create trigger d_settle_handle before insert or update of topic, visibility, deleted_at
  on public.channels for each row execute function private.settle_handle();

-- A browser's address for push messages is whose session it is: the last to name it has it, and
-- nobody learns whether somebody else had it before.
create function private.take_over_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions
  where endpoint = new.endpoint and profile_id <> new.profile_id;
  return new;
end
$$;
create trigger a_take_over before insert on public.push_subscriptions
  for each row execute function private.take_over_device();

-- Who and what a row names is what its author sees; anything else is answered as nothing at all.
do $$
declare
  target text;
  named text;
  source text;
begin
  for target, named, source in values
    ('risks', 'owner_id', 'profiles'), ('risk_actions', 'assignee_id', 'profiles'),
    ('risk_links', 'profile_id', 'profiles'), ('risk_links', 'message_id', 'messages'),
    ('risk_links', 'file_id', 'files'), ('locations', 'contact_id', 'profiles')
  loop
    execute format('create policy %I on public.%I as restrictive for insert to authenticated
      with check (%3$I is null or exists (select 1 from public.%4$I seen
        where seen.id = %2$I.%3$I))',
      'what is named is seen: ' || named, target, named, source);
    if target <> 'risk_links' then
      execute format('create policy %I on public.%I as restrictive for update to authenticated
        using (true) with check (%3$I is null or exists (select 1 from public.%4$I seen
          where seen.id = %2$I.%3$I))',
        'what is named anew is seen: ' || named, target, named, source);
    end if;
  end loop;
end
$$;

revoke all on function private.take_over_device() from public, anon;
