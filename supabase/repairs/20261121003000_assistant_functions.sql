-- Makes up for former texts of this migration (decision 0035): sums without comments and space.
-- former: 22d7649353073eae71da5f7318a3fcdcd3f1ca6225404f6da48572fe022cd2e2
-- former: 2b694691b6a8a0cb8f97a830559ee641ae07bc9172f055c11947f62b2d90ad9f
-- former: 0911b447389e7fdf26e5a5803e25bde8c44550c674c6cbd94aa6556d28553b7b
-- former: 66bfe434ee6ceab0b6f07f8f03b9985efe2d614fc40419f92f525acc5f9387a9

create or replace trigger n_keep_first_prompt after insert on public.channel_assistants for each row when (not new.is_main and new.prompt <> '') execute function private.keep_prompt();
create or replace trigger n_forget_summary after update of deleted_at on public.messages for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_summary();

revoke all on function private.forget_summary() from public;
