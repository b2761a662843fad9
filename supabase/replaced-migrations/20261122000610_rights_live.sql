-- Rights live (spec point 4): a row of permissions reaches those who may read it; everybody else in
-- the workspace hears that a right has changed, and asks for their own.

create function private.broadcast_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  place uuid := coalesce(new.workspace_id, old.workspace_id);
  changed uuid := coalesce(new.id, old.id);
begin
  if place is null then
    -- Everybody reads what holds in every workspace.
    perform private.send_row(
      private.workspace_topic(w.id), tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
    from public.workspaces w;
    return null;
  end if;
  perform private.send_row(
    private.profile_topic(m.profile_id), tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
  from public.memberships m
  where m.workspace_id = place
    and (m.role in ('owner', 'admin') or exists (
      select 1 from public.permissions p
      where p.resource = 'permissions' and p.role = m.role and p.can_read
        and (p.workspace_id = place or p.workspace_id is null)));
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', 'permissions', 'operation', 'UPDATE', 'record', null,
      'old_record', jsonb_build_object('id', changed, 'workspace_id', place)),
    'UPDATE', private.workspace_topic(place), true);
  return null;
end
$$;

revoke all on function private.broadcast_permission() from public, anon, authenticated;

create trigger l_broadcast after insert or update or delete on public.permissions
  for each row execute function private.broadcast_permission();
