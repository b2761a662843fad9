-- What one person may ask of everybody else's machine: how much they say, and how often they call
-- everyone. One row of numbers, which whoever runs the database may change; no API reaches it.

create table private.limits (
  id boolean primary key default true check (id),
  messages_a_request integer not null default 100 check (messages_a_request >= 20),
  messages_a_minute integer default 300 check (messages_a_minute >= 20),
  waiting_messages integer not null default 100 check (waiting_messages > 0),
  everyone_an_hour integer not null default 10 check (everyone_an_hour > 0),
  everyone_up_to integer not null default 50 check (everyone_up_to > 0)
);
comment on table private.limits is
  'For people through the API. Assistants have limits of their own (assistant_settings); the trusted '
  'server, and with it every import, has none.';
comment on column private.limits.messages_a_minute is 'Null: no limit.';
comment on column private.limits.waiting_messages is 'Messages for later that wait for their time.';
comment on column private.limits.everyone_up_to is
  'In a channel of up to so many people everybody who takes part may call everyone; in a larger one '
  'who runs the channel or the workspace.';
insert into private.limits default values;
create trigger a_on_the_leash before insert or update or delete on private.limits
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();

-- Calls of everyone ------------------------------------------------------------------------------

-- Refuses with its reason; the caller is whom it concerns.
create function private.refuse_everyone(channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  bounds private.limits;
begin
  select * into bounds from private.limits;
  if (
    select count(*) from (
      select 1 from public.participants where channel_id = channel limit bounds.everyone_up_to + 1
    ) seats
  ) > bounds.everyone_up_to and not exists (
    select 1 from public.participants p
    join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
    where p.channel_id = channel and p.profile_id = caller
      and (p.role in ('owner', 'admin', 'moderator') or m.role in ('owner', 'admin'))
  ) then
    perform private.refuse('everyone_not_allowed',
      'In a channel of this size only those who run it may call everyone.',
      'Name the people it concerns, or ask an administrator to call everyone.');
  end if;
  if (
    select count(*) from public.messages
    where author_id = caller and created_at > now() - interval '1 hour'
      and metadata -> 'mentions_everyone' = 'true'
  ) >= bounds.everyone_an_hour then
    perform private.refuse('everyone_too_often',
      'You have called everyone very often within an hour.',
      'Name the people it concerns, or wait.');
  end if;
end
$$;

-- Who did not call everyone when they wrote does so by rewriting.
create function private.guard_everyone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() then
    perform private.refuse_everyone(new.channel_id);
  end if;
  return new;
end
$$;

create trigger c_guard_everyone before update on public.messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true'
    and old.metadata -> 'mentions_everyone' is distinct from 'true')
  execute function private.guard_everyone();
create trigger c_guard_everyone before insert on public.scheduled_messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true')
  execute function private.guard_everyone();
create trigger c_guard_everyone_again before update on public.scheduled_messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true'
    and old.metadata -> 'mentions_everyone' is distinct from 'true')
  execute function private.guard_everyone();

-- Messages for later are said by the server when their time has come: their number is bounded here.
create function private.refuse_more_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and (
    select count(*) from public.scheduled_messages
    where author_id = new.author_id and sent_at is null
  ) >= (select waiting_messages from private.limits) then
    perform private.refuse('too_many_waiting', 'Very many of your messages wait to be sent.',
      'Take some back, or wait until they have been sent.');
  end if;
  return new;
end
$$;

create trigger d_refuse_more before insert on public.scheduled_messages for each row
  execute function private.refuse_more_waiting();

-- Search -----------------------------------------------------------------------------------------

-- A query of hundreds of thousands of letters is a tree that takes seconds to build and to compare.
do $$
declare
  signature constant regprocedure := 'private.search(uuid, text, text[], uuid, uuid, text[], '
    'timestamptz, timestamptz, text[], integer, integer)';
  body text := pg_get_functiondef(signature);
  bounded text := replace(body, 'wanted tsquery := private.search_query(words);',
    'wanted tsquery := private.search_query(private.bounded_words(words));');
begin
  if bounded = body then
    raise exception 'private.search has no line to bound';
  end if;
  execute bounded;
end
$$;

-- Of a row of minus signs one is left: more than thirty of them are an error of PostgreSQL's parser.
create function private.bounded_words(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(words) > 500 then
    perform private.refuse('search_too_long', 'A search has at most 500 letters.',
      'Search for fewer words.');
  end if;
  return regexp_replace(words, '(-\s*){2,}', '-', 'g');
end
$$;

revoke all on function private.refuse_everyone(uuid), private.guard_everyone(),
  private.refuse_more_waiting(), private.bounded_words(text) from public, anon;
-- Called by a trigger that runs as the caller.
grant execute on function private.refuse_everyone(uuid) to authenticated, service_role;
