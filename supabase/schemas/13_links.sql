-- Previews of the pages that messages link to.

create table public.link_previews (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  url varchar(2000) not null,
  title varchar(300),
  description varchar(600),
  site_name varchar(100),
  image text check (octet_length(image) <= 65536 and image ~ '^data:image/(webp|png|jpeg);base64,'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (message_id, url),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.link_previews is
  'The card of a page that a message links to.';

comment on column public.link_previews.image
  is 'A small picture as a data URL: a reader''s browser asks no other site for it.';

create index on public.link_previews (channel_id);
create index on public.link_previews (workspace_id, channel_id, message_id);

-- Recently fetched pages, so that a link shared twice is fetched once. Only for the server.
create table private.fetched_links (
  url varchar(2000) primary key,
  card jsonb,
  fetched_at timestamptz not null default now()
);

select private.refuse_delegates('private.fetched_links');

create function private.fetch_links(message uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('unfurl', json_build_object('message_id', message), 'unfurl:'
    || message);
end
$$;

create function private.fetch_links_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fetch_links(new.id);
  return null;
end
$$;

create trigger z_links_again after update on public.messages
  for each row when (new.role = 'user' and new.parts is distinct from old.parts
    and new.metadata ->> 'via' is distinct from 'webhook'
    and (new.parts::text ~ 'https?://' or old.parts::text ~ 'https?://'))
  execute function private.fetch_links_again();

-- Previews of linked pages are created by the server; the author of the message can remove them.
select private.protect_table('link_previews',
  deletable => true,
  live => 'broadcast_conversation');

create policy "authors, owners and admins remove cards" on public.link_previews
  for delete to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m where m.id = message_id
      and m.author_id = (select auth.uid()))
  );

create policy "participants read what belongs to a readable message" on public.link_previews
  for select to authenticated
  using (channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));
