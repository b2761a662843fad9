import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { startDatabase } from './database.ts';
import type { Actor } from './policies.ts';
import { createWorld } from './fixtures.ts';

export type Who = Actor | 'founder' | 'regular';
/**
 * The claims of an assistant that reads for a user; with an audience, for the participants of a
 * channel.
 */
export type Delegation = { audience?: string };

/**
 * The world of the decision table, with another workspace, and functions that act there by
 * delegated access.
 */
export type DelegatedWorld = Awaited<ReturnType<typeof startDelegatedWorld>>;

class Back extends Error {}

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : String(error);

/** 'done', or the code of the refusal. */
export const tried = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

/** Starts a database for this test; `stop` ends it. */
export async function startDelegatedWorld() {
  const database = await startDatabase();
  const { sql } = database;
  const world = await createWorld(sql);
  /** An open channel of another workspace, in which the participant also is. */
  const abroad = randomUUID();
  const { people, elsewhere, workspace, channels } = world;
  await sql`insert into public.memberships (workspace_id, profile_id, role) values (${elsewhere},
    ${people.participant}, 'owner')`;
  await sql`insert into public.channels (id, workspace_id, name, created_by) values (${abroad},
    ${elsewhere}, 'Abroad', ${people.participant})`;
  await sql`insert into public.messages (workspace_id, channel_id, author_id, parts)
    values (${elsewhere}, ${abroad}, ${people.participant},
    ${sql.json([{ type: 'text', text: 'a needle abroad' }])})`;
  await sql`insert into public.participants (workspace_id, channel_id, profile_id, role)
    values (${workspace}, ${channels.vault}, ${people.participant}, 'member')`;
  await sql`insert into public.messages (workspace_id, channel_id, author_id, parts)
    values (${workspace}, ${channels.vault}, ${people.participant},
    ${sql.json([{ type: 'text', text: 'a needle in the vault' }])})`;
  const tables = (
    await sql<{ name: string }[]>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  ).map(({ name }) => name);

  /** Runs work as a user, with or without delegated access, and rolls it back. */
  async function as<Value>(
    who: Who,
    delegation: Delegation | null,
    work: (tx: TransactionSql) => Promise<Value>,
  ): Promise<Value> {
    const box: { value?: Value } = {};
    await sql
      .begin(async (tx) => {
        await become(tx, who, delegation);
        box.value = await work(tx);
        throw new Back();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Back)) throw error;
      });
    if (!('value' in box)) throw new Error('Nothing was returned');
    return box.value as Value;
  }

  async function become(
    tx: TransactionSql,
    who: Who | null,
    delegation: Delegation | null,
  ): Promise<void> {
    const claims =
      who === null
        ? ''
        : JSON.stringify({
            sub: world.people[who],
            role: 'authenticated',
            ...(delegation ? { on_behalf: true, ...delegation } : {}),
          });
    await tx`select set_config('role', ${who === null ? 'none' : 'authenticated'}, true),
      set_config('request.jwt.claims', ${claims}, true)`;
  }

  return { ...database, world, tables, abroad, as, become };
}
