drop policy "readers of the file, and the uploader before there is one" on storage.objects;
drop policy "uploaders remove what was never kept" on storage.objects;
drop policy "what is changed is read" on storage.objects;
drop policy "what is removed is read" on storage.objects;
create policy "readers of the file, and the uploader before there is one" on storage.objects as permissive for select to authenticated using (((bucket_id = 'drive'::text) AND ((EXISTS ( SELECT 1
   FROM file_versions v
  WHERE ((v.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT private.is_kept(name)) AND (split_part(name, '/'::text, 1) IN ( SELECT (workspace.workspace)::text AS workspace
   FROM private.my_workspaces() workspace(workspace)))))));
create policy "uploaders remove what was never kept" on storage.objects as permissive for delete to authenticated using (((bucket_id = 'drive'::text) AND (owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT private.is_kept(name)) AND (split_part(name, '/'::text, 1) IN ( SELECT (workspace.workspace)::text AS workspace
   FROM private.my_workspaces() workspace(workspace)))));
create policy "what is changed is read" on storage.objects as restrictive for update to authenticated using ((((bucket_id = 'drive'::text) AND ((EXISTS ( SELECT 1
   FROM file_versions v
  WHERE ((v.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT private.is_kept(name)) AND (split_part(name, '/'::text, 1) IN ( SELECT (workspace.workspace)::text AS workspace
   FROM private.my_workspaces() workspace(workspace)))))) OR ((bucket_id = 'attachments'::text) AND ((EXISTS ( SELECT 1
   FROM attachments a
  WHERE ((a.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND private.can_upload(name) AND (NOT private.is_attached(name))))) OR (bucket_id = 'avatars'::text) OR (bucket_id = 'emoji'::text)));
create policy "what is removed is read" on storage.objects as restrictive for delete to authenticated using ((((bucket_id = 'drive'::text) AND ((EXISTS ( SELECT 1
   FROM file_versions v
  WHERE ((v.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT private.is_kept(name)) AND (split_part(name, '/'::text, 1) IN ( SELECT (workspace.workspace)::text AS workspace
   FROM private.my_workspaces() workspace(workspace)))))) OR ((bucket_id = 'attachments'::text) AND ((EXISTS ( SELECT 1
   FROM attachments a
  WHERE ((a.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND private.can_upload(name) AND (NOT private.is_attached(name))))) OR (bucket_id = 'avatars'::text) OR (bucket_id = 'emoji'::text)));
