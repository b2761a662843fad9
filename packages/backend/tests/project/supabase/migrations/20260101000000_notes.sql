create table public.notes (
  id bigint generated always as identity primary key,
  owner_id uuid not null default auth.uid(),
  title text not null check (char_length(title) <= 40),
  secret text,
  created_at timestamptz not null default now()
);
alter table public.notes enable row level security;
revoke all on public.notes from anon, authenticated;
grant select on public.notes to anon, authenticated;
grant insert (title) on public.notes to authenticated;
grant update (title), delete on public.notes to authenticated;
create policy "own notes" on public.notes for all to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

create table public.room_members (profile_id uuid primary key);
grant select on public.room_members to authenticated;
alter table public.room_members enable row level security;
create policy "own seat" on public.room_members for select to authenticated using (profile_id = (select auth.uid()));

create function public.note_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.broadcast_changes(
    'notes:' || coalesce(new.owner_id, old.owner_id), tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end
$$;
create trigger note_changed after insert or update or delete on public.notes
  for each row execute function public.note_changed();

create policy "own notes and the room" on realtime.messages for select to authenticated using (
  realtime.topic() = 'notes:' || (select auth.uid())
  or (realtime.topic() = 'room' and exists (select 1 from public.room_members))
);
create policy "the room's members speak" on realtime.messages for insert to authenticated with check (
  realtime.topic() = 'room' and exists (select 1 from public.room_members)
);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('private', 'private', false, 1000000, null), ('pictures', 'pictures', true, 1000000, array['image/*']);
create policy "own folder" on storage.objects for all to authenticated
  using (storage.foldername(name) = array[(select auth.uid())::text])
  with check (storage.foldername(name) = array[(select auth.uid())::text]);

create function public.refuse_word() returns trigger language plpgsql as $$
begin
  if new.title = 'forbidden' then
    raise exception using errcode = 'P0001', message = 'Not this word.',
      detail = 'forbidden_word', hint = 'Use another.';
  end if;
  return new;
end
$$;
create trigger refuse_word before insert on public.notes for each row execute function public.refuse_word();
