import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, attemptAs, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await database.sql`update public.memberships set opened_at = now()`;
});
afterAll(() => database.stop());

const HOUR = 3_600_000;
type Values = Record<string, string | number | boolean | null | Date>;

/** Plans a meeting that begins in an hour, as its organiser, who acts from here on. */
async function plan(tx: TransactionSql, organiser: string, more: Values = {}): Promise<string> {
  const id = randomUUID();
  await become(tx, organiser);
  await tx`insert into public.events
    ${tx({
      id,
      workspace_id: world.workspace,
      title: 'About the raise',
      starts_at: new Date(Date.now() + HOUR),
      ends_at: new Date(Date.now() + 2 * HOUR),
      is_private: true,
      created_by: organiser,
      ...more,
    })}`;
  return id;
}

const invite = (tx: TransactionSql, event: string, by: string, ...people: string[]) =>
  tx`insert into public.event_guests ${tx(
    people.map((profile_id) => ({
      workspace_id: world.workspace,
      event_id: event,
      profile_id,
      invited_by: by,
    })),
  )}`;

const inWorld = <T>(work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, world.people.participant, work);

/** What a person was told of an event. */
async function told(tx: TransactionSql, person: string, event: string) {
  await become(tx, null);
  const rows = await tx<{ kind: string; channel_id: string | null; read_at: Date | null }[]>`
    select kind, channel_id, read_at from public.notifications
    where profile_id = ${person} and event_id = ${event}`;
  return [...rows];
}

test('a private event is read by its organiser and guests, by nobody else, in any way', async () => {
  const { participant, keeper, owner, founder } = world.people;
  await inWorld(async (tx) => {
    const event = await plan(tx, participant);
    await invite(tx, event, participant, keeper);
    const seenBy = async (person: string) => {
      await become(tx, person);
      const [row] = await tx<Record<string, number>[]>`select
        (select count(*)::int from public.events where id = ${event}) as event,
        (select count(*)::int from public.event_guests where event_id = ${event}) as guests,
        (select count(*)::int from public.search(${world.workspace}, 'raise', array['event'])
          where id = ${event}) as found,
        (select count(*)::int from public.who_can_read('event', ${event}) where profile_id is not null)
          as readers`;
      return row;
    };
    expect(await seenBy(participant)).toEqual({ event: 1, guests: 1, found: 1, readers: 2 });
    expect(await seenBy(keeper)).toEqual({ event: 1, guests: 1, found: 1, readers: 2 });
    const nothing = { event: 0, guests: 0, found: 0, readers: 0 };
    for (const person of [owner, founder, world.people.outsider])
      expect(await seenBy(person)).toEqual(nothing);
  });
});

test('a summary of what is new counts no private event of others', async () => {
  await inWorld(async (tx) => {
    const { participant, owner, keeper } = world.people;
    const news = async (person: string) => {
      await become(tx, person);
      const [row] = await tx<{ total: number }[]>`select coalesce(sum(total), 0)::int as total
        from public.news_since(${world.workspace}, now() - interval '1 day') where kind = 'event'`;
      return row?.total ?? 0;
    };
    const before = { owner: await news(owner), keeper: await news(keeper) };
    const event = await plan(tx, participant);
    await invite(tx, event, participant, keeper);
    expect(await news(owner)).toBe(before.owner);
    expect(await news(keeper)).toBe(before.keeper + 1);
  });
});

test('an assistant that answers in a channel reads no private event of the asker', async () => {
  await inWorld(async (tx) => {
    const { participant } = world.people;
    const event = await plan(tx, participant);
    const count = async (claims: object) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({
        sub: participant,
        role: 'authenticated',
        on_behalf: true,
        ...claims,
      })}, true)`;
      const rows = await tx`select from public.events where id = ${event}`;
      const busy = await tx`select from public.busy_times(${world.workspace},
        array[${participant}]::uuid[], now(), now() + interval '1 day')`;
      return [rows.length, busy.length];
    };
    expect(await count({ audience: world.channels.open })).toEqual([0, 0]);
    // In the pane that only the asker sees it may be read.
    expect((await count({}))[0]).toBe(1);
  });
});

test('live rows of a private event reach its readers’ own topics only', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper } = world.people;
    const event = await plan(tx, participant);
    await invite(tx, event, participant, keeper);
    await become(tx, keeper);
    await tx`insert into public.event_responses (workspace_id, event_id, profile_id, response, note)
      values (${world.workspace}, ${event}, ${keeper}, 'yes', 'Gladly')`;
    await become(tx, participant);
    await tx`update public.events set title = 'About the cut' where id = ${event}`;
    await tx`delete from public.event_guests where event_id = ${event} and profile_id = ${keeper}`;
    await tx`update public.events set title = 'About the party' where id = ${event}`;
    await become(tx, null);
    const sent = await tx<{ topic: string; what: string }[]>`
      select topic, event || ' ' || (payload ->> 'table') as what from realtime.messages
      where payload::text like ${`%${event}%`} and payload ->> 'table' like 'event%'
      order by cmin::text::int`;
    expect(new Set(sent.map(({ topic }) => topic))).toEqual(
      new Set([`profile:${participant}`, `profile:${keeper}`]),
    );
    const toGuest = sent.filter(({ topic }) => topic === `profile:${keeper}`);
    // The last that a former guest hears is that the event is gone.
    expect(toGuest.at(-1)?.what).toBe('DELETE events');
    expect(toGuest.map(({ what }) => what)).toContain('INSERT event_responses');
  });
});

test('a former guest reads and answers no more, and their answer is gone', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper } = world.people;
    const event = await plan(tx, participant);
    await invite(tx, event, participant, keeper);
    const answer = (inner: TransactionSql) =>
      inner`insert into public.event_responses (workspace_id, event_id, profile_id, response)
        values (${world.workspace}, ${event}, ${keeper}, 'yes')`;
    await become(tx, keeper);
    await answer(tx);
    await become(tx, participant);
    await tx`delete from public.event_guests where event_id = ${event}`;
    expect(await tx`select from public.event_responses where event_id = ${event}`).toHaveLength(0);
    expect(await attemptAs(tx, keeper, answer)).toMatchObject({ code: '42501' });
    await become(tx, keeper);
    expect(await tx`select from public.events where id = ${event}`).toHaveLength(0);
    expect(await told(tx, keeper, event)).toEqual([]);
  });
});

test('only members who may read the event become guests', async () => {
  await inWorld(async (tx) => {
    const { participant, outsider, member, keeper } = world.people;
    const event = await plan(tx, participant);
    const inviting = (of: string, person: string) =>
      attemptAs(tx, participant, (inner) => invite(inner, of, participant, person));
    expect(await inviting(event, outsider)).toMatchObject({ code: '23503' });
    expect(await inviting(event, world.assistant)).toMatchObject({ code: '42501' });
    const inside = { is_private: false, channel_id: world.channels.private };
    const closed = await plan(tx, participant, inside);
    expect(await inviting(closed, member)).toMatchObject({ detail: 'guest_cannot_see' });
    expect(await inviting(closed, keeper)).toEqual({ rows: 1 });
    // A guest does not invite further guests.
    await invite(tx, event, participant, keeper);
    expect(
      await attemptAs(tx, keeper, (inner) => invite(inner, event, keeper, member)),
    ).toMatchObject({ code: '42501' });
  });
});

test('a private event never becomes another', async () => {
  await inWorld(async (tx) => {
    const event = await plan(tx, world.people.participant);
    const open = (inner: TransactionSql) =>
      inner`update public.events set is_private = false where id = ${event}`;
    expect(await attemptAs(tx, world.people.participant, open)).toMatchObject({ code: '42501' });
  });
});

test('guests are told once: invited, then of another time, then of the cancellation', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper } = world.people;
    const event = await plan(tx, participant);
    await invite(tx, event, participant, keeper, participant);
    expect(await told(tx, participant, event)).toEqual([]);
    expect(await told(tx, keeper, event)).toMatchObject([{ kind: 'event_invited' }]);
    const move = async (hours: number) => {
      await become(tx, participant);
      const start = new Date(Date.now() + hours * HOUR);
      await tx`update public.events set starts_at = ${start}, ends_at = ${start}
        where id = ${event}`;
    };
    // An invitation that has not been read is still one.
    await move(3);
    expect(await told(tx, keeper, event)).toMatchObject([{ kind: 'event_invited' }]);
    await tx`update public.notifications set read_at = now() where event_id = ${event}`;
    await move(4);
    expect(await told(tx, keeper, event)).toMatchObject([{ kind: 'event_changed', read_at: null }]);
    await become(tx, participant);
    await tx`update public.events set deleted_at = now() where id = ${event}`;
    expect(await told(tx, keeper, event)).toMatchObject([{ kind: 'event_cancelled' }]);
  });
});

test('an event that is moved to and fro rings once', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper } = world.people;
    const event = await plan(tx, participant);
    await invite(tx, event, participant, keeper);
    const rung = async () => {
      await become(tx, null);
      const [row] = await tx<{ at: string }[]>`select created_at::text as at
        from public.notifications where event_id = ${event} and profile_id = ${keeper}`;
      return row?.at;
    };
    await become(tx, null);
    await tx`update public.notifications set created_at = now() - interval '10 seconds'
      where event_id = ${event}`;
    const before = await rung();
    const move = async () => {
      await become(tx, participant);
      await tx`update public.events set ends_at = ends_at + interval '1 hour' where id = ${event}`;
    };
    await move();
    expect(await rung()).toBe(before);
    await become(tx, null);
    await tx`update public.notifications set created_at = now() - interval '2 minutes'
      where event_id = ${event}`;
    const old = await rung();
    await move();
    expect(await rung()).not.toBe(old);
  });
});

test('a changed title notifies nobody, nor does a meeting that is over', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper } = world.people;
    const event = await plan(tx, participant);
    await invite(tx, event, participant, keeper);
    await tx`update public.notifications set read_at = now() where event_id = ${event}`;
    await become(tx, participant);
    await tx`update public.events set title = 'Lunch' where id = ${event}`;
    const past = new Date(Date.now() - 2 * HOUR);
    const over = await plan(tx, participant, { starts_at: past, ends_at: past });
    await invite(tx, over, participant, keeper);
    expect(await told(tx, keeper, event)).toMatchObject([{ kind: 'event_invited' }]);
    expect(await told(tx, keeper, over)).toEqual([]);
  });
});

test('a silent channel does not silence an invitation, a workspace never opened does', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper, joined } = world.people;
    await become(tx, null);
    await tx`update public.participants set notify = 'none' where profile_id = ${keeper}`;
    await tx`update public.memberships set opened_at = null where profile_id = ${joined}`;
    const inside = { is_private: false, channel_id: world.channels.private };
    const event = await plan(tx, participant, inside);
    await invite(tx, event, participant, keeper, joined);
    expect(await told(tx, keeper, event)).toMatchObject([{ channel_id: null }]);
    expect(await told(tx, joined, event)).toEqual([]);
  });
});

test('a date taken out of a series is told of as that date only', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper } = world.people;
    const series = await plan(tx, participant, { recurrence: 'FREQ=DAILY' });
    await invite(tx, series, participant, keeper);
    await become(tx, null);
    await tx`update public.notifications set read_at = now() where event_id = ${series}`;
    const part = await plan(tx, participant, { series_id: series });
    await invite(tx, part, participant, keeper);
    await tx`update public.events set excluded = '["2027-01-01T10:00:00Z"]' where id = ${series}`;
    expect(await told(tx, keeper, part)).toMatchObject([{ kind: 'event_invited' }]);
    expect(await told(tx, keeper, series)).toMatchObject([{ kind: 'event_invited' }]);
  });
});

test('busy times name only what the caller reads, and leave out who declined', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper, owner, outsider } = world.people;
    const event = await plan(tx, participant);
    await invite(tx, event, participant, keeper);
    const busy = async (caller: string, days = 1) => {
      await become(tx, caller);
      const rows = await tx<Record<string, unknown>[]>`
        select profile_id, event_id, title from public.busy_times(${world.workspace},
          array[${keeper}]::uuid[], now(), now() + ${`${days} days`}::interval)
        where starts_at > now() + interval '30 minutes'`;
      return [...rows];
    };
    expect(await busy(participant)).toEqual([
      { profile_id: keeper, event_id: event, title: 'About the raise' },
    ]);
    expect(await busy(owner)).toEqual([{ profile_id: keeper, event_id: null, title: null }]);
    expect(await busy(outsider)).toEqual([]);
    expect(await busy(owner, 100)).toEqual([]);
    await become(tx, keeper);
    await tx`insert into public.event_responses (workspace_id, event_id, profile_id, response)
      values (${world.workspace}, ${event}, ${keeper}, 'no')`;
    expect(await busy(owner)).toEqual([]);
  });
});

test('moving an event into a channel leaves out guests who do not see it', async () => {
  await inWorld(async (tx) => {
    const { participant, keeper, member } = world.people;
    const event = await plan(tx, participant, { is_private: false });
    await invite(tx, event, participant, keeper, member);
    await tx`update public.events set channel_id = ${world.channels.private} where id = ${event}`;
    const left = await tx`select profile_id from public.event_guests where event_id = ${event}`;
    expect([...left]).toEqual([{ profile_id: keeper }]);
  });
});

test('what guests care about raises the sequence', async () => {
  await inWorld(async (tx) => {
    const event = await plan(tx, world.people.participant);
    const sequence = async () =>
      (await tx<{ sequence: number }[]>`select sequence from public.events where id = ${event}`)[0]
        ?.sequence;
    await tx`update public.events set remind_minutes = 5 where id = ${event}`;
    expect(await sequence()).toBe(0);
    await tx`update public.events set call_url = 'https://meet.example.test/a' where id = ${event}`;
    expect(await sequence()).toBe(1);
    const unsafe = (inner: TransactionSql) =>
      inner`update public.events set call_url = 'javascript:alert(1)' where id = ${event}`;
    expect(await attemptAs(tx, world.people.participant, unsafe)).toMatchObject({ code: '23514' });
  });
});
