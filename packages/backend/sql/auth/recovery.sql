-- Recovery codes: one set per user, bound to its own factor; each code works once.
do $$
begin
  if not exists (select from pg_enum
      where enumtypid = 'auth.factor_type'::regtype and enumlabel = 'recovery_code') then
    alter type auth.factor_type add value 'recovery_code';
  end if;
end
$$;

create table if not exists auth.mfa_recovery_code_sets (
  id uuid primary key,
  user_id uuid not null unique references auth.users (id) on delete cascade,
  mfa_factor_id uuid not null unique references auth.mfa_factors (id) on delete cascade,
  failed_verification_count integer not null default 0,
  verification_locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table if not exists auth.mfa_recovery_codes (
  id uuid primary key,
  mfa_recovery_code_set_id uuid not null
    references auth.mfa_recovery_code_sets (id) on delete cascade,
  code_hash text not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists mfa_recovery_codes_set_idx
  on auth.mfa_recovery_codes (mfa_recovery_code_set_id);
