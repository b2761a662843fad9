import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DelegatedWorld, startDelegatedWorld, tried, type Who } from './delegated-access.ts';

/** Answers that only the person who asked may ever see. */

let delegated: DelegatedWorld;
let world: DelegatedWorld['world'];
let as: DelegatedWorld['as'];
let become: DelegatedWorld['become'];
beforeAll(async () => {
  delegated = await startDelegatedWorld();
  ({ world, as, become } = delegated);
  await delegated.sql`delete from public.private_answers`;
  await delegated.sql`delete from private.answer_costs`;
  await delegated.sql`delete from public.assistant_settings`;
});
afterAll(() => delegated.stop());

type Asked = { channel?: string | null; person?: Who };

/** Asks as the participant. @returns the id of the answer */
async function ask(tx: TransactionSql, { channel = null, person = 'participant' }: Asked = {}) {
  const id = randomUUID();
  await tx`insert into public.private_answers
    (id, workspace_id, channel_id, profile_id, kind, question)
    values (${id}, ${world.workspace}, ${channel}, ${world.people[person]}, 'ask', 'Where?')`;
  return id;
}

const asServer = async <T>(tx: TransactionSql, work: () => Promise<T>) => {
  await become(tx, null, null);
  return work();
};

/** The rows that a statement of each kind reaches: by id, by another column, without a filter. */
const reachOf = async (tx: TransactionSql, id: string) => {
  const reads = await Promise.all([
    tx`select from public.private_answers where id = ${id}`,
    tx`select from public.private_answers where question like 'Wh%'`,
    tx`select from public.private_answers`,
    tx`select count(*) from public.private_answers having count(*) > 0`,
  ]);
  const writes: number[] = [];
  for (const where of [tx`where id = ${id}`, tx`where question like 'Wh%'`, tx``]) {
    writes.push((await tx`update public.private_answers set status = 'stopped' ${where}`).count);
    writes.push((await tx`delete from public.private_answers ${where}`).count);
  }
  return [...reads.map(({ count }) => count), ...writes].reduce((sum, one) => sum + one, 0);
};

describe('nobody else reaches an answer, by id, by another column or without a filter', () => {
  test.each(['keeper', 'joined', 'admin', 'owner', 'founder', 'regular', 'padmin'] as const)(
    '%s',
    async (who) => {
      for (const channel of [null, world.channels.open]) {
        const reached = await as('participant', null, async (tx) => {
          const id = await ask(tx, { channel });
          await become(tx, who, null);
          return reachOf(tx, id);
        });
        expect(reached).toBe(0);
      }
    },
  );

  test('the assistant of the workspace', async () => {
    const reached = await as('participant', null, async (tx) => {
      const id = await ask(tx, { channel: world.channels.open });
      const claims = JSON.stringify({ sub: world.assistant, role: 'authenticated' });
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      return reachOf(tx, id);
    });
    expect(reached).toBe(0);
  });
});

describe('an assistant that reads for the person', () => {
  const readsWith = (audience: string | undefined) =>
    as('participant', null, async (tx) => {
      await ask(tx);
      await ask(tx, { channel: world.channels.open });
      await become(tx, 'participant', audience ? { audience } : {});
      return (await tx`select from public.private_answers`).count;
    });

  test('reads none of their answers, with and without an audience', async () => {
    expect(await readsWith(undefined)).toBe(0);
    expect(await readsWith(world.channels.open)).toBe(0);
  });

  test.each([
    ['asks', (tx: TransactionSql) => ask(tx)],
    ['stops', (tx: TransactionSql) => tx`update public.private_answers set status = 'stopped'`],
    ['deletes', (tx: TransactionSql) => tx`delete from public.private_answers`],
  ])('never %s', async (_, work) => {
    expect(await tried(as('participant', {}, async (tx) => work(tx)))).toBe('42501');
  });
});

test('a person without access to a channel cannot ask about it, nor draft replies to its messages', async () => {
  const { channels, messages, people, workspace } = world;
  expect(
    await tried(as('member', null, (tx) => ask(tx, { person: 'member', channel: channels.vault }))),
  ).toBe('42501');
  const draft = (channel: string, message: string) => (tx: TransactionSql) =>
    tx`insert into public.private_answers (workspace_id, channel_id, profile_id, kind, question,
      message_id) values (${workspace}, ${channel}, ${people.member}, 'draft', 'Reply', ${message})`;
  expect(await tried(as('member', null, draft(channels.private, messages.private)))).toBe('P0001');
});

test('a person who leaves a channel no longer sees what was answered there', async () => {
  const seen = await as('participant', null, async (tx) => {
    await ask(tx, { channel: world.channels.open });
    await asServer(
      tx,
      () => tx`delete from public.participants where channel_id = ${world.channels.open}
        and profile_id = ${world.people.participant}`,
    );
    await become(tx, 'participant', null);
    return (await tx`select from public.private_answers`).count;
  });
  expect(seen).toBe(0);
});

test('a stopped answer stays stopped, and an ended one cannot be stopped', async () => {
  const counts = await as('participant', null, async (tx) => {
    const id = await ask(tx);
    const stop = () => tx`update public.private_answers set status = 'stopped' where id = ${id}`;
    const first = (await stop()).count;
    return [first, (await stop()).count];
  });
  expect(counts).toEqual([1, 0]);
});

test('changes are sent on the person’s own topic only', async () => {
  const topics = await as('participant', null, async (tx) => {
    const id = await ask(tx, { channel: world.channels.open });
    return asServer(
      tx,
      () => tx<{ topic: string }[]>`select distinct topic from realtime.messages
        where payload::text like ${`%${id}%`}`,
    );
  });
  expect(topics.map(({ topic }) => topic)).toEqual([`profile:${world.people.participant}`]);
});

describe('limits and costs', () => {
  /** What a private answer used, as the service records it. */
  const spend = (tx: TransactionSql, id: string) =>
    asServer(
      tx,
      () => tx`update private.answer_costs set model = 'm', input_tokens = 600, output_tokens = 500,
        cost = 2 where answer_id = ${id}`,
    );
  const limitTo = (tx: TransactionSql, column: string, value: number) =>
    asServer(
      tx,
      () =>
        tx`insert into public.assistant_settings ${tx({ workspace_id: world.workspace, [column]: value })}`,
    );
  const refusalOfNext = async (tx: TransactionSql) => {
    await become(tx, 'participant', null);
    const id = await ask(tx);
    const [row] = await tx<{ status: string; error: { code: string } | null }[]>`
      select status, error from public.private_answers where id = ${id}`;
    return row?.status === 'failed' ? row.error?.code : row?.status;
  };

  test.each([
    ['monthly_tokens', 1000, 'budget_spent'],
    ['monthly_cost', 1, 'budget_spent'],
    ['person_per_hour', 1, 'person_limit'],
  ] as const)('%s counts private answers, deleted ones too', async (column, value, code) => {
    const found = await as('participant', null, async (tx) => {
      const id = await ask(tx);
      await spend(tx, id);
      await become(tx, 'participant', null);
      await tx`delete from public.private_answers where id = ${id}`;
      await limitTo(tx, column, value);
      return refusalOfNext(tx);
    });
    expect(found).toBe(code);
  });

  test('questions to a channel’s assistant do not refuse private ones there', async () => {
    const found = await as('participant', null, async (tx) => {
      await limitTo(tx, 'channel_per_hour', 1);
      return refusalOfNext(tx);
    });
    expect(found).toBe('queued');
  });

  test('owners see what private answers cost, but not where or by whom they were asked', async () => {
    const rows = await as('participant', null, async (tx) => {
      await spend(tx, await ask(tx, { channel: world.channels.open }));
      await become(tx, 'owner', null);
      return tx`select channel_id, model, runs, tokens, cost
        from public.assistant_usage(${world.workspace}) where model = 'm'`;
    });
    expect(rows).toMatchObject([{ channel_id: null, model: 'm', tokens: '1100' }]);
  });
});

test('an answer loses what it quotes of a message that is deleted', async () => {
  const { channels, messages, people } = world;
  const rows = await as('participant', null, async (tx) => {
    const id = await ask(tx, { channel: channels.open });
    const text = `Two things:\n- [A needle](/channels/x?m=${messages.open})\n- Something else`;
    await asServer(
      tx,
      () =>
        tx`update public.private_answers set text = ${text}, status = 'done', sources = ${tx.json([
          { type: 'message', id: messages.open, message_id: messages.open, title: 'A', href: '/' },
        ])} where id = ${id}`,
    );
    await tx`update public.messages set deleted_at = now() where id = ${messages.open}`;
    return tx`select text, sources from public.private_answers where id = ${id}
      and profile_id = ${people.participant}`;
  });
  expect(rows).toEqual([{ text: 'Two things:\n- …\n- Something else', sources: [] }]);
});
