create table channel_sections (); alter table channel_sections enable row level security;
revoke all on channel_sections from public, anon, authenticated, service_role;
alter table channel_sections add column id uuid default gen_random_uuid() not null;
alter table channel_sections add column workspace_id uuid not null;
alter table channel_sections add column profile_id uuid not null;
alter table channel_sections add column kind text default 'own'::text not null;
alter table channel_sections add column name character varying(100);
alter table channel_sections add column "position" integer default 0 not null;
alter table channel_sections add column channel_ids uuid[] default '{}'::uuid[] not null;
alter table channel_sections add column created_at timestamp with time zone default now() not null;
alter table channel_sections add column updated_at timestamp with time zone default now() not null;
CREATE OR REPLACE FUNCTION public.rows_at_hand(workspace uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'bookmarks', (select coalesce(jsonb_agg(r), '[]') from public.bookmarks r
      where r.workspace_id = workspace),
    'drafts', (select coalesce(jsonb_agg(r), '[]') from public.drafts r
      where r.workspace_id = workspace),
    'scheduled_messages',
      (select coalesce(jsonb_agg(r), '[]') from public.scheduled_messages r
      where r.workspace_id = workspace),
    'reminders', (select coalesce(jsonb_agg(r), '[]') from public.reminders r
      where r.workspace_id = workspace),
    'channel_sections',
      (select coalesce(jsonb_agg(r), '[]') from public.channel_sections r
      where r.workspace_id = workspace),
    'custom_emoji',
      (select coalesce(jsonb_agg(r), '[]') from public.custom_emoji r
      where r.workspace_id = workspace),
    'person_settings',
      (select coalesce(jsonb_agg(r), '[]') from public.person_settings r
      where r.id = (select auth.uid())),
    -- From every workspace, because the app notifies for all of them.
    'notifications', (select coalesce(jsonb_agg(r), '[]') from (
      select * from public.notifications n where n.profile_id = (select auth.uid())
        order by n.created_at desc limit 100
    ) r)
  )
$function$
;
alter table channel_sections add constraint channel_sections_channel_ids_check CHECK ((cardinality(channel_ids) <= 1000));
alter table channel_sections add constraint channel_sections_check CHECK (((kind = ANY (ARRAY['own'::text, 'category'::text])) = (name IS NOT NULL)));
alter table channel_sections add constraint channel_sections_kind_check CHECK ((kind = ANY (ARRAY['own'::text, 'starred'::text, 'channels'::text, 'category'::text, 'conversations'::text])));
alter table channel_sections add constraint channel_sections_pkey PRIMARY KEY (id);
alter table channel_sections add constraint channel_sections_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table channel_sections add constraint channel_sections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
CREATE INDEX channel_sections_profile_id_workspace_id_idx ON public.channel_sections USING btree (profile_id, workspace_id);
CREATE UNIQUE INDEX channel_sections_usual ON public.channel_sections USING btree (workspace_id, profile_id, kind, name) NULLS NOT DISTINCT WHERE (kind <> 'own'::text);
CREATE INDEX channel_sections_workspace_id_idx ON public.channel_sections USING btree (workspace_id);
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.channel_sections
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_sections
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.channel_sections
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger l_broadcast AFTER INSERT OR DELETE OR UPDATE
  ON public.channel_sections
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_own('profile_id');
create policy "a second factor is demanded" on public.channel_sections as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.channel_sections as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.channel_sections as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.channel_sections as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.channel_sections as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "people add sections" on public.channel_sections as permissive for insert to authenticated with check (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT ( SELECT private.is_assistant() AS is_assistant))));
create policy "people change their own sections" on public.channel_sections as permissive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces))));
create policy "people read their own sections" on public.channel_sections as permissive for select to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces))));
create policy "people remove their own sections" on public.channel_sections as permissive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces))));
create policy "what is changed is read" on public.channel_sections as restrictive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.channel_sections as restrictive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
grant insert (channel_ids) on channel_sections to authenticated;
grant update (channel_ids) on channel_sections to authenticated;
grant insert (id) on channel_sections to authenticated;
grant insert (kind) on channel_sections to authenticated;
grant insert (name) on channel_sections to authenticated;
grant update (name) on channel_sections to authenticated;
grant insert ("position") on channel_sections to authenticated;
grant update ("position") on channel_sections to authenticated;
grant insert (profile_id) on channel_sections to authenticated;
grant delete on channel_sections to authenticated;
grant delete on channel_sections to service_role;
grant insert on channel_sections to service_role;
grant maintain on channel_sections to service_role;
grant references on channel_sections to service_role;
grant select on channel_sections to authenticated;
grant select on channel_sections to service_role;
grant trigger on channel_sections to service_role;
grant truncate on channel_sections to service_role;
grant update on channel_sections to service_role;
grant insert (workspace_id) on channel_sections to authenticated;
comment on column channel_sections.channel_ids is 'Channels and conversations in the person''s own order; those that are missing follow.';
comment on column channel_sections.name is 'Of a section of one''s own, or the category whose order the row holds.';
comment on column channel_sections."position" is 'Among the sections of one''s own.';
