import type { TransactionSql } from '@parley/postgres';

/**
 * Gives a new workspace an assistant if its source has none, as a workspace made in the app has
 * one. It takes part in the channels where its mode lets it. Its ids follow from the workspace's,
 * so an import can be repeated. The caller has switched triggers off.
 * @returns how many rows of each table that makes
 */
export async function giveAssistant(
  tx: TransactionSql,
  workspace: string,
): Promise<Record<string, number>> {
  const [made] = await tx<Record<string, number>[]>`
    with made as (
      insert into public.profiles (id, name, role)
      select md5(${workspace}::text || ' assistant')::uuid, 'Assistant', 'assistant'
      where not exists (select from private.assistants where workspace_id = ${workspace})
      on conflict do nothing returning id
    ), at_home as (
      insert into private.assistants (profile_id, workspace_id)
      select id, ${workspace} from made
    ), member as (
      insert into public.memberships (id, workspace_id, profile_id, role)
      select md5(${workspace}::text || ' membership')::uuid, ${workspace}, id, 'member' from made
    ), placed as (
      insert into public.participants (id, workspace_id, channel_id, profile_id, role)
      select md5(c.id::text || ' assistant')::uuid, c.workspace_id, c.id, made.id, 'assistant'
      from made, public.channels c
      where c.workspace_id = ${workspace} and c.visibility <> 'direct'
        and c.assistant_mode <> 'off' and c.deleted_at is null
      returning id
    )
    select (select count(*)::integer from made) as memberships,
      (select count(*)::integer from placed) as participants`;
  return made ?? {};
}
