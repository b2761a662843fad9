-- Brings forward tables that were made before Auth was our own: they lack columns, and some are of
-- other types. Accounts, passwords, sessions and refresh tokens keep working.
do $$
begin
  if to_regclass('auth.users') is null then return; end if;
  if exists (
    select from pg_attribute
    where attrelid = to_regclass('auth.users') and attname = 'instance_id' and not attisdropped
  ) then
    return;
  end if;

  alter table auth.users
    add column instance_id uuid,
    add column is_super_admin boolean,
    alter column aud drop default,
    alter column role drop default,
    alter column raw_app_meta_data drop default,
    alter column raw_user_meta_data drop default,
    alter column created_at drop default,
    alter column updated_at drop default,
    alter column phone_change set default '',
    alter column phone_change_token set default '',
    alter column email_change_token_current set default '',
    alter column reauthentication_token set default '',
    drop column confirmed_at;
  alter table auth.users add column confirmed_at timestamptz
    generated always as (least(email_confirmed_at, phone_confirmed_at)) stored;
  drop index if exists auth.users_confirmation_token_idx, auth.users_recovery_token_idx,
    auth.users_email_change_token_current_idx, auth.users_email_change_token_new_idx,
    auth.users_reauthentication_token_idx;
  update auth.users set
    instance_id = '00000000-0000-0000-0000-000000000000',
    aud = coalesce(aud, 'authenticated'),
    role = coalesce(role, 'authenticated'),
    -- Links and codes that were on their way when the tables changed are asked for again.
    confirmation_token = '', recovery_token = '', email_change = '', email_change_token_new = '',
    email_change_token_current = '', phone_change = '', phone_change_token = '',
    reauthentication_token = '', email_change_confirm_status = 0;

  alter table auth.sessions drop constraint if exists sessions_aal_check;
  alter table auth.sessions
    alter column aal type auth.aal_level using coalesce(aal, 'aal1')::auth.aal_level,
    add column oauth_client_id uuid,
    alter column created_at drop default,
    alter column updated_at drop default;

  alter table auth.identities drop constraint if exists identities_provider_provider_id_key;
  alter table auth.identities
    alter column id set default gen_random_uuid(),
    alter column identity_data drop default,
    alter column created_at drop default,
    alter column updated_at drop default,
    alter column email type text;
  drop index if exists auth.identities_email_idx;

  alter table auth.flow_state drop constraint if exists flow_state_code_challenge_method_check;
  alter table auth.flow_state
    alter column code_challenge_method type auth.code_challenge_method
      using code_challenge_method::auth.code_challenge_method,
    alter column created_at drop default,
    alter column updated_at drop default;
  drop index if exists auth.flow_state_created_at_idx;

  alter table auth.audit_log_entries
    add column instance_id uuid,
    alter column created_at drop default;
  update auth.audit_log_entries set ip_address = '' where ip_address is null;
  alter table auth.audit_log_entries alter column ip_address set not null;

  alter table auth.refresh_tokens rename to former_refresh_tokens;
  alter table auth.former_refresh_tokens rename constraint refresh_tokens_pkey to former_refresh_tokens_pkey;
  drop index if exists auth.refresh_tokens_token_idx, auth.refresh_tokens_user_id_idx,
    auth.refresh_tokens_session_id_revoked_idx;
end
$$;
