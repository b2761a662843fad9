import type { Sql } from '@parley/postgres';
import type { Workspace } from './workspace.ts';

/**
 * Gives the workspace's owner many more channels, 'Topic 1' and so on, and conversations with as
 * many people, 'Person 1' and so on.
 */
export async function fillList(
  sql: Sql,
  { id, owner }: Workspace,
  counts: { channels: number; conversations: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table added on commit drop as
      select gen_random_uuid() as id, null::uuid as person, number, 'Topic ' || number as name,
        'topic-' || number as topic, 'open' as visibility
      from generate_series(1, ${counts.channels}::int) number
      union all
      select gen_random_uuid(), gen_random_uuid(), number, 'Person ' || number,
        'person-' || number, 'direct'
      from generate_series(1, ${counts.conversations}::int) number`;
    await tx`insert into public.profiles (id, name)
      select person, name from added where person is not null`;
    await tx`insert into public.memberships (workspace_id, profile_id, role, opened_at)
      select ${id}::uuid, person, 'member', now() from added where person is not null`;
    await tx`insert into public.channels
        (id, workspace_id, name, topic, visibility, created_by, created_at)
      select id, ${id}::uuid, name, topic, visibility, ${owner.id}::uuid, now() - number * interval '1 minute'
      from added`;
    await tx`insert into public.participants (workspace_id, channel_id, profile_id)
      select ${id}::uuid, id, ${owner.id}::uuid from added
      union all select ${id}::uuid, id, person from added where person is not null`;
  });
}
