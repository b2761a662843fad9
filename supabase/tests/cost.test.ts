import { randomUUID } from 'node:crypto';
import { EVERYONE_MENTION, limits, mentionOf } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

/** Limits on the load that a user can put on others. */

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);

type Written = { author?: string; channel?: string; text?: string };

/** Inserts this many messages in one statement, as one request does. */
async function write(tx: TransactionSql, count: number, written: Written = {}) {
  const {
    author = world.people.participant,
    channel = world.channels.open,
    text = 'Hello',
  } = written;
  const { count: stored } = await tx`insert into public.messages
      (id, workspace_id, channel_id, author_id, role, parts)
    select gen_random_uuid(), ${world.workspace}, ${channel}, ${author}, 'user',
      ${tx.json([{ type: 'text', text }])}
    from generate_series(1, ${count})`;
  return stored;
}

/** Dates the user's messages back beyond the period of every limit. */
const later = (tx: TransactionSql, person: string) =>
  tx`update public.messages set created_at = created_at - interval '2 hours'
    where author_id = ${person}`;

const refusal = (code: string) => ({
  code: 'P0001',
  detail: code,
  message: expect.stringMatching(/^.{10,}\.$/),
  hint: expect.stringMatching(/^.{10,}\.$/),
});

describe('messages', () => {
  test('one request stores at most a hundred messages', async () => {
    const { participant } = world.people;
    expect(await as(participant, (tx) => write(tx, 100))).toBe(100);
    await expect(as(participant, (tx) => write(tx, 101))).rejects.toMatchObject(
      refusal('too_many_at_once'),
    );
  });

  test('a user sends at most the limit per minute, in all channels together', async () => {
    const { participant } = world.people;
    const flood = (each: number) =>
      as(participant, async (tx) => {
        await become(tx, null);
        await later(tx, participant);
        for (const minutesAgo of [0.9, 0.6, 0.3]) {
          await write(tx, each, { channel: world.channels.private });
          await tx`update public.messages
            set created_at = now() - make_interval(secs => ${minutesAgo * 60})
            where author_id = ${participant} and created_at = now()`;
        }
        await become(tx, participant);
        return write(tx, 1);
      });
    expect(await flood(99)).toBe(1);
    await expect(flood(100)).rejects.toMatchObject(refusal('too_many_messages'));
  });

  test('the server, with its imports, and assistants have no limit', async () => {
    const { assistant } = world;
    const stored = await as(world.people.participant, async (tx) => {
      await become(tx, null);
      const imported = await write(tx, 400);
      await write(tx, 400, { author: assistant });
      await become(tx, assistant);
      const { count } = await tx`insert into public.messages
          (workspace_id, channel_id, author_id, role, parts)
        values (${world.workspace}, ${world.channels.open}, ${assistant}, 'assistant',
          ${tx.json([{ type: 'text', text: 'An answer' }])})`;
      return [imported, count];
    });
    expect(stored).toEqual([400, 1]);
  });

  test('the operator can change the limits or remove them', async () => {
    const { participant } = world.people;
    const stored = await as(participant, async (tx) => {
      await become(tx, null);
      await tx`update private.limits set messages_a_minute = null, messages_a_request = 500`;
      await write(tx, 400);
      await tx`update public.messages set created_at = now() - interval '10 seconds'
        where author_id = ${participant}`;
      await become(tx, participant);
      return write(tx, 400);
    });
    expect(stored).toBe(400);
  });

  test('no API role reads or sets the limits', async () => {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const tried = database.sql.begin(async (tx) => {
        await tx`select set_config('role', ${role}, true)`;
        await tx`update private.limits set messages_a_minute = null`;
      });
      await expect(tried, role).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('a user has at most the limit of scheduled messages', async () => {
    const { participant } = world.people;
    const schedule = (tx: TransactionSql, count: number) =>
      tx`insert into public.scheduled_messages
          (workspace_id, channel_id, author_id, parts, send_at)
        select ${world.workspace}, ${world.channels.open}, ${participant},
          ${tx.json([{ type: 'text', text: 'Later' }])}, now() + interval '1 day'
        from generate_series(1, ${count})`;
    const all = await as(participant, async (tx) => {
      await become(tx, null);
      await tx`delete from public.scheduled_messages where author_id = ${participant}`;
      await become(tx, participant);
      return schedule(tx, 100);
    });
    expect(all.count).toBe(100);
    await expect(as(participant, (tx) => schedule(tx, 101))).rejects.toMatchObject(
      refusal('too_many_waiting'),
    );
  });
});

describe('calls of everyone', () => {
  const everyone = { text: EVERYONE_MENTION };
  const parts = (tx: TransactionSql) => tx.json([{ type: 'text', ...everyone }]);
  /** Adds this many people to the channel. */
  const crowd = async (tx: TransactionSql, count: number) => {
    await become(tx, null);
    await tx`with person as (
        insert into public.profiles (id, name) select gen_random_uuid(), 'One of many'
        from generate_series(1, ${count}) returning id
      ), member as (
        insert into public.memberships (workspace_id, profile_id, role)
        select ${world.workspace}, id, 'member' from person returning profile_id
      )
      insert into public.participants (workspace_id, channel_id, profile_id)
      select ${world.workspace}, ${world.channels.open}, profile_id from member`;
  };

  test('in a small channel all participants can call everyone, within the limit', async () => {
    const { participant } = world.people;
    expect(await as(participant, (tx) => write(tx, 10, everyone))).toBe(10);
    await expect(as(participant, (tx) => write(tx, 11, everyone))).rejects.toMatchObject(
      refusal('everyone_too_often'),
    );
    const nextDay = await as(participant, async (tx) => {
      await write(tx, 10, everyone);
      await become(tx, null);
      await later(tx, participant);
      await become(tx, participant);
      return write(tx, 1, everyone);
    });
    expect(nextDay).toBe(1);
  });

  test('the app and the database have the same size limit for calling everyone', async () => {
    const [bounds] = await database.sql<{ everyone_up_to: number }[]>`
      select everyone_up_to from private.limits`;
    expect(limits.everyoneUpTo).toBe(bounds?.everyone_up_to);
  });

  test.each([
    ['participant', false],
    ['regular', false],
    ['keeper', true],
    ['joined', true],
  ] as const)('in a large channel only admins can: %s %s', async (who, isAllowed) => {
    const author = world.people[who];
    const called = as(author, async (tx) => {
      await crowd(tx, 60);
      await become(tx, author);
      return write(tx, 1, { ...everyone, author });
    });
    if (isAllowed) expect(await called).toBe(1);
    else await expect(called).rejects.toMatchObject(refusal('everyone_not_allowed'));
  });

  type Call = (tx: TransactionSql) => Promise<unknown>;
  test.each<[string, Call]>([
    [
      'by rewriting a message',
      (tx: TransactionSql) =>
        tx`update public.messages set parts = ${parts(tx)}
          where id = ${world.rowsOf('participant').message}`,
    ],
    [
      'by one for later',
      (tx: TransactionSql) => tx`insert into public.scheduled_messages
          (workspace_id, channel_id, author_id, parts, send_at)
        values (${world.workspace}, ${world.channels.open}, ${world.people.participant},
          ${parts(tx)}, now() + interval '1 day')`,
    ],
    [
      'by rewriting one for later',
      async (tx: TransactionSql) => {
        const id = randomUUID();
        await tx`insert into public.scheduled_messages
            (id, workspace_id, channel_id, author_id, parts, send_at)
          values (${id}, ${world.workspace}, ${world.channels.open}, ${world.people.participant},
            ${tx.json([{ type: 'text', text: 'Later' }])}, now() + interval '1 day')`;
        await tx`update public.scheduled_messages set parts = ${parts(tx)}
          where id = ${id}`;
      },
    ],
  ])('others in a large channel cannot either: %s', async (_how, call) => {
    const { participant } = world.people;
    await as(participant, (tx) => call(tx));
    await expect(
      as(participant, async (tx) => {
        await crowd(tx, 60);
        await become(tx, participant);
        await call(tx);
      }),
    ).rejects.toMatchObject(refusal('everyone_not_allowed'));
  });
});

describe('people who have not opened the workspace', () => {
  test('get no notification, whatever creates it', async () => {
    const { regular, participant } = world.people;
    const told = (opened: boolean) =>
      as(participant, async (tx) => {
        await become(tx, null);
        await tx`update public.memberships set opened_at = ${opened ? new Date() : null}
          where workspace_id = ${world.workspace} and profile_id = ${regular}`;
        await tx`delete from public.notifications where profile_id = ${regular}`;
        const [said] = await tx<{ id: string }[]>`insert into public.messages
            (workspace_id, channel_id, author_id, parts)
          values (${world.workspace}, ${world.channels.open}, ${regular},
            ${tx.json([{ type: 'text', text: 'Said before' }])}) returning id`;
        await become(tx, participant);
        await write(tx, 1, { text: mentionOf(regular) });
        await write(tx, 1, { text: EVERYONE_MENTION });
        await tx`insert into public.reactions
            (workspace_id, channel_id, message_id, profile_id, emoji)
          values (${world.workspace}, ${world.channels.open}, ${said?.id ?? ''}, ${participant}, '👍')`;
        await become(tx, null);
        // Inserts a notification as the delivery worker does for people who are invited to a
        // meeting.
        await tx`insert into public.notifications (workspace_id, profile_id, kind, text)
          values (${world.workspace}, ${regular}, 'reminder', 'The meeting begins')`;
        const rows = await tx<{ kind: string }[]>`select kind from public.notifications
          where profile_id = ${regular} order by kind`;
        return rows.map(({ kind }) => kind);
      });
    expect(await told(true)).toEqual(['everyone', 'mention', 'reaction', 'reminder']);
    expect(await told(false)).toEqual([]);
  });
});

describe('search', () => {
  const search = (words: string) =>
    as(
      world.people.participant,
      (tx) => tx`select id from public.search(${world.workspace}, ${words})`,
    );

  test('refuses more than five hundred letters with a message', async () => {
    await expect(search('x'.repeat(501))).rejects.toMatchObject(refusal('search_too_long'));
    await expect(search('needle '.repeat(20_000))).rejects.toMatchObject(
      refusal('search_too_long'),
    );
    expect(await search(`needle${' '.repeat(494)}`)).not.toEqual([]);
  });

  test.each([
    ['negations', '-'.repeat(500)],
    ['negations apart', '- '.repeat(250)],
    ['negations of one word', `${'-'.repeat(499)}a`],
    ['negations in quotes', '-"'.repeat(250)],
    ['negated quotes', '-"a" '.repeat(100)],
    ['negated words', '-a '.repeat(166)],
    ['quotes', '"'.repeat(500)],
    ['a phrase of single letters', `"${'a '.repeat(249)}"`],
    ['alternatives', 'needle or '.repeat(50)],
    ['letters of the query language', "'\\:*&|!()<->".repeat(38)],
    ['wildcards of patterns', '%_'.repeat(250)],
    ['one word', 'n'.repeat(500)],
  ])('answers hostile words: %s', async (_kind, words) => {
    expect(Array.isArray(await search(words))).toBe(true);
  });
});
