import type { LongChannel } from '@parley/e2e/long-channel';

/**
 * Writes members, files and risks directly into the database; the members have never signed in, and
 * the files have no stored objects.
 */
export async function addRows(
  { sql, workspaceId, reader }: LongChannel,
  count: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table crowd on commit drop as select gen_random_uuid() as id, number
      from generate_series(1, ${count}::int) number`;
    await tx`insert into public.profiles (id, name) select id, 'Person ' || number from crowd`;
    await tx`insert into public.memberships (workspace_id, profile_id, role) select
      ${workspaceId}, id, 'member' from crowd`;
    await tx`insert into public.directory_entries (workspace_id, profile_id, title, department,
      phone, email, timezone, skills)
      select ${workspaceId}, id, 
        (array['Welder', 'Planner', 'Crane driver', 'Engineer'])[1 + number % 4] || ' ' || number % 100,
        (array['Yard', 'Planning', 'Dry dock'])[1 + number % 3],
        '+49 40 ' || number, 'person' || number || '@example.test', 'Europe/Berlin',
        jsonb_build_array('Cranes', 'Skill ' || number % 50) from crowd`;
    await tx`insert into public.files (id, workspace_id, name, storage_path, mime_type, file_size, created_by)
      select id, ${workspaceId},
        (array['Drawing', 'Report', 'Photo'])[1 + number % 3] || ' ' || number || '.pdf',
        ${workspaceId} || '/' || id || '/' || gen_random_uuid() || '/file.pdf',
        'application/pdf', 1000 + number, ${reader.id} from crowd`;
    await tx`insert into public.risks (workspace_id, number, title, category, likelihood, impact, created_by)
      select ${workspaceId}, number,
        (array['Flood', 'Delay', 'Permit missing'])[1 + number % 3] || ' at site ' || number,
        (array['Safety', 'Schedule', 'Legal'])[1 + number % 3], 1 + number % 5, 1 + number % 4,
        ${reader.id} from crowd`;
  });
}
