drop policy "people read what was proposed to them" on public.risk_proposals;
drop policy "what is changed is read" on public.risk_proposals;
drop policy "what is removed is read" on public.risk_proposals;
drop policy "people read their own views and shared ones" on public.saved_views;
drop policy "what is changed is read" on public.saved_views;
drop policy "what is removed is read" on public.saved_views;
create policy "people read what was proposed to them" on public.risk_proposals as permissive for select to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces))));
create policy "what is changed is read" on public.risk_proposals as restrictive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.risk_proposals as restrictive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "people read their own views and shared ones" on public.saved_views as permissive for select to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (is_shared OR (profile_id = ( SELECT auth.uid() AS uid)))));
create policy "what is changed is read" on public.saved_views as restrictive for update to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (is_shared OR (profile_id = ( SELECT auth.uid() AS uid))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.saved_views as restrictive for delete to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (is_shared OR (profile_id = ( SELECT auth.uid() AS uid))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
