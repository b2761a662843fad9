-- Join rules make people members when they sign in (docs/decisions/0025). Owners name domains:
-- everyone with a confirmed address there joins. The operator names OpenID Connect providers:
-- everyone who signs in with them joins.

-- Rules -------------------------------------------------------------------------------------------

create table public.join_rules (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- ASCII only, so that no look-alike letter of another alphabet gets in.
  domain varchar(253) check (
    domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'),
  provider varchar(100) check (provider like 'custom:%'),
  role varchar(50) not null default 'member' check (role in ('admin', 'member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, domain),
  unique (workspace_id, provider),
  check (num_nonnulls(domain, provider) = 1)
);

comment on table public.join_rules is
  'Makes people members of a workspace when they sign in: those with a confirmed address at a '
  'domain, or those with an identity at a provider. Owners set domains, the operator providers.';

create index on public.join_rules (domain);
create index on public.join_rules (provider);

select private.protect_table('join_rules',
  insertable => '{id, workspace_id, domain, role}',
  updatable => '{role}',
  deletable => true,
  immutable => '{id, workspace_id, domain, provider, created_at}',
  is_personal => true);

create policy "owners and admins read join rules" on public.join_rules
  for select to authenticated using (workspace_id in (select private.my_managed_workspaces()));

create policy "owners create join rules" on public.join_rules for insert to authenticated
  with check (workspace_id in (select private.my_owned_workspaces()));

create policy "owners update join rules" on public.join_rules for update to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners delete join rules" on public.join_rules for delete to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create trigger w_audit after insert or update or delete on public.join_rules
  for each row execute function private.audit('role');

-- Addresses ---------------------------------------------------------------------------------------

-- The address of an account, if its person has proven that they read mail there: they opened a
-- link, or a provider says so. Accounts that are confirmed automatically, because no mail is sent,
-- prove nothing. User metadata never counts, since people write it themselves.
create function private.proven_address(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u
  where u.id = person and u.email_confirmed_at is not null and u.deleted_at is null
    and not u.is_anonymous
    and exists (
      select from auth.identities i
      where i.user_id = u.id and lower(i.identity_data ->> 'email') = lower(u.email)
        and i.identity_data ->> 'email_verified' = 'true')
$$;

create function private.domain_of(address text) returns text
language sql immutable set search_path = '' as $$
  select substring(address from '@([^@]+)$')
$$;

-- Providers of personal and disposable addresses.
create function private.is_public_mail(domain text) returns boolean
language sql immutable set search_path = '' as $$
  select split_part(domain, '.', 1) = any (
      '{gmail,googlemail,outlook,hotmail,live,msn,yahoo,ymail,rocketmail,icloud,aol,gmx,yandex,
        protonmail,tutanota,fastmail,zoho,zohomail,mailinator,guerrillamail,yopmail,tempmail,
        temp-mail,10minutemail,trashmail,sharklasers,getnada,maildrop}'::text[])
    or domain = any (
      '{me.com,mac.com,proton.me,pm.me,tuta.com,tuta.io,tutamail.com,mail.com,email.com,usa.com,
        hey.com,hushmail.com,web.de,freenet.de,t-online.de,arcor.de,posteo.de,mailbox.org,
        online.de,1und1.de,bluewin.ch,hispeed.ch,sunrise.ch,aon.at,chello.at,orange.fr,wanadoo.fr,
        free.fr,sfr.fr,laposte.net,neuf.fr,libero.it,virgilio.it,tiscali.it,alice.it,tin.it,
        telefonica.net,terra.es,ziggo.nl,kpnmail.nl,planet.nl,telenet.be,skynet.be,wp.pl,o2.pl,
        onet.pl,interia.pl,seznam.cz,centrum.cz,mail.ru,bk.ru,inbox.ru,list.ru,rambler.ru,ya.ru,
        ukr.net,btinternet.com,sky.com,virginmedia.com,ntlworld.com,talktalk.net,comcast.net,
        verizon.net,att.net,sbcglobal.net,bellsouth.net,cox.net,charter.net,earthlink.net,
        rogers.com,shaw.ca,sympatico.ca,bigpond.com,optusnet.com.au,xtra.co.nz,uol.com.br,
        bol.com.br,terra.com.br,ig.com.br,qq.com,foxmail.com,163.com,126.com,yeah.net,139.com,
        sina.com,sina.cn,sohu.com,aliyun.com,naver.com,daum.net,hanmail.net,nate.com,
        rediffmail.com,duck.com,simplelogin.com,mozmail.com}'::text[])
$$;

-- Runs after the policies, so that only owners see these refusals. An owner shows that a domain is
-- theirs by their own address. Whether another workspace has the same rule is not revealed.
create function private.guard_join_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  if private.is_public_mail(new.domain) then
    perform private.refuse('public_mail_domain', 'Anybody can get an address at this domain.',
      'Name the domain of your organisation.');
  end if;
  if private.domain_of(private.proven_address(auth.uid())) is distinct from new.domain then
    perform private.refuse('domain_not_yours',
      'You have no confirmed address at this domain yourself.',
      'Name the domain of your confirmed address, or ask an owner who has one there.');
  end if;
  return null;
end
$$;

create trigger a_guard after insert on public.join_rules
  for each row execute function private.guard_join_rule();

-- Departures --------------------------------------------------------------------------------------

-- People who left or were removed can be invited or added again, but no rule brings them back. The
-- hash of their address recognises them when they make a new account. Only a proven address is
-- remembered, and nothing of an unconfirmed account: both may belong to someone else.
create table private.departures (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null,
  address_hash text,
  primary key (workspace_id, profile_id)
);

select private.refuse_delegates('private.departures');

-- Mail to 'ann+anything@example.com' reaches 'ann@example.com'.
create function private.address_hash(address text) returns text
language sql immutable set search_path = '' as $$
  select private.token_hash(lower(regexp_replace(address, '\+[^@]*@', '@')))
$$;

create function private.remember_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.departures (workspace_id, profile_id, address_hash)
  select w.id, u.id, private.address_hash(private.proven_address(u.id))
  from public.workspaces w, auth.users u
  where w.id = old.workspace_id and u.id = old.profile_id
    and (u.confirmed_at is not null or (u.email is null and u.phone is null))
  on conflict (workspace_id, profile_id) do update set address_hash = excluded.address_hash;
  return null;
end
$$;

create trigger n_remember_departure after delete on public.memberships
  for each row execute function private.remember_departure();

-- Joining -----------------------------------------------------------------------------------------

-- Adds the user to every workspace whose rules admit them. They did not ask for it, so the
-- membership is not opened yet: it sends no notifications until they open the workspace, and they
-- can refuse.
create function private.join_by_rules(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.proven_address(person);
  rule record;
begin
  for rule in
    select r.workspace_id, min(r.role) as role from public.join_rules r
    where (
        r.provider in (select i.provider from auth.identities i where i.user_id = person)
        or (r.domain = private.domain_of(address)
          -- The rule applies while any owner has an address there; its author may have left.
          and exists (
            select from public.memberships m
            where m.workspace_id = r.workspace_id and m.role = 'owner'
              and private.domain_of(private.proven_address(m.profile_id)) = r.domain)))
      and not exists (select from public.memberships m
        where m.workspace_id = r.workspace_id and m.profile_id = person)
      and not exists (select from public.disabled_members d
        where d.workspace_id = r.workspace_id and d.profile_id = person)
      and not exists (select from public.workspace_blocks b
        where b.workspace_id = r.workspace_id and b.profile_id = person)
      and not exists (select from private.departures d
        where d.workspace_id = r.workspace_id
          and (d.profile_id = person or d.address_hash = private.address_hash(address)))
    group by r.workspace_id
  loop
    insert into public.memberships (workspace_id, profile_id, role, opened_at)
    values (rule.workspace_id, person, rule.role, null)
    on conflict do nothing;
    insert into public.participants (workspace_id, channel_id, profile_id)
    select rule.workspace_id, f.id, person
    from private.first_channels(rule.workspace_id, null) f (id)
    on conflict do nothing;
  end loop;
end
$$;

-- Runs at every sign-in, so that accounts older than a rule join as well. An error here must not
-- keep anyone from signing in.
create function private.join_at_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.join_by_rules(new.user_id);
  return null;
exception when others then
  raise warning 'join rules failed: %', sqlerrm;
  return null;
end
$$;

create trigger parley_join_at_sign_in after insert on auth.sessions
  for each row execute function private.join_at_sign_in();
