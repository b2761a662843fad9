-- Where accounts are made by invitation alone (SIGNUP), an invitation is the way to one. It makes
-- as many accounts as it lets people join, also while they have not joined yet.

create table private.registrations (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  made integer not null check (made >= 0)
);
create trigger a_on_the_leash before insert or update or delete on private.registrations
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();
comment on table private.registrations is 'Accounts that were made by an invitation.';

-- Counts an account that is about to be made; null when this secret invites nobody by this address.
create function private.redeem_invitation(token text, address text) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.registrations as r (invitation_id, made)
  select i.id, 1 from private.usable_invitation(token) i
  where i.email is null or lower(i.email) = lower(btrim(address))
  on conflict (invitation_id) do update set made = r.made + 1
  where r.made < coalesce(
    (select i.max_uses from public.invitations i where i.id = r.invitation_id), r.made + 1)
  returning r.invitation_id
$$;

-- No account came of it.
create function private.release_invitation(invitation uuid) returns void
language sql security definer set search_path = '' as $$
  update private.registrations set made = greatest(made - 1, 0) where invitation_id = invitation
$$;

revoke all on private.registrations from public, anon, authenticated;
revoke all on function private.redeem_invitation(text, text), private.release_invitation(uuid)
  from public, anon, authenticated;
