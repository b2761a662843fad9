import type { TransactionSql } from '@parley/postgres';

/**
 * Gives a new workspace an assistant if its source has none, as a workspace made in the app has
 * one. It takes part in the channels where its mode lets it. The caller has switched triggers off.
 */
export async function giveAssistant(tx: TransactionSql, workspace: string): Promise<void> {
  await tx`
    with made as (
      insert into public.profiles (name, role)
      select 'Assistant', 'assistant' where not exists (
        select from private.assistants where workspace_id = ${workspace})
      returning id
    ), at_home as (
      insert into private.assistants (profile_id, workspace_id)
      select id, ${workspace} from made
    ), member as (
      insert into public.memberships (workspace_id, profile_id, role)
      select ${workspace}, id, 'member' from made
    )
    insert into public.participants (workspace_id, channel_id, profile_id, role)
    select c.workspace_id, c.id, made.id, 'assistant' from made, public.channels c
    where c.workspace_id = ${workspace} and c.visibility <> 'direct' and c.assistant_mode <> 'off'
      and c.deleted_at is null`;
}
