-- Custom emoji of a workspace.

create table public.custom_emoji (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(32) not null check (name ~ '^[a-z0-9_+-]{2,32}$'),
  image_path varchar(255) not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, name),
  constraint image_is_the_workspaces check (starts_with(image_path, workspace_id || '/'))
);

comment on table public.custom_emoji is
  'A workspace''s own emoji.';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('emoji', 'emoji', true, 262144, array['image/png', 'image/gif', 'image/webp', 'image/jpeg'])
on conflict (id) do nothing;

select private.protect_table('custom_emoji',
  insertable => '{id, workspace_id, name, image_path, created_by}',
  deletable => true,
  live => 'broadcast_to_workspace');

create policy "members see the workspace's emoji" on public.custom_emoji for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "members add emoji" on public.custom_emoji for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant()));

create policy "who added it, owners and admins remove emoji" on public.custom_emoji
  for delete to authenticated
  using (created_by = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces()));

create policy "signed-in people see emoji" on storage.objects for select to authenticated
  using (bucket_id = 'emoji');

create policy "members upload emoji" on storage.objects for insert to authenticated
  with check (bucket_id = 'emoji' and owner_id = (select auth.uid())::text
    and split_part(name, '/', 1)
      in (select workspace::text from private.my_workspaces() workspace));

create policy "who added it, owners and admins remove the picture" on storage.objects
  for delete to authenticated
  using (bucket_id = 'emoji' and (owner_id = (select auth.uid())::text
    or split_part(name, '/', 1)
      in (select workspace::text from private.my_managed_workspaces() workspace)));

create trigger w_audit after delete on public.custom_emoji
  for each row execute function private.audit('');

-- The form in which an emoji is stored: Unicode's fully-qualified one, or :name: of a custom emoji
-- of the workspace. Raises an error for any other text, and for emoji that the caller cannot see.
create function private.emoji_form(emoji text, workspace uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  form text := (select e.emoji from private.emoji e
    where e.bare = regexp_replace(emoji_form.emoji, '[\ufe0e\ufe0f]', '', 'g'));
begin
  if form is null and exists (
    select from public.custom_emoji c
    where c.workspace_id = workspace and ':' || c.name || ':' = emoji
      and (auth.uid() is null or workspace in (select private.my_workspaces()))) then
    form := emoji;
  end if;
  if form is null and emoji is not null then
    perform private.refuse('invalid_emoji',
      case emoji when '' then 'Emoji is required' else 'This is not an emoji.' end,
      'Choose one emoji, or one that the workspace added.');
  end if;
  return form;
end
$$;
