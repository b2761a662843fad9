-- The profiles that every workspace sees, personal settings, and the sessions of a user.

-- Profiles ----------------------------------------------------------------------------------------

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  name varchar(255),
  avatar_path varchar(255),
  role varchar(50) not null default 'user' check (role in ('user', 'admin', 'assistant', 'system')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.profiles is
  'A person, an assistant or a program.';

comment on column public.profiles.id
  is 'Equals the id of the authenticated user; assistants have no user.';

-- Cleans a display name from outside: one line, without invisible characters and bidirectional
-- controls. Null if no letter is left, and for e-mail addresses and links.
create function private.shown_name(told text) returns text
language sql immutable set search_path = '' as $$
  select case when cleaned ~ '[[:alnum:]]' and cleaned !~ '^\S+@\S+$|://' then cleaned end
  from (select btrim(left(btrim(regexp_replace(regexp_replace(normalize(told, NFC),
    '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff'
      '\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
    '[[:cntrl:][:space:]\u0080-\u00a0\u2028\u2029]+', ' ', 'g')), 255)) as cleaned) c
$$;

-- The display name in user metadata, which a provider, an operator or the user wrote. Untrusted.
create function private.name_told(facts jsonb) returns text
language sql immutable set search_path = '' as $$
  select private.shown_name(told) from (
    select k.position, facts ->> k.key as told
    from unnest('{name,full_name,nickname,preferred_username,user_name}'::text[])
      with ordinality k (key, position)
    where jsonb_typeof(facts -> k.key) = 'string'
    union all
    select 2.5, concat_ws(' ',
      case when jsonb_typeof(facts -> 'given_name') = 'string' then facts ->> 'given_name' end,
      case when jsonb_typeof(facts -> 'family_name') = 'string' then facts ->> 'family_name' end)
  ) t (position, told)
  where private.shown_name(told) is not null
  order by position limit 1
$$;

create function private.profile_for_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name)
  values (new.id, private.name_told(new.raw_user_meta_data))
  on conflict (id) do nothing;
  return new;
end
$$;

create trigger parley_profile_for_user after insert on auth.users
  for each row execute function private.profile_for_user();

-- Auth stores a provider's claims after it inserts the user, and again at every sign-in. They never
-- replace an existing name.
create function private.name_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = private.name_told(new.raw_user_meta_data)
  where id = new.id and name is null and private.name_told(new.raw_user_meta_data) is not null;
  return null;
end
$$;

create trigger parley_name_profile after update on auth.users for each row
  when (new.raw_user_meta_data is distinct from old.raw_user_meta_data)
  execute function private.name_profile();

-- Asks a worker to copy the provider's picture. Only before the first sign-in: later, having no
-- picture is a choice. User metadata is ignored, so that users cannot make the server fetch an
-- address.
create function private.fetch_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := coalesce(new.identity_data ->> 'picture', new.identity_data ->> 'avatar_url');
begin
  if address ~ '^https://[^[:space:]]+$' and length(address) <= 2048
    and exists (select from auth.users where id = new.user_id and last_sign_in_at is null)
    and exists (select from public.profiles where id = new.user_id and avatar_path is null) then
    perform private.enqueue_job('fetch_picture',
      json_build_object('profile_id', new.user_id, 'url', address), 'picture:' || new.user_id);
  end if;
  return null;
end
$$;

create trigger parley_fetch_picture after insert on auth.identities for each row
  when (new.provider not in ('email', 'phone')) execute function private.fetch_picture();

-- Users who signed up before Parley was installed.
insert into public.profiles (id, name)
select id, private.name_told(raw_user_meta_data) from auth.users
on conflict (id) do nothing;

create function private.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_credentials('account_deleted', old.id);
  perform private.forget_traces(old.id, old.email);
  delete from public.profiles where id = old.id;
  return old;
end
$$;

create trigger parley_forget_user after delete on auth.users
  for each row execute function private.forget_user();

create function private.guard_profile_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.role is distinct from old.role and private.is_api_caller() then
    if new.id = auth.uid() or not private.is_profile_admin() then
      raise exception using errcode = '42501',
        message = 'A profile''s role can only be changed by another administrator';
    end if;
    if 'assistant' in (new.role, old.role) then
      raise exception using errcode = '42501',
        message = 'Nobody becomes an assistant, and no assistant a person';
    end if;
    if 'system' in (new.role, old.role) then
      raise exception using errcode = '42501',
        message = 'Nobody becomes a program, and no program a person';
    end if;
  end if;
  return new;
end
$$;

create trigger c_guard_role before update on public.profiles
  for each row execute function private.guard_profile_role();

-- Sends a profile to the members of every workspace that its user is in.
create function private.broadcast_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(m.workspace_id), 'UPDATE', 'profiles',
    to_jsonb(new), to_jsonb(old))
  from public.memberships m where m.profile_id = new.id;
  return null;
end
$$;

create trigger l_broadcast after update on public.profiles
  for each row execute function private.broadcast_profile();

-- Every signed-in user can read the profiles of all people. A trigger (guard_profile_role) keeps
-- users from raising their own role.
select private.protect_table('profiles',
  updatable => '{name, avatar_path, role}',
  immutable => '{id, created_at}');

select private.protect_names('profiles', '{name!}');

create policy "people update their own profile, administrators any" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) or (select private.is_profile_admin()));

create policy "signed-in people read people, and the assistants of their workspaces"
  on public.profiles for select to authenticated
  using (
    role = 'user' or role = 'admin'
    or id in (select private.my_assistants())
    or id in (select private.my_programs())
    or (select private.is_profile_admin())
  );

-- Settings ----------------------------------------------------------------------------------------

create table public.person_settings (
  id uuid primary key references public.profiles (id) on delete cascade,
  desktop_notifications boolean not null default true,
  push_notifications boolean not null default true,
  sounds boolean not null default true,
  email_digest text not null default 'hourly'
    check (email_digest in ('off', 'soon', 'hourly', 'daily')),
  quiet_from time,
  quiet_to time,
  timezone varchar(100) not null default 'UTC',
  language varchar(20),
  shares_reads boolean not null default false,
  last_seen_at timestamptz check (last_seen_at between '1900-01-01Z' and '2999-12-31Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  theme varchar(255),
  converts_smileys boolean not null default true,
  paused_since timestamptz,
  paused_until timestamptz check (paused_until between '1900-01-01Z' and '9999-12-31Z'),
  keywords jsonb not null default '[]'
    check (jsonb_typeof(keywords) = 'array' and jsonb_array_length(keywords) <= 30
      and not jsonb_path_exists(keywords, '$[*] ? (@.type() != "string")')
      and octet_length(keywords::text) <= 8000),
  check ((quiet_from is null) = (quiet_to is null))
);

comment on table public.person_settings is
  'Settings of a person in every workspace.';

comment on column public.person_settings.id
  is 'The profile. A person without a row has the defaults.';
comment on column public.person_settings.quiet_from
  is 'Start of the quiet hours in the person''s own time zone; they may pass midnight.';
comment on column public.person_settings.shares_reads
  is 'Read receipts: shown only between people who both share them.';
comment on column public.person_settings.theme is
  'The colour theme this person wears in every workspace; without one, each workspace''s own.';

comment on column public.person_settings.converts_smileys is
  'A typed :) becomes an emoji.';
comment on column public.person_settings.paused_until
  is 'Until then, nothing rings, is pushed or is mailed, in any workspace.';
comment on column public.person_settings.paused_since
  is 'When the pause began. Set by the database; a longer pause keeps it.';

-- True while a person has paused notifications. TypeScript has the same rule as isPaused().
create function private.is_paused(paused_until timestamptz, moment timestamptz) returns boolean
language sql immutable parallel safe as $$
  select coalesce(paused_until > moment, false)
$$;

grant execute on function private.is_paused to authenticated, service_role;

create function private.begin_pause() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_paused(new.paused_until, now()) then
    new.paused_since := null;
  elsif new.paused_since is null or tg_op = 'INSERT'
    or not private.is_paused(old.paused_until, now()) then
    new.paused_since := now();
  end if;
  return new;
end
$$;

create trigger c_begin_pause before insert or update of paused_until on public.person_settings
  for each row execute function private.begin_pause();

comment on column public.person_settings.keywords
  is 'Words and phrases that notify the person when somebody writes them where they read.';

select private.protect_table('person_settings',
  insertable => '{
    id, desktop_notifications, push_notifications, sounds, email_digest, quiet_from,
    quiet_to, timezone, language, shares_reads, last_seen_at, theme, converts_smileys,
    paused_until, keywords}',
  updatable => '{
    id, desktop_notifications, push_notifications, sounds, email_digest, quiet_from,
    quiet_to, timezone, language, shares_reads, last_seen_at, theme, converts_smileys,
    paused_until, keywords}',
  live => 'broadcast_own(''id'')',
  is_personal => true);

select private.protect_names('person_settings', '{keywords!}');

create policy "people read their own settings" on public.person_settings for select to authenticated
  using (id = (select auth.uid()));

create policy "people keep their own settings" on public.person_settings for insert to authenticated
  with check (id = (select auth.uid()));

create policy "people change their own settings" on public.person_settings
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

-- Keywords ----------------------------------------------------------------------------------------

-- The keywords of all people as queries on the words of a message (private.search_entries), found
-- by their first word.
create table private.keywords (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  keyword text not null,
  word text not null,
  query tsquery not null,
  primary key (profile_id, keyword)
);

create index on private.keywords (word, profile_id);

alter table private.keywords enable row level security;
select private.refuse_delegates('private.keywords');

-- Finds whole words as search does, whatever their case and accents; a phrase finds its words in
-- their order. Nulls without a letter, digit or picture. In scripts without blanks the words are
-- pairs of characters, so that the last character is the beginning of a pair.
create function private.keyword_query(keyword text, out word text, out query tsquery)
language sql immutable set search_path = '' as $$
  select (array_agg(lexeme order by place))[1],
    string_agg(quote_literal(replace(lexeme, '\', '\\'))
      || case when lexeme ~ '^[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u9FFF\uAC00-\uD7A3]$'
        then ':*' else '' end, ' <-> ' order by place)::tsquery
  from (
    -- Of several readings of one word, such as C++ and C, the longest.
    select distinct on (place) lexeme, place
    from unnest(private.word_vector(private.tokens(private.fold(keyword)))) w, unnest(positions) place
    order by place, char_length(lexeme) desc
  ) said
$$;

create function private.keep_keywords() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.keywords where profile_id = new.id;
  insert into private.keywords (profile_id, keyword, word, query)
  select new.id, keyword, found.word, found.query
  from jsonb_array_elements_text(new.keywords) keyword, private.keyword_query(keyword) found
  where found.query is not null
  on conflict do nothing;
  return null;
end
$$;

create trigger n_keep_keywords after insert or update of keywords on public.person_settings
  for each row execute function private.keep_keywords();

-- Sessions ----------------------------------------------------------------------------------------

-- Where a user is signed in, and signing out elsewhere. Auth's own endpoints know all other
-- sessions or none; these two functions read its table, only for the caller's own rows.

create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, used_at timestamptz, user_agent text, address text,
  is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
    s.user_agent, host(s.ip), s.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and not (select private.is_on_behalf())
  order by 6 desc nulls last, 3 desc
$$;

-- The caller's sessions: the current one first, then by their last use.
create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, used_at timestamptz, user_agent text, address text,
  is_current boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.my_sessions()
$$;

create function private.end_session(session uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions
  where id = session and user_id = (select auth.uid()) and not (select private.is_on_behalf())
$$;

-- Ends a session of the caller. An unknown session, or one of another user, is no error and changes
-- nothing. An assistant that reads for a user gets the usual refusal, not a silent success.
create function public.end_session(session uuid) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if private.is_on_behalf() then
    raise exception using errcode = '42501',
      message = 'An assistant that reads for somebody ends no session';
  end if;
  perform private.end_session(session);
end
$$;

grant execute on function public.my_sessions, public.end_session to authenticated, service_role;

grant execute on function private.my_sessions, private.end_session to authenticated;

-- Avatars -----------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880,
    array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
on conflict (id) do nothing;

create policy "signed-in people see avatars" on storage.objects for select to authenticated
  using (bucket_id = 'avatars');

create policy "people add their own avatar" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people replace their own avatar" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people remove their own avatar" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
