import type { Sql } from '@parley/postgres';
import type { Calendar } from './calendar.ts';
import type { Ids } from './talk.ts';

/** Mara's personal items: a saved message and a reminder. */
export async function writePersonal(
  sql: Sql,
  ids: Ids,
  messages: ReadonlyMap<string, string>,
  calendar: Calendar,
): Promise<void> {
  const mara = ids.people.get('mara') ?? '';
  // Early in the morning the first of these messages does not exist yet.
  const message = messages.get('tanks') ?? messages.get('late-units');
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.bookmarks (workspace_id, channel_id, message_id, profile_id)
      select workspace_id, channel_id, id, ${mara} from public.messages where id = ${message ?? null}`;
    await tx`insert into public.reminders
      ${tx({
        workspace_id: ids.workspace,
        profile_id: mara,
        text: 'Call the wholesaler about the buffer tanks',
        remind_at: calendar.at(1, '09:00'),
      })}`;
  });
}
