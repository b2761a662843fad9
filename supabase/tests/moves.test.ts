import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { become } from './as-person.ts';
import type { World } from './fixtures.ts';
import { asServer, move, type Moves, startMoves } from './moving.ts';

let moves: Moves;
let world: World;
let twin: string;
beforeAll(async () => {
  moves = await startMoves();
  ({ world, twin } = moves);
});
afterAll(() => moves.database.stop());

const as: Moves['as'] = (person, work) => moves.as(person, work);
const say: Moves['say'] = (...said) => moves.say(...said);

const whereIs = async (tx: TransactionSql, id: string) =>
  (
    await tx`select channel_id as channel, thread_id as thread from public.messages
    where id = ${id}`
  )[0];

type Notice = { thread_id: string | null; text: string; metadata: Record<string, unknown> };

const noticesIn = (tx: TransactionSql, channel: string) =>
  tx<Notice[]>`select thread_id, parts #>> '{0,text}' as text, metadata from public.messages
    where channel_id = ${channel} and metadata ->> 'event' = 'moved' order by created_at`;

test('every row with the channel of a message follows it', async () => {
  const left = await moves.database.sql`
    select conrelid::regclass::text || '.' || conname as key from pg_constraint
    where contype = 'f' and confupdtype <> 'c' and confrelid in (
      with recursive followed as (
        select 'public.messages'::regclass::oid as id
        union
        select k.conrelid from pg_constraint k join followed on followed.id = k.confrelid
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = any (k.confkey)
        where k.contype = 'f' and a.attname = 'channel_id'
          and k.confrelid <> 'public.channels'::regclass
      ) select id from followed)
      and exists (
        select from pg_attribute a
        where a.attrelid = confrelid and a.attnum = any (confkey) and a.attname = 'channel_id')`;
  expect(left).toEqual([]);
  // Rows that name both without a foreign key have a reason, and follow by other means.
  const loose = await moves.database.sql<{ table: string }[]>`
    select c.relname as table from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'channel_id')
      and exists (select from pg_attribute a where a.attrelid = c.oid
        and a.attname ~ '^(.*_)?(message|thread|reply|reply_to|upto)_id$' and not exists (
          select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
            and a.attnum = any (k.conkey) and k.confupdtype = 'c'))
    order by 1`;
  expect(loose.map(({ table }) => table)).toEqual([
    // The id of the answer, which goes along with its question.
    'assistant_runs',
    // Deleted, and written again.
    'channel_summaries',
    // A call is answered in the channel in which it was made.
    'command_calls',
    // An answered message may be in another channel.
    'messages',
    // The thread: `follow_moved`.
    'notifications',
    // The line of a person, which is a time.
    'participants',
    // A risk stays in its channel.
    'risks',
    // What a rule did, in its own channel.
    'rule_firings',
    // The answered message, as in messages.
    'scheduled_messages',
  ]);
});

test('an author moves messages under another, and back', async () => {
  const { participant } = world.people;
  await as(participant, async (tx) => {
    const channel = world.channels.private;
    const [root, first, second] = [
      await say(tx, participant, channel),
      await say(tx, participant, channel),
      await say(tx, participant, channel),
    ];
    const moved = (await move(tx, [first, second], channel, root)).map(({ id }) => id);
    expect(moved.toSorted()).toEqual([first, second].toSorted());
    expect(await whereIs(tx, first)).toEqual({ channel, thread: root });
    const [counted] = await tx`select reply_count, last_reply_at is not null as has_last
      from public.messages where id = ${root}`;
    expect(counted).toEqual({ reply_count: 2, has_last: true });
    const [notice, ...others] = await noticesIn(tx, channel);
    expect(others).toEqual([]);
    expect(notice?.text).toMatch(/moved 2 messages to a thread\.$/);
    expect(notice?.metadata).toMatchObject({
      by: participant,
      first: expect.toBeOneOf([first, second]),
      to_channel: channel,
      to_thread: root,
      moved: [first, second].toSorted(),
    });
    await move(tx, [second, first], channel);
    expect(await whereIs(tx, first)).toEqual({ channel, thread: null });
    expect(await noticesIn(tx, channel)).toEqual([]);
    const [emptied] = await tx`select reply_count from public.messages where id = ${root}`;
    expect(emptied).toEqual({ reply_count: 0 });
  });
});

test('moving a reply out of its thread leaves a line there that is no reply', async () => {
  const { participant } = world.people;
  await as(participant, async (tx) => {
    const channel = world.channels.private;
    const root = await say(tx, participant, channel);
    const reply = await say(tx, participant, channel, { thread: root });
    await move(tx, [reply], channel);
    expect(await whereIs(tx, reply)).toEqual({ channel, thread: null });
    expect(await noticesIn(tx, channel)).toMatchObject([
      { thread_id: root, text: expect.stringMatching(/out of this thread/) },
    ]);
    const [counted] = await tx`select reply_count from public.messages where id = ${root}`;
    expect(counted).toEqual({ reply_count: 0 });
  });
});

test('all that belongs to a message goes to the other channel with it', async () => {
  const { participant, founder } = world.people;
  const [from, to] = [world.channels.private, twin];
  await as(participant, async (tx) => {
    const root = await say(tx, participant, from, { text: 'The venue is booked' });
    const quoting = await say(tx, participant, from);
    const file = randomUUID();
    const path = `${world.workspace}/${from}/${root}/${file}/plan.pdf`;
    await tx`insert into public.bookmarks (workspace_id, channel_id, message_id, profile_id)
      values (${world.workspace}, ${from}, ${root}, ${participant})`;
    await tx`insert into public.reminders (workspace_id, channel_id, message_id, profile_id, text,
      remind_at) values (${world.workspace}, ${from}, ${root}, ${participant}, 'Soon',
        now() + interval '1 day')`;
    await tx`insert into public.drafts (workspace_id, channel_id, profile_id, thread_id, text)
      values (${world.workspace}, ${from}, ${participant}, ${root}, 'half a reply')`;
    await tx`insert into public.attachments (id, workspace_id, channel_id, message_id, type, name,
      storage_path, mime_type, file_size) values (${file}, ${world.workspace}, ${from}, ${root},
        'document', 'plan.pdf', ${path}, 'application/pdf', 10)`;
    await tx`insert into public.channel_facts (workspace_id, channel_id, kind, text, message_id,
      quote, created_by) values (${world.workspace}, ${from}, 'decision', 'Booked', ${root},
        'venue is booked', ${participant})`;
    await tx`select public.pin_message(${root})`;
    await become(tx, founder);
    const reply = await say(tx, founder, from, { thread: root });
    await tx`insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
      values (${world.workspace}, ${from}, ${root}, ${founder}, '👍')`;
    await become(tx, null);
    await tx`update public.messages set reply_to_id = ${root} where id = ${quoting}`;
    await tx`insert into storage.objects (bucket_id, name, owner_id)
      values ('attachments', ${path}, ${participant})`;
    await tx`insert into public.polls (workspace_id, channel_id, message_id, question, options)
      values (${world.workspace}, ${from}, ${root}, 'When?', '["a", "b"]')`;
    await tx`insert into public.poll_votes (workspace_id, channel_id, message_id, poll_id,
      profile_id, option) select workspace_id, channel_id, message_id, id, ${founder}, 1
      from public.polls where message_id = ${root}`;
    await tx`insert into public.link_previews (workspace_id, channel_id, message_id, url)
      values (${world.workspace}, ${from}, ${root}, 'https://example.test/')`;
    await tx`insert into public.scheduled_messages (workspace_id, channel_id, author_id, thread_id,
      parts, send_at) values (${world.workspace}, ${from}, ${participant}, ${root},
        ${tx.json([{ type: 'text', text: 'Later' }])}, now() + interval '1 day')`;
    const notified = () => tx`select profile_id, kind, channel_id, thread_id, read_at
      from public.notifications where message_id in (${root}, ${reply}) order by 1, 2`;
    const before = await notified();
    expect(before.length).toBeGreaterThan(1);
    await become(tx, participant);

    expect((await move(tx, [root], to)).map(({ id }) => id).toSorted()).toEqual(
      [root, reply].toSorted(),
    );

    await become(tx, null);
    expect(await notified()).toEqual(before.map((row) => ({ ...row, channel_id: to })));
    for (const table of [
      'bookmarks',
      'reminders',
      'attachments',
      'channel_facts',
      'reactions',
      'polls',
      'poll_votes',
      'link_previews',
    ]) {
      const rows = await tx`select distinct channel_id from public.${tx(table)}
        where message_id = ${root}`;
      expect([table, ...rows]).toEqual([table, { channel_id: to }]);
    }
    for (const table of ['drafts', 'scheduled_messages'])
      expect(
        await tx`select channel_id from public.${tx(table)} where thread_id = ${root}`,
      ).toEqual([{ channel_id: to }]);
    expect(
      await tx`select kind, channel_id from private.search_entries where id in (${root}, ${file})
        order by 1`,
    ).toEqual([
      { kind: 'file', channel_id: to },
      { kind: 'message', channel_id: to },
    ]);
    await become(tx, founder);
    const [stored] = await tx`select pinned_at is not null as is_pinned, metadata ->> 'channel_id'
      as channel, reply_count from public.messages where id = ${root}`;
    expect(stored).toEqual({ is_pinned: true, channel: to, reply_count: 1 });
    expect(await whereIs(tx, reply)).toEqual({ channel: to, thread: root });
    const [answer] = await tx`select reply_to_id from public.messages where id = ${quoting}`;
    expect(answer).toEqual({ reply_to_id: root });
    // The object stays where it is stored, and can be read and reached.
    expect(await tx`select name from storage.objects where name = ${path}`).toEqual([
      { name: path },
    ]);
  });
});

test('a file that waits for its time is sent into the thread that moved', async () => {
  const { participant } = world.people;
  await as(participant, async (tx) => {
    const root = await say(tx, participant, world.channels.private);
    const [waiting, file] = [randomUUID(), randomUUID()];
    const path = `${world.workspace}/${world.channels.private}/${waiting}/${file}/plan.pdf`;
    const listed = {
      id: file,
      type: 'document',
      name: 'plan.pdf',
      storage_path: path,
      mime_type: 'application/pdf',
      file_size: 10,
    };
    await tx`insert into public.scheduled_messages (id, workspace_id, channel_id, author_id,
      thread_id, parts, send_at) values (${waiting}, ${world.workspace}, ${world.channels.private},
        ${participant}, ${root}, ${tx.json([
          { type: 'data-attachments', id: `${waiting}-attachments`, data: [listed] },
        ])}, now() + interval '1 second')`;
    await move(tx, [root], twin);
    await become(tx, null);
    await tx`select private.send_scheduled(${waiting})`;
    expect(
      await tx`select channel_id, storage_path from public.attachments where id = ${file}`,
    ).toEqual([{ channel_id: twin, storage_path: path }]);
  });
});

test('a thread that becomes part of another brings its replies', async () => {
  const { participant, founder } = world.people;
  await as(participant, async (tx) => {
    const channel = world.channels.private;
    const target = await say(tx, participant, channel);
    const root = await say(tx, participant, channel);
    const reply = await asServer(tx, participant, () =>
      say(tx, founder, channel, { thread: root }),
    );
    await move(tx, [root], channel, target);
    expect(await whereIs(tx, root)).toEqual({ channel, thread: target });
    expect(await whereIs(tx, reply)).toEqual({ channel, thread: target });
    const counts = await tx`select id, reply_count from public.messages
      where id in (${root}, ${target}) order by reply_count`;
    expect(counts).toEqual([
      { id: root, reply_count: 0 },
      { id: target, reply_count: 2 },
    ]);
  });
});

test('an answer goes with its question; while it is written, both stay', async () => {
  const { participant } = world.people;
  await as(participant, async (tx) => {
    const question = await say(tx, participant, world.channels.private);
    const answer = randomUUID();
    await become(tx, null);
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts)
      values (${answer}, ${world.workspace}, ${world.channels.private}, ${world.assistant},
        'assistant', ${tx.json([{ type: 'text', text: 'Yes' }])})`;
    const run = randomUUID();
    const sources = [{ type: 'message', message_id: question, channel_id: world.channels.private }];
    await tx`delete from public.assistant_runs where message_id = ${question}`;
    await tx`insert into public.assistant_runs (id, workspace_id, channel_id, message_id, reply_id,
      assistant_id, asked_by, status, sources) values (${run}, ${world.workspace},
        ${world.channels.private}, ${question}, ${answer}, ${world.assistant}, ${participant},
        'running', ${tx.json(sources)})`;
    await become(tx, participant);
    await expect(tx.savepoint((inner) => move(inner, [question], twin))).rejects.toMatchObject({
      detail: 'still_answering',
    });
    await asServer(
      tx,
      participant,
      () => tx`update public.assistant_runs set status = 'done' where id = ${run}`,
    );
    await move(tx, [question], twin);
    expect(await whereIs(tx, answer)).toEqual({ channel: twin, thread: null });
    expect(
      await tx`select channel_id, sources #>> '{0,channel_id}' as source
        from public.assistant_runs where id = ${run}`,
    ).toEqual([{ channel_id: twin, source: twin }]);
  });
});

test('nobody is asked or told anew', async () => {
  const { participant } = world.people;
  await as(participant, async (tx) => {
    const id = await say(tx, participant, world.channels.private, {
      text: `<@${world.people.founder}> and <@${world.assistant}>`,
    });
    await become(tx, null);
    const effects = async () => [
      await tx`select count(*)::integer from public.notifications`,
      await tx`select count(*)::integer from public.assistant_runs where message_id = ${id}`,
      await tx`select count(*)::integer from private.fact_reading`,
      await tx`select metadata -> 'mentions' as mentions from public.messages where id = ${id}`,
    ];
    await tx`update public.assistant_runs set status = 'done' where message_id = ${id}`;
    const before = await effects();
    await become(tx, participant);
    await move(tx, [id], twin);
    await become(tx, null);
    expect(await effects()).toEqual(before);
  });
});

test('what was read stays read, and what was not stays unread', async () => {
  const { founder, participant, keeper } = world.people;
  const [from, to] = [world.channels.private, twin];
  await as(participant, async (tx) => {
    const unread = async (person: string, channel: string) => {
      await become(tx, person);
      const [row] = await tx<{ unread: number }[]>`select unread
        from public.unread_counts(${world.workspace}) where channel_id = ${channel}`;
      await become(tx, participant);
      return row?.unread ?? 0;
    };
    const id = await say(tx, participant, from);
    const readUpTo = (person: string, channel: string, when: string) =>
      asServer(
        tx,
        participant,
        () => tx`update public.participants set last_read_at = now() + ${when}::interval
          where profile_id = ${person} and channel_id = ${channel}`,
      );
    // The founder has read it, and reads little of the other channel; the keeper the other way.
    await readUpTo(founder, from, '1 minute');
    await readUpTo(founder, to, '-1 hour');
    await readUpTo(keeper, from, '-1 hour');
    await readUpTo(keeper, to, '1 minute');
    const before = {
      founder: await unread(founder, to),
      keeper: await unread(keeper, to),
      keeperFrom: await unread(keeper, from),
    };
    await move(tx, [id], to);
    expect(await unread(founder, to)).toBe(before.founder);
    expect(await unread(keeper, to)).toBe(before.keeper + 1);
    // The line takes its place.
    expect(await unread(keeper, from)).toBe(before.keeperFrom);
    await become(tx, keeper);
    await tx`select public.read_moved(${to})`;
    expect(await unread(keeper, to)).toBe(before.keeper);
    await move(tx, [id], from);
    expect(await unread(founder, from)).toBe(0);
    expect(
      await asServer(
        tx,
        participant,
        () => tx`select 1 from private.moved_reads
        where message_id = ${id} and profile_id = ${founder}`,
      ),
    ).toEqual([]);
  });
});

test('the log says who moved how many, and nothing that was said', async () => {
  const { participant } = world.people;
  await as(participant, async (tx) => {
    const id = await say(tx, participant, world.channels.private);
    await move(tx, [id], twin);
    await become(tx, null);
    expect(await tx`select actor_id, details from public.audit_log where action = 'move'`).toEqual([
      {
        actor_id: participant,
        details: { channel_id: world.channels.private, to_channel_id: twin, messages: 1 },
      },
    ]);
  });
});
