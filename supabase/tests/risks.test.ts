import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);

type Raised = {
  channel?: string | null;
  review_on?: string | null;
  review_every_days?: number | null;
};

async function raise(
  tx: TransactionSql,
  person: string,
  { channel = null, review_on = null, review_every_days = null }: Raised = {},
): Promise<string> {
  const id = randomUUID();
  await tx`insert into public.risks (id, workspace_id, channel_id, title, review_on,
    review_every_days, created_by)
    values (${id}, ${world.workspace}, ${channel}, 'The slewing ring cracks', ${review_on},
      ${review_every_days}, ${person})`;
  return id;
}

type Review = {
  channel_id: string | null;
  title: string;
  day: string;
  is_all_day: boolean;
  gone: boolean;
};

const reviews = (tx: TransactionSql, risk: string) =>
  tx<Review[]>`select channel_id, title, to_char(starts_at at time zone timezone,
    'YYYY-MM-DD') as day, is_all_day, deleted_at is not null as gone
    from public.events where risk_id = ${risk} and kind = 'risk_review'`;

test('the review of a risk is one event of its channel, which is moved, deleted and restored with it', async () => {
  const { participant } = world.people;
  const seen = await as(participant, async (tx) => {
    const risk = await raise(tx, participant, {
      channel: world.channels.open,
      review_on: '2027-01-05',
    });
    const states = [await reviews(tx, risk)];
    const change = async (work: PromiseLike<unknown>) => {
      await work;
      states.push(await reviews(tx, risk));
    };
    await change(
      tx`update public.risks set review_on = '2027-02-01', title = 'It cracks' where id = ${risk}`,
    );
    await change(tx`update public.risks set status = 'closed' where id = ${risk}`);
    await change(tx`update public.risks set status = 'open', channel_id = null where id = ${risk}`);
    await change(tx`update public.risks set review_on = null where id = ${risk}`);
    return states.map((rows) =>
      rows.map(({ channel_id, title, day, is_all_day, gone }) => [
        channel_id,
        title.replace(/^R-\d+ /, ''),
        day,
        is_all_day,
        gone,
      ]),
    );
  });
  const { open } = world.channels;
  expect(seen).toEqual([
    [[open, 'The slewing ring cracks', '2027-01-05', true, false]],
    [[open, 'It cracks', '2027-02-01', true, false]],
    [[open, 'It cracks', '2027-02-01', true, true]],
    [[null, 'It cracks', '2027-02-01', true, false]],
    [[null, 'It cracks', '2027-02-01', true, true]],
  ]);
});

test('moving or deleting a review in the schedule changes the register', async () => {
  const { participant } = world.people;
  const days = await as(participant, async (tx) => {
    const risk = await raise(tx, participant, {
      channel: world.channels.open,
      review_on: '2027-01-05',
    });
    const day = async () =>
      (
        await tx<
          { day: string | null }[]
        >`select review_on::text as day from public.risks where id = ${risk}`
      )[0]?.day;
    await tx`update public.events set starts_at = '2027-01-09T00:00:00Z', ends_at =
      '2027-01-10T00:00:00Z' where risk_id = ${risk}`;
    const moved = await day();
    await tx`update public.risks set status = 'closed' where id = ${risk}`;
    const closed = await day();
    await tx`update public.risks set status = 'open' where id = ${risk}`;
    await tx`update public.events set deleted_at = now() where risk_id = ${risk}`;
    return [moved, closed, await day()];
  });
  expect(days).toEqual(['2027-01-09', '2027-01-09', null]);
});

test('a risk with a review interval has its first review after that many days', async () => {
  const { participant } = world.people;
  const count = await as(participant, async (tx) => {
    const risk = await raise(tx, participant, { review_every_days: 30 });
    const [row] = await tx<
      { due: boolean }[]
    >`select review_on = current_date + 30 as due from public.risks where id = ${risk}`;
    return [row?.due, (await reviews(tx, risk)).length];
  });
  expect(count).toEqual([true, 1]);
});

test('the review of a private channel’s risk is visible only in that channel', async () => {
  const { participant, member } = world.people;
  const seen = await as(participant, async (tx) => {
    const risk = await raise(tx, participant, {
      channel: world.channels.private,
      review_on: '2027-01-05',
    });
    const own = await reviews(tx, risk);
    await become(tx, member);
    return [own.length, (await reviews(tx, risk)).length];
  });
  expect(seen).toEqual([1, 0]);
});

test('numbers are assigned without gaps, also for many rows of one insert', async () => {
  const { participant } = world.people;
  const numbers = await as(participant, async (tx) => {
    await tx`insert into public.risks (workspace_id, title, created_by) select ${world.workspace},
      'Risk ' || n, ${participant} from generate_series(1, 50) n`;
    const rows = await tx<
      { number: number }[]
    >`select number from public.risks where workspace_id = ${world.workspace} order by number`;
    return rows.map(({ number }) => number);
  });
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('the history records the author, the old and new values, and the links', async () => {
  const { participant, founder } = world.people;
  const entries = await as(participant, async (tx) => {
    const risk = await raise(tx, participant);
    await tx`update public.risks set likelihood = 5 where id = ${risk}`;
    await become(tx, founder);
    await tx`insert into public.risk_links (workspace_id, risk_id, profile_id, created_by)
      values (${world.workspace}, ${risk}, ${participant}, ${founder})`;
    await tx`insert into public.risk_events (workspace_id, risk_id, actor_id, kind, comment)
      values (${world.workspace}, ${risk}, ${founder}, 'comment', 'I saw it')`;
    return tx<
      { kind: string; actor_id: string; changes: object }[]
    >`select kind, actor_id, changes from public.risk_events where risk_id = ${risk} order by created_at`;
  });
  expect(entries).toEqual([
    { kind: 'created', actor_id: participant, changes: {} },
    { kind: 'changed', actor_id: participant, changes: { likelihood: { from: 3, to: 5 } } },
    {
      kind: 'link',
      actor_id: founder,
      changes: { operation: 'insert', message_id: null, file_id: null, profile_id: participant },
    },
    { kind: 'comment', actor_id: founder, changes: {} },
  ]);
});

test('a comment touches its risk, so that live readers are notified', async () => {
  const { participant } = world.people;
  const { risks } = world.workspaceRows;
  const isTouched = await as(participant, async (tx) => {
    await become(tx, null);
    await tx`alter table public.risks disable trigger a_touch_updated_at`;
    await tx`update public.risks set updated_at = '2020-01-01' where id = ${risks.shared}`;
    await tx`alter table public.risks enable trigger a_touch_updated_at`;
    await become(tx, participant);
    await tx`insert into public.risk_events (workspace_id, risk_id, actor_id, kind, comment)
      values (${world.workspace}, ${risks.shared}, ${participant}, 'comment', 'Seen')`;
    const [row] = await tx<
      { is_touched: boolean }[]
    >`select updated_at > '2021-01-01' as is_touched from public.risks where id = ${risks.shared}`;
    return row?.is_touched;
  });
  expect(isTouched).toBe(true);
});

test('a scan for risks is started only by its user, and can be restarted when it is done', async () => {
  const { participant, outsider } = world.people;
  const states = await as(participant, async (tx) => {
    await tx`select public.propose_risks(${world.workspace})`;
    await become(tx, null);
    await tx`update public.risk_scans set status = 'done', proposed = 3 where profile_id = ${participant}`;
    await become(tx, participant);
    const read = () =>
      tx<
        { status: string; proposed: number }[]
      >`select status, proposed from public.risk_scans where profile_id = ${participant}`;
    const before = await read();
    await tx`select public.propose_risks(${world.workspace})`;
    return [...before, ...(await read())].map(({ status, proposed }) => [status, proposed]);
  });
  expect(states).toEqual([
    ['done', 3],
    ['queued', 0],
  ]);
  await expect(
    as(outsider, (tx) => tx`select public.propose_risks(${world.workspace})`.then(() => {})),
  ).rejects.toMatchObject({ code: '42501' });
});

test('a shared view is sent to the workspace, and removed when it is no longer shared', async () => {
  const { participant } = world.people;
  const sent = await as(participant, async (tx) => {
    const id = randomUUID();
    await tx`insert into public.saved_views (id, workspace_id, profile_id, page, name)
      values (${id}, ${world.workspace}, ${participant}, 'risks', 'Mine alone')`;
    await tx`update public.saved_views set is_shared = true where id = ${id}`;
    await tx`update public.saved_views set is_shared = false where id = ${id}`;
    await become(tx, null);
    return tx<{ topic: string; event: string }[]>`select topic, event from realtime.messages
      where payload ->> 'table' = 'saved_views'
      and coalesce(payload -> 'record' ->> 'id', payload -> 'old_record' ->> 'id') = ${id}
      order by inserted_at, id`;
  });
  const toWorkspace = sent
    .filter(({ topic }) => topic.startsWith('workspace:'))
    .map(({ event }) => event);
  const toOwner = sent
    .filter(({ topic }) => topic.startsWith('profile:'))
    .map(({ event }) => event);
  expect(toWorkspace.toSorted()).toEqual(['DELETE', 'INSERT']);
  expect(toOwner.toSorted()).toEqual(['INSERT', 'INSERT', 'UPDATE']);
});
