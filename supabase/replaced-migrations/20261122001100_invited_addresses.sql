-- Whoever was invited by their address comes in by every method that proves it: by a link in a mail,
-- or by a provider. An address has one account at most, so such an invitation is used up by joining
-- alone, and nobody takes it from its addressee by asking first.

create or replace function private.redeem_invitation(token text, address text) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.registrations as r (invitation_id, made)
  select i.id, 1 from private.usable_invitation(token) i
  where i.email is null or lower(i.email) = lower(btrim(address))
  on conflict (invitation_id) do update set made = r.made + 1
  where exists (select from public.invitations i
    where i.id = r.invitation_id
      and (i.email is not null or i.max_uses is null or r.made < i.max_uses))
  returning r.invitation_id
$$;

-- The invitation of an address that is proven; its secret is not needed then.
create function private.redeem_invitation_of(address text) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.registrations as r (invitation_id, made)
  select i.id, 1 from public.invitations i
  where lower(i.email) = lower(btrim(address)) and i.revoked_at is null and i.expires_at > now()
    and (i.max_uses is null or i.uses < i.max_uses)
  order by i.created_at desc limit 1
  on conflict (invitation_id) do update set made = r.made + 1
  returning r.invitation_id
$$;
revoke all on function private.redeem_invitation_of(text) from public, anon, authenticated;
