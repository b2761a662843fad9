import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { asPerson, become } from './as-person.ts';
import { startDatabase } from './database.ts';
import { createWorld } from './fixtures.ts';

/** A world with a second private and a second open channel, each of the same people. */
export async function startMoves() {
  const database = await startDatabase();
  const { sql } = database;
  const world = await createWorld(sql);
  await sql`update public.assistant_runs set status = 'done'`;
  const twinOf = async (channel: string, visibility: string): Promise<string> => {
    const id = randomUUID();
    await sql`insert into public.channels (id, workspace_id, name, visibility, created_by)
      values (${id}, ${world.workspace}, 'Twin', ${visibility}, ${world.people.founder})`;
    await sql`insert into public.participants (workspace_id, channel_id, profile_id, role)
      select workspace_id, ${id}, profile_id, role from public.participants
      where channel_id = ${channel} on conflict do nothing`;
    await sql`delete from public.messages where channel_id = ${id}`;
    return id;
  };
  return {
    database,
    world,
    twin: await twinOf(world.channels.private, 'private'),
    openTwin: await twinOf(world.channels.open, 'open'),

    /** Runs work as the person in a transaction that is rolled back. */
    as: <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
      asPerson(sql, person, work),

    async say(
      tx: TransactionSql,
      author: string,
      channel: string,
      { thread = null, text = 'Hello' }: { thread?: string | null; text?: string } = {},
    ): Promise<string> {
      const id = randomUUID();
      await tx`insert into public.messages (id, workspace_id, channel_id, author_id, thread_id,
        parts, metadata) values (${id}, ${world.workspace}, ${channel}, ${author}, ${thread},
          ${tx.json([{ type: 'text', text }])},
          ${tx.json({ workspace_id: world.workspace, channel_id: channel })})`;
      return id;
    },
  };
}

export type Moves = Awaited<ReturnType<typeof startMoves>>;

export const move = (
  tx: TransactionSql,
  ids: string[],
  channel: string,
  thread: string | null = null,
) => tx<{ id: string }[]>`select id from public.move_messages(${ids}, ${channel}, ${thread}) id`;

/** Runs queries as the server, and goes on as the person. */
export async function asServer<T>(tx: TransactionSql, person: string, work: () => Promise<T>) {
  await become(tx, null);
  const value = await work();
  await become(tx, person);
  return value;
}
