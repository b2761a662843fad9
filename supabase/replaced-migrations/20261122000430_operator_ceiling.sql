-- What a workspace may use of the model that the server's operator pays for, in tokens a calendar
-- month (UTC). Models of a workspace's own providers, paid with its own keys, are not counted here.

create table private.operator_usage (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  month date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (workspace_id, month)
);
create trigger a_on_the_leash before insert or update or delete on private.operator_usage
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();

-- What the operator set when the assistant started last; no row: no ceiling.
create table private.operator_ceiling (
  only_row boolean primary key default true check (only_row),
  monthly_tokens bigint not null check (monthly_tokens > 0)
);
create trigger a_on_the_leash before insert or update or delete on private.operator_ceiling
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();

revoke all on private.operator_usage, private.operator_ceiling from public, anon, authenticated;

create function private.this_month() returns date
language sql stable set search_path = '' as $$
  select date_trunc('month', now() at time zone 'UTC')::date
$$;

-- Used and allowed this month, for who runs the workspace; no row where there is no ceiling.
create function private.operator_allowance(workspace uuid)
returns table (used bigint, most bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce((select u.tokens from private.operator_usage u
    where u.workspace_id = workspace and u.month = private.this_month()), 0), c.monthly_tokens
  from private.operator_ceiling c
  where workspace in (select private.my_managed_workspaces())
$$;

create function public.operator_allowance(workspace uuid)
returns table (used bigint, most bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.operator_allowance(workspace)
$$;

revoke all on function private.this_month(), private.operator_allowance(uuid),
  public.operator_allowance(uuid) from public, anon, authenticated;
grant execute on function private.operator_allowance(uuid), public.operator_allowance(uuid)
  to authenticated, service_role;
