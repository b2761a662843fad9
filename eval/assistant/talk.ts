import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/model';
import { PEOPLE } from './office/people.ts';
import { linesOf } from './office/read-tables.ts';
import type { World } from './world.ts';

/** Lines among people in a channel whose assistant reads along; returns the ones it answered. */
export async function answeredTalk({ office, sql, post }: World): Promise<string[]> {
  const channel = newId();
  await sql`insert into public.channels ${sql({
    id: channel,
    workspace_id: office.workspace,
    name: 'lounge',
    assistant_mode: 'auto',
    created_by: office.people.get('Nadia')?.id ?? null,
  })}`;
  await sql`insert into public.participants ${sql(
    [...office.people.values()].map(({ id }) => ({
      workspace_id: office.workspace,
      channel_id: channel,
      profile_id: id,
    })),
  )} on conflict do nothing`;
  const lines = new Map<string, string>();
  for (const [index, line] of linesOf('talk').entries()) {
    const [by] = PEOPLE[index % PEOPLE.length] ?? ['Nadia'];
    lines.set(await post(by, channel, line), line);
  }
  for (;;) {
    const [open] = await sql<{ count: number }[]>`select count(*)::int from public.assistant_runs
      where channel_id = ${channel} and status in ('queued', 'running')`;
    if (open?.count === 0) break;
    await sleep(100);
  }
  const answered = await sql<{ message_id: string }[]>`select message_id from public.assistant_runs
    where channel_id = ${channel} and status not in ('silent')`;
  return answered.flatMap(({ message_id: id }) => lines.get(id) ?? []);
}
