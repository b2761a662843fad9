-- Locations on the map. Those of a channel are visible to users who can see the channel; those
-- without a channel are visible to every member.

create table public.locations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(255) not null check (btrim(name) <> ''),
  kind text not null default 'office'
    check (kind in ('office', 'site', 'warehouse', 'shop', 'home', 'remote', 'other')),
  address varchar(500),
  latitude numeric check (latitude between -90 and 90),
  longitude numeric check (longitude between -180 and 180),
  timezone varchar(100),
  capacity integer check (capacity >= 0),
  parent_id uuid,
  contact_id uuid references public.profiles (id) on delete set null,
  channel_id uuid,
  opening_hours jsonb not null default '[]'
    check (jsonb_typeof(opening_hours) = 'array' and jsonb_array_length(opening_hours) <= 28
    and octet_length(opening_hours::text) <= 10000),
  notes varchar(5000),
  photo_path varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  check ((latitude is null) = (longitude is null)),
  check (parent_id <> id),
  foreign key (workspace_id, parent_id)
    references public.locations (workspace_id, id) on delete set null (parent_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete set null (channel_id)
);

comment on table public.locations is
  'A place on the map of a workspace.';

comment on column public.locations.opening_hours
  is 'Stretches of the local week: [{day: 0 (Sunday) to 6, from: "09:00", to: "17:30"}].';

create index on public.locations (workspace_id, parent_id);
create index on public.locations (workspace_id, channel_id);
create index on public.locations (created_by);

select private.protect_table('locations',
  insertable => '{
    id, workspace_id, name, kind, address, latitude, longitude, timezone, capacity,
    parent_id, contact_id, channel_id, opening_hours, notes, photo_path, created_by}',
  updatable => '{
    name, kind, address, latitude, longitude, timezone, capacity, parent_id, contact_id,
    channel_id, opening_hours, notes, photo_path}',
  deletable => true,
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_to_workspace',
  names => '{"contact_id": "profiles"}');

select private.protect_names('locations', '{name!}');

create policy "members see places" on public.locations for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "members add places" on public.locations for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.open_channels())));

create policy "members change places" on public.locations for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant()))
  with check (channel_id is null or channel_id in (select private.open_channels()));

create policy "who added it, owners and admins remove places" on public.locations
  for delete to authenticated
  using (
    (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces()))
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('locations', 'delete'))
  );

create policy "what is named is seen: contact_id" on public.locations
  as restrictive for insert to authenticated
  with check (contact_id is null
    or exists (select 1 from public.profiles seen where seen.id = locations.contact_id));

create policy "what is named anew is seen: contact_id" on public.locations
  as restrictive for update to authenticated
  using (true)
  with check (contact_id is null
    or exists (select 1 from public.profiles seen where seen.id = locations.contact_id));

create trigger d_refuse_cycle before insert or update on public.locations
  for each row when (new.parent_id is not null)
  execute function private.refuse_cycle('parent_id', 'id', 'location_cycle',
    'A place cannot lie within itself.', 'Choose another place as its parent.');
