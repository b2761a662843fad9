import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { become, inTransaction } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { beginSession, type Proven } from './sessions.ts';

/**
 * Creating credentials that outlast a session, by what the session has proven; Auth's part has a
 * similar table.
 */

let database: TestDatabase;
let world: World;
const webhook = randomUUID();
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  const { sql } = database;
  const { channels, people, workspace } = world;
  await sql`update public.participants set role = 'admin'
    where channel_id = ${channels.open} and profile_id = ${people.regular}`;
  await sql`insert into public.outgoing_webhooks
      (id, workspace_id, channel_id, profile_id, name, url, events)
    values (${webhook}, ${workspace}, ${channels.open}, ${people.regular}, 'CI',
      'https://ci.example.test', '["message.created"]')`;
});
afterAll(() => database.stop());

const ACTIONS: Record<string, (tx: TransactionSql) => Promise<unknown>> = {
  create_api_token: (tx) => tx`select public.create_api_token(${world.workspace}, 'Shell', true)`,
  renew_webhook_secret: (tx) => tx`select public.renew_webhook_secret(${webhook})`,
  create_calendar_feed: (tx) => tx`select public.create_calendar_feed(${world.workspace})`,
};

const aal1 = (amr: Record<string, number>): Proven => ({ aal: 'aal1', amr });
const aal2 = (amr: Record<string, number>): Proven => ({ aal: 'aal2', amr });
const again = 'reauthentication_needed';

type State = { hasFactor: boolean; row: Proven; token?: Proven };
const STATES: [name: string, state: State | null, verdict: string][] = [
  ['no session', null, again],
  ['a fresh session', { hasFactor: false, row: aal1({ password: 0 }) }, 'done'],
  ['an old session', { hasFactor: false, row: aal1({ password: 11 }) }, again],
  [
    'an old token of a session that was proven again since',
    { hasFactor: false, row: aal1({ password: 0 }), token: aal1({ password: 60 }) },
    again,
  ],
  [
    'a fresh token whose proof no longer stands',
    { hasFactor: false, row: aal1({}), token: aal1({ password: 0 }) },
    again,
  ],
  ['a fresh mail', { hasFactor: false, row: aal1({ recovery: 0 }) }, 'done'],
  ['an old mail', { hasFactor: false, row: aal1({ recovery: 60 }) }, again],
  [
    "a program's session",
    { hasFactor: false, row: aal1({ 'oauth_provider/authorization_code': 0 }) },
    again,
  ],
  // Until the factor is proven, they cannot read any workspace.
  ['a password without its factor', { hasFactor: true, row: aal1({ password: 0 }) }, '42501'],
  [
    'an old token of a session that was raised since',
    { hasFactor: true, row: aal2({ password: 0, totp: 0 }), token: aal1({ password: 0 }) },
    '42501',
  ],
  [
    'a raised token of a session that was lowered since',
    { hasFactor: true, row: aal1({ password: 0 }), token: aal2({ password: 0, totp: 0 }) },
    'insufficient_aal',
  ],
  ['a fresh factor', { hasFactor: true, row: aal2({ password: 60, totp: 0 }) }, 'done'],
  ['an old factor', { hasFactor: true, row: aal2({ password: 0, totp: 11 }) }, again],
];

describe('creating a lasting credential needs a recent proof', () => {
  test.each(STATES)('with %s', async (_name, state, verdict) => {
    for (const [action, work] of Object.entries(ACTIONS))
      expect([action, await verdictOf(state, work)]).toEqual([action, verdict]);
  });

  test('another user’s session proves nothing', async () => {
    const { participant, regular } = world.people;
    await inTransaction(database.sql, async (tx) => {
      await become(tx, participant);
      await beginSession(tx);
      const [{ claims = '{}' } = {}] = await tx<{ claims: string }[]>`
        select current_setting('request.jwt.claims') as claims`;
      const stolen = JSON.stringify({ ...JSON.parse(claims), sub: regular });
      await tx`select set_config('request.jwt.claims', ${stolen}, true)`;
      const making = tx`select public.create_calendar_feed(${world.workspace})`;
      await expect(making).rejects.toMatchObject({ detail: again });
    });
  });
});

test('another address of a webhook needs a recent proof, another name does not', async () => {
  const change = (set: string) => (tx: TransactionSql) =>
    tx.unsafe(`update public.outgoing_webhooks set ${set} where id = '${webhook}'`);
  const old: State = { hasFactor: false, row: aal1({ password: 11 }) };
  const fresh: State = { hasFactor: false, row: aal1({ password: 0 }) };
  const moved = change(`url = 'https://other.example.test'`);
  expect([
    await verdictOf(old, moved),
    await verdictOf(fresh, moved),
    await verdictOf(old, change(`name = 'Build'`)),
  ]).toEqual([again, 'done', 'done']);
  await database.sql`update public.outgoing_webhooks
    set is_enabled = false, stopped_because = 'credential' where id = ${webhook}`;
  const on = change('is_enabled = true');
  expect([await verdictOf(old, on), await verdictOf(fresh, on)]).toEqual([again, 'done']);
});

class Done extends Error {}

/** 'done', or the refusal: our code, or PostgreSQL's. */
async function verdictOf(state: State | null, work: (tx: TransactionSql) => Promise<unknown>) {
  const { regular } = world.people;
  try {
    await database.sql.begin(async (tx) => {
      if (state?.hasFactor)
        await tx`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at,
          updated_at) values (${randomUUID()}, ${regular}, 'totp', 'verified', now(), now())`;
      await become(tx, regular);
      if (state) await beginSession(tx, state.row, state.token);
      await work(tx);
      throw new Done();
    });
  } catch (error) {
    if (error instanceof Done) return 'done';
    const { code, detail } = Object(error);
    return code === 'P0001' ? detail : code;
  }
}
