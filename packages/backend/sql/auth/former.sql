-- What moves from tables of before into those that were made meanwhile (see forward.sql).
do $$
begin
  if to_regclass('auth.former_refresh_tokens') is null then return; end if;
  insert into auth.refresh_tokens
    (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
  select '00000000-0000-0000-0000-000000000000', token, user_id::text, revoked, created_at,
    updated_at, parent, session_id
  from auth.former_refresh_tokens order by created_at, id
  on conflict (token) do nothing;
  drop table auth.former_refresh_tokens;

  -- How a session began was not written down; a password was the way.
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  select gen_random_uuid(), s.id, coalesce(s.created_at, now()), coalesce(s.updated_at, now()),
    'password'
  from auth.sessions s
  on conflict do nothing;

  insert into auth.identities
    (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select u.id::text, u.id,
    jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', false,
      'phone_verified', false),
    'email', u.last_sign_in_at, u.created_at, u.updated_at
  from auth.users u
  where u.email is not null and not exists (
    select from auth.identities i where i.user_id = u.id)
  on conflict do nothing;
end
$$;
