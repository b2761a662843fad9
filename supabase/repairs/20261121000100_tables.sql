-- Makes up for former texts of this migration (decision 0035): sums without comments and space.
-- former: 59672a40e9652b025f03099887873301b7659da95cbc1c9bbeb8e9fada5e69e4
-- former: 29704f303e622dedb8f9184f7857ebd9722677273557daf2d0e750ce2c694904
-- former: 3b71f74f41caaf9593bc6918f317c6df7057824f0904f0a3a00becfd55d66a80

do $$
begin
  if not exists (select 1 from pg_constraint where conrelid = 'public.participants'::regclass and conname = 'participants_profile_id_fkey') then
    alter table public.participants add foreign key (profile_id) references public.profiles (id) on delete cascade;
  end if;
  if not exists (select 1 from pg_constraint where conrelid = 'public.attachments'::regclass and conname = 'attachments_workspace_id_channel_id_fkey') then
    alter table public.attachments add foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade;
  end if;
end
$$;

create index if not exists reactions_workspace_id_idx on public.reactions (workspace_id);
create index if not exists attachments_workspace_id_idx on public.attachments (workspace_id);
create index if not exists assistant_runs_workspace_id_idx on public.assistant_runs (workspace_id);
create index if not exists assistant_runs_created_at_idx on public.assistant_runs (created_at) where status in ('queued', 'running');
