-- Sections of the list of channels ----------------------------------------------------------------

-- How a person arranges their channels and conversations: sections of their own, and the order that
-- they gave the usual ones. The ids give no access: the list shows what its person may read, so an
-- id without a row says nothing, and leaving a channel needs no change here.
create table public.channel_sections (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null default 'own'
    check (kind in ('own', 'starred', 'channels', 'category', 'conversations')),
  name varchar(100),
  position integer not null default 0,
  channel_ids uuid[] not null default '{}' check (cardinality(channel_ids) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind in ('own', 'category')) = (name is not null))
);

comment on column public.channel_sections.name is
  'Of a section of one''s own, or the category whose order the row holds.';
comment on column public.channel_sections.position is 'Among the sections of one''s own.';
comment on column public.channel_sections.channel_ids is
  'Channels and conversations in the person''s own order; those that are missing follow.';

create index on public.channel_sections (profile_id, workspace_id);
create index on public.channel_sections (workspace_id);
create unique index channel_sections_usual on public.channel_sections
  (workspace_id, profile_id, kind, name) nulls not distinct where kind <> 'own';

select private.protect_table('channel_sections',
  insertable => '{id, workspace_id, profile_id, kind, name, position, channel_ids}',
  updatable => '{name, position, channel_ids}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_proven => true);

select private.protect_names('channel_sections', '{name!}');

create policy "people read their own sections" on public.channel_sections
  for select to authenticated
  using (profile_id = (select auth.uid())
    and workspace_id in (select private.my_workspaces()));

create policy "people add sections" on public.channel_sections for insert to authenticated
  with check (profile_id = (select auth.uid())
    and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant()));

create policy "people change their own sections" on public.channel_sections
  for update to authenticated
  using (profile_id = (select auth.uid())
    and workspace_id in (select private.my_workspaces()));

create policy "people remove their own sections" on public.channel_sections
  for delete to authenticated
  using (profile_id = (select auth.uid())
    and workspace_id in (select private.my_workspaces()));
