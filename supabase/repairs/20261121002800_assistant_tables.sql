-- Makes up for former texts of this migration (decision 0035): sums without comments and space.
-- former: 26b3f5dce4c6399dde3446cf5808fb9532417d6e9b487be378b70badd19d34ed
-- former: ed3473d043d48f98b124f05e2ffc70d4724741f2da5f553dd8e0ec739a4068d2
-- former: d553280002f1a7a0d0c99eef4cb70771b8b49ff14da38e815ec1bbf84f4032a0

comment on column public.mcp_servers.tools is '[{name, title, description, is_reading, schema}] as the server told when it was last checked.';

create or replace trigger b_keep_immutable before update on public.run_feedback for each row execute function private.keep_immutable('workspace_id', 'channel_id', 'message_id', 'run_id', 'profile_id', 'created_at');
create or replace trigger b_keep_immutable before update on public.assistant_settings for each row execute function private.keep_immutable('id', 'workspace_id', 'created_at');
