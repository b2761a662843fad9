import { randomUUID } from 'node:crypto';
import { EVERYONE_MENTION, mentionOf } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, INVITATION_TOKEN, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await database.sql`delete from public.notifications`;
});
afterAll(() => database.stop());

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);

type Said = {
  id?: string;
  channel?: string;
  thread?: string;
  reply?: string;
  text?: string;
};

async function say(
  tx: TransactionSql,
  author: string,
  { id = randomUUID(), channel = world.channels.open, thread, reply, text = 'Hello' }: Said = {},
): Promise<string> {
  await tx`insert into public.messages (id, workspace_id, channel_id, author_id, thread_id,
    reply_to_id, parts)
    values (${id}, ${world.workspace}, ${channel}, ${author}, ${thread ?? null}, ${reply ?? null},
      ${tx.json([{ type: 'text', text }])})`;
  return id;
}

/** The kinds of the notifications that a user got about a message. */
async function told(tx: TransactionSql, person: string, message: string): Promise<string[]> {
  await become(tx, null);
  const rows = await tx<
    { kind: string }[]
  >`select kind from public.notifications where profile_id = ${person} and message_id = ${message} order by kind`;
  return rows.map(({ kind }) => kind);
}

test('a thread’s root counts its replies, also when one is deleted and restored', async () => {
  const { participant } = world.people;
  const counts = await as(participant, async (tx) => {
    const root = await say(tx, participant);
    const first = await say(tx, participant, { thread: root });
    await say(tx, participant, { thread: root });
    const count = async () =>
      (
        await tx<
          { reply_count: number }[]
        >`select reply_count from public.messages where id = ${root}`
      )[0]?.reply_count;
    const seen = [await count()];
    await tx`update public.messages set deleted_at = now() where id = ${first}`;
    seen.push(await count());
    await tx`update public.messages set deleted_at = null where id = ${first}`;
    return [...seen, await count()];
  });
  expect(counts).toEqual([2, 1, 2]);
});

test('a thread has no threads, and no root in another channel', async () => {
  const { participant } = world.people;
  const nested = as(participant, async (tx) => {
    const reply = await say(tx, participant, { thread: await say(tx, participant) });
    await say(tx, participant, { thread: reply });
  });
  await expect(nested).rejects.toMatchObject({ detail: 'no_such_thread' });
  const elsewhere = as(participant, (tx) =>
    say(tx, participant, { channel: world.channels.private, thread: world.messages.open }),
  );
  await expect(elsewhere).rejects.toMatchObject({ code: '23503' });
});

test('replies in a thread are not unread messages of the channel', async () => {
  const { participant, founder } = world.people;
  const counts = await as(participant, async (tx) => {
    const unread = async () =>
      (
        await tx<
          { unread: number }[]
        >`select unread from public.unread_counts(${world.workspace}) where channel_id = ${world.channels.open}`
      )[0]?.unread ?? 0;
    const before = await unread();
    await become(tx, founder);
    await say(tx, founder, { thread: world.messages.open });
    await say(tx, founder);
    await become(tx, participant);
    return (await unread()) - before;
  });
  expect(counts).toBe(1);
});

test('a person is notified once, for the strongest reason', async () => {
  const { participant, founder, regular, keeper } = world.people;
  const kinds = await as(founder, async (tx) => {
    const asked = await say(tx, founder, {
      text: `${EVERYONE_MENTION} and ${mentionOf(participant)}`,
    });
    return {
      participant: await told(tx, participant, asked),
      regular: await told(tx, regular, asked),
      founder: await told(tx, founder, asked),
    };
  });
  expect(kinds).toEqual({ participant: ['mention'], regular: ['everyone'], founder: [] });
  const replies = await as(keeper, async (tx) => {
    const quoted = await say(tx, keeper, { reply: world.messages.open });
    const inThread = await say(tx, keeper, { thread: world.messages.open });
    return [
      await told(tx, founder, quoted),
      await told(tx, founder, inThread),
      await told(tx, participant, inThread),
    ];
  });
  expect(replies).toEqual([['reply'], ['thread'], []]);
});

test('reading the channel marks its notifications as read, except those of threads', async () => {
  const { participant, founder } = world.people;
  const left = await as(founder, async (tx) => {
    await say(tx, founder, { text: mentionOf(participant) });
    await say(tx, founder, { thread: world.messages.open, text: mentionOf(participant) });
    await become(tx, participant);
    await tx`update public.participants set last_read_at = now()
      where profile_id = ${participant} and channel_id = ${world.channels.open}`;
    return tx<
      { thread_id: string | null }[]
    >`select thread_id from public.notifications where read_at is null`;
  });
  expect(left.map(({ thread_id }) => thread_id)).toEqual([world.messages.open]);
});

test('a notification marked as unread stays unread until all are read', async () => {
  const { participant, founder } = world.people;
  const { messages, channels } = world;
  const left = await as(founder, async (tx) => {
    const asked = { text: mentionOf(participant) };
    const inChannel = await say(tx, founder, asked);
    const inThread = await say(tx, founder, { thread: messages.open, ...asked });
    await become(tx, participant);
    const mark = (at: string | null) =>
      tx`update public.notifications set read_at = ${at}
        where message_id in (${inChannel}, ${inThread})`;
    await mark(new Date().toISOString());
    await mark(null);
    const unread = () => tx`select from public.notifications where read_at is null
      and message_id in (${inChannel}, ${inThread})`;
    await tx`update public.participants set last_read_at = now()
      where profile_id = ${participant} and channel_id = ${channels.open}`;
    await tx`select public.read_thread(${messages.open})`;
    const kept = (await unread()).length;
    await tx`select public.read_everything(${world.workspace})`;
    return [kept, (await unread()).length];
  });
  expect(left).toEqual([2, 0]);
});

test('a reaction notifies the author, and its removal removes the notification', async () => {
  const { participant, founder } = world.people;
  const kinds = await as(participant, async (tx) => {
    const target = world.messages.unreacted;
    await tx`insert into public.reactions (workspace_id, message_id, profile_id, emoji)
      values (${world.workspace}, ${target}, ${participant}, '🎉')`;
    const first = await told(tx, founder, target);
    await become(tx, participant);
    await tx`delete from public.reactions where message_id = ${target} and profile_id = ${participant}`;
    return [first, await told(tx, founder, target)];
  });
  expect(kinds).toEqual([['reaction'], []]);
});

test('a reminder becomes a notification once', async () => {
  const { participant } = world.people;
  const rows = await as(participant, async (tx) => {
    const id = randomUUID();
    await tx`insert into public.reminders (id, workspace_id, profile_id, text, remind_at)
      values (${id}, ${world.workspace}, ${participant}, 'Call Ada', now())`;
    await become(tx, null);
    for (const _try of [1, 2]) await tx`select private.remind(${id})`;
    return tx`select text from public.notifications where profile_id = ${participant} and kind = 'reminder'`;
  });
  expect(rows).toEqual([{ text: 'Call Ada' }]);
});

test('a single-choice poll keeps the last vote, a multiple-choice one keeps all, a closed one none', async () => {
  const { participant } = world.people;
  const votes = await as(participant, async (tx) => {
    const ask = async (isMultiple: boolean) => {
      const message = randomUUID();
      await tx`select public.create_poll(${message}, ${world.channels.open}, 'When?',
        array['Now', 'Later', 'Never'], ${isMultiple})`;
      const [poll] = await tx<
        { id: string }[]
      >`select id from public.polls where message_id = ${message}`;
      return { message, id: poll?.id ?? '' };
    };
    const vote = (poll: { message: string; id: string }, option: number) =>
      tx`insert into public.poll_votes (workspace_id, channel_id, message_id, poll_id, profile_id,
        option)
        values (${world.workspace}, ${world.channels.open}, ${poll.message}, ${poll.id},
        ${participant}, ${option})`;
    const options = async (poll: { id: string }) =>
      (
        await tx<
          { option: number }[]
        >`select option from public.poll_votes where poll_id = ${poll.id} order by option`
      ).map(({ option }) => option);
    const [single, several] = [await ask(false), await ask(true)];
    for (const poll of [single, several]) for (const option of [0, 2]) await vote(poll, option);
    const seen = [await options(single), await options(several)];
    await tx`update public.polls set closed_at = now() where id = ${single.id}`;
    const late = await tx
      .savepoint(
        (inner) =>
          inner`insert into public.poll_votes (workspace_id, channel_id, message_id, poll_id,
            profile_id, option)
            values (${world.workspace}, ${world.channels.open}, ${single.message}, ${single.id},
            ${participant}, 1)`,
      )
      .catch((error: unknown) => error);
    expect(late).toMatchObject({ detail: 'poll_closed' });
    return seen;
  });
  expect(votes).toEqual([[2], [0, 2]]);
});

test('two people share one conversation with equal rights, whichever of them opens it', async () => {
  const { member, regular } = world.people;
  const { ids, participants } = await as(member, async (tx) => {
    const open = async (people: string[]) =>
      (
        await tx<
          { id: string }[]
        >`select public.open_conversation(${world.workspace}, ${people}::uuid[]) as id`
      )[0]?.id ?? '';
    const mine = await open([regular]);
    await become(tx, regular);
    const theirs = await open([member]);
    return {
      ids: new Set([mine, theirs]).size,
      participants: await tx`select role from public.participants where channel_id = ${mine}`,
    };
  });
  expect(ids).toBe(1);
  expect(participants).toEqual([{ role: 'member' }, { role: 'member' }]);
});

test('a conversation with the assistant is a new one each time, named after its first question', async () => {
  const { member } = world.people;
  const names = await as(member, async (tx) => {
    const open = async () =>
      (
        await tx<
          { id: string }[]
        >`select public.open_conversation(${world.workspace}, array[${world.assistant}]::uuid[]) as id`
      )[0]?.id ?? '';
    const [first, second] = [await open(), await open()];
    await say(tx, member, { channel: first, text: 'What did we decide\nabout the roof?' });
    return tx<
      { name: string }[]
    >`select name from public.channels where id = any(${[first, second]}::uuid[]) order by name`;
  });
  expect(names.map(({ name }) => name)).toEqual([
    'New conversation',
    'What did we decide about the roof?',
  ]);
});

test('search finds words, prefixes, file names, people and channels, and applies its filters', async () => {
  const { participant, founder } = world.people;
  const { word, beginning, both, byOther, files, people, none } = await as(
    participant,
    async (tx) => {
      const id = await say(tx, participant, {
        text: 'The condensate pump of the **greenhouse** is loud',
      });
      const search = (words: string, more = tx``) =>
        tx<
          { id: string; kind: string; title: string | null; excerpt: string | null }[]
        >`select * from public.search(${world.workspace}, ${words} ${more})`;
      return {
        word: (await search('condensate')).map((hit) => [hit.id === id, hit.excerpt]),
        beginning: (await search('greenh')).length,
        both: (await search('pump -loud')).length,
        byOther: (await search('condensate', tx`, author => ${founder}`)).length,
        files: (await search('plan', tx`, has => array['file'], kinds => array['file']`)).map(
          ({ title }) => title,
        ),
        people: (await search('founder', tx`, kinds => array['person']`)).map(({ title }) => title),
        none: (await search('100%_')).length,
      };
    },
  );
  expect(word).toEqual([[true, expect.stringContaining('\u0002condensate\u0003')]]);
  expect([beginning, both, byOther, none]).toEqual([1, 0, 0, 0]);
  expect(new Set(files)).toEqual(new Set(['plan.pdf']));
  expect(people).toEqual(['founder']);
});

test('a pin is refused in an archived channel', async () => {
  const { owner, participant } = world.people;
  const pinning = as(owner, async (tx) => {
    await tx`update public.channels set archived_at = now() where id = ${world.channels.open}`;
    await become(tx, participant);
    await tx`select public.pin_message(${world.messages.open})`;
  });
  await expect(pinning).rejects.toMatchObject({ detail: 'channel_archived' });
});

test('read receipts are visible only between users who both share them', async () => {
  const { founder, participant } = world.people;
  const seen = await as(participant, async (tx) => {
    const mine = world.rowsOf('participant').message;
    const readers = async () =>
      (
        await tx<{ profile_id: string }[]>`select profile_id from public.message_readers(${mine})`
      ).map(({ profile_id }) => profile_id);
    const both = await readers();
    await tx`update public.person_settings set shares_reads = false where id = ${participant}`;
    return { both, notMine: await readers() };
  });
  expect(seen).toEqual({ both: [founder], notMine: [] });
});

test('the log records owners’ changes, but not conversations', async () => {
  const { owner, founder, member } = world.people;
  const lines = await as(owner, async (tx) => {
    await become(tx, null);
    await tx`delete from public.audit_log`;
    await become(tx, owner);
    await tx`update public.memberships set role = 'admin'
      where workspace_id = ${world.workspace} and profile_id = ${founder}`;
    await tx`select public.remove_message(${world.messages.open})`;
    await become(tx, member);
    await tx`select public.open_conversation(${world.workspace}, array[${founder}]::uuid[])`;
    await become(tx, owner);
    return tx<
      { action: string; table_name: string; actor_id: string; details: object }[]
    >`select action, table_name, actor_id, details from public.audit_log order by created_at`;
  });
  expect(lines).toEqual([
    {
      action: 'update',
      table_name: 'memberships',
      actor_id: owner,
      details: { profile_id: founder, changed: { role: { from: 'member', to: 'admin' } } },
    },
    {
      action: 'remove',
      table_name: 'messages',
      actor_id: owner,
      details: { channel_id: world.channels.open, author_id: founder },
    },
  ]);
});

test('deleting a workspace deletes everything in it, closed polls included', async () => {
  const { owner, participant } = world.people;
  const left = await as(participant, async (tx) => {
    await become(tx, null);
    await tx`update public.polls set closed_at = now()`;
    await become(tx, owner);
    await tx`delete from public.workspaces where id = ${world.workspace}`;
    await become(tx, null);
    return tx`select 1 from public.polls union all select 1 from public.audit_log
      where workspace_id = ${world.workspace} union all select 1 from public.notifications`;
  });
  expect(left).toHaveLength(0);
});

test('a new member joins the five oldest open channels, and no private one', async () => {
  const { padmin } = world.people;
  const participants = await as(padmin, async (tx) => {
    await become(tx, null);
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      await tx`insert into public.channels (workspace_id, name) values (${world.workspace}, ${name})`;
    await become(tx, padmin);
    await tx`select public.accept_invitation(${INVITATION_TOKEN})`;
    return tx<
      { visibility: string }[]
    >`select c.visibility from public.participants p join public.channels c on c.id = p.channel_id
      where p.profile_id = ${padmin}`;
  });
  expect(participants.map(({ visibility }) => visibility)).toEqual([
    'open',
    'open',
    'open',
    'open',
    'open',
  ]);
});
