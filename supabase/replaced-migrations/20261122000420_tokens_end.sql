-- Tokens of people's own tools end: after 90 days unless another time is chosen, after 366 at most.
-- Owners see and end those of their workspace, and the audit log tells who made and ended which.

update public.api_tokens set expires_at = now() + interval '366 days' where expires_at is null;
alter table public.api_tokens alter column expires_at set default now() + interval '90 days';

create or replace function private.create_api_token(
  workspace uuid, name text, can_write boolean, days integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := 'parley_'
    || translate(encode(extensions.gen_random_bytes(30), 'base64'), '+/', '-_');
begin
  if not (workspace in (select private.my_workspaces())) or (select private.is_assistant()) then
    raise exception using errcode = '42501', message = 'Only members make tokens for their tools';
  end if;
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse(
      'empty_name', 'A token needs a name.', 'Name the tool that will use it.');
  end if;
  if days not between 1 and 366 then
    perform private.refuse('invalid_expiry', 'A token is valid for 1 to 366 days.',
      'Choose a shorter time, and make a new token when it ends.');
  end if;
  insert into public.api_tokens
    (workspace_id, profile_id, name, token_hash, hint, can_write, expires_at)
  values (workspace, auth.uid(), left(btrim(name), 100), private.token_hash(secret),
    right(secret, 4), can_write, now() + make_interval(days => coalesce(days, 90)));
  return secret;
end
$$;

create policy "owners see the tokens of their workspace" on public.api_tokens
  for select to authenticated using (workspace_id in (select private.my_owned_workspaces()));
create policy "owners end the tokens of their workspace" on public.api_tokens
  for delete to authenticated using (workspace_id in (select private.my_owned_workspaces()));
select private.hold_to_reading('public.api_tokens');

create trigger w_audit after insert or delete on public.api_tokens
  for each row execute function private.audit('');

-- A revoked invitation stays revoked: what was said to be void must not work again.
alter policy "who invites revokes invitations" on public.invitations
  using (revoked_at is null and (workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'update'))))
  with check (workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'update')));
