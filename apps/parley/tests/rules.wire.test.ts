import { type AssistantAction, mentionOf, type Message, newId } from '@parley/model';
import { readRules, type Rule } from '@parley/model/rules';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  contains,
  firings,
  publish,
  ruledChannel,
  message,
  sayIt,
  visible,
  when,
} from './rules.ts';
import { ended, must, type Person, read, replies, say, startTalk } from './talk.ts';

/** Standing rules, carried out by the worker without a language model. */

let talk: Awaited<ReturnType<typeof startTalk>>;
let sql: Sql;
beforeAll(async () => {
  talk = await startTalk({ kind: 'built-in' });
  sql = postgres(talk.backend.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await talk.stop();
});

const scene = (rules: Rule[], settings?: Record<string, unknown>) =>
  ruledChannel(talk.person, rules, settings);

const VACATION = "If someone asks about vacation, say 'Ask Sofia.'. Otherwise stay silent";

/** The rules of a prompt with their sentences, as the editor publishes them. */
const rulesOf = (prompt: string): Rule[] =>
  readRules(prompt, { people: [], emoji: new Map(), timezone: 'UTC' }).flatMap(
    ({ rule, sentence }) => (rule ? [{ ...rule, sentence }] : []),
  );

test('a question to the assistant is answered where the prompt says more than its rules', async () => {
  const prompt = `Answer questions about the ferry. ${VACATION}`;
  const { mara, tom, channel, join, assistantOf } = await scene(rulesOf(prompt), {
    assistant_mode: 'auto',
    prompt,
  });
  await join();
  await say(tom, channel, 'The ferry leaves at 8:40.');
  const asked = await say(
    mara,
    channel,
    `${mentionOf(await assistantOf())} when does the ferry leave?`,
  );
  expect((await ended(mara, asked)).status).toBe('done');
  expect(await replies(mara, channel)).toEqual([expect.stringContaining('8:40')]);
});

test.each(['auto', 'mention'])('the one prompt that people try first, in mode %s', async (mode) => {
  const { mara, tom, channel, join, assistantOf, fired } = await scene(rulesOf(VACATION), {
    assistant_mode: mode,
    prompt: VACATION,
  });
  await join();
  const assistant = mentionOf(await assistantOf());
  await say(tom, channel, 'The build is green.');
  const asked = await say(tom, channel, `${assistant} who are you?`);
  await say(tom, channel, 'Whom do I ask about my vacation?');
  const called = await say(mara, channel, `${assistant} and my vacation, who knows?`);
  await fired(2);
  expect((await ended(tom, asked)).status).toBe('silent');
  expect(await ended(mara, called)).toMatchObject({
    status: 'silent',
    reason: expect.stringContaining('A rule of this channel answers'),
  });
  expect(await replies(mara, channel)).toEqual(['Ask Sofia.', 'Ask Sofia.']);
  expect(await firings(mara, channel)).toMatchObject([
    { outcome: 'done', trigger_kind: 'message', acts_for: tom.id },
    { outcome: 'done', acts_for: mara.id },
  ]);
});

describe('each trigger', () => {
  test('a join', async () => {
    const { mara, tom, channel, join, fired } = await scene([
      when({ kind: 'join' }, sayIt('Welcome, {{asker}}, to {{channel}}!')),
    ]);
    await join();
    await fired();
    expect(await replies(mara, channel)).toEqual([`Welcome, ${mentionOf(tom.id)}, to Talk!`]);
  });

  test('a reaction, once for each emoji', async () => {
    const { mara, tom, channel, join, fired } = await scene([
      when({ kind: 'reaction', emoji: '🐛' }, { kind: 'list', title: 'Bugs' }),
    ]);
    await join();
    const [first, second] = [
      await say(mara, channel, 'It crashes'),
      await say(mara, channel, 'So does this'),
    ];
    const linkTo = (id: string) => `/channels/${channel.id}?m=${id}`;
    const react = (person: Person, message_id: string, emoji: string) =>
      must(
        person.client.from('reactions').upsert(
          {
            workspace_id: channel.workspaceId,
            channel_id: channel.id,
            message_id,
            profile_id: person.id,
            emoji,
          },
          { onConflict: 'message_id,profile_id' },
        ),
      );
    await react(tom, second, '🎉');
    await react(tom, first, '🐛');
    await react(mara, first, '🐛');
    await fired();
    await react(tom, second, '🐛');
    const [one] = await fired(2);
    expect(one).toMatchObject({ subject: { message_id: first, emoji: '🐛' }, acts_for: mara.id });
    expect(await replies(mara, channel)).toEqual([
      `**Bugs**\n\n- [It crashes](${linkTo(first)})\n- [So does this](${linkTo(second)})`,
    ]);
    const list = await read<Message>(
      mara.client.from('messages').select('*').eq('id', one?.message_id).single(),
    );
    expect(list.pinned_at).not.toBeNull();
    await must(
      mara.client.from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', first),
    );
    expect(await replies(mara, channel)).toEqual([
      `**Bugs**\n\n- …\n- [So does this](${linkTo(second)})`,
    ]);
  });

  test('a file', async () => {
    const { mara, tom, channel, join, fired } = await scene([
      when({ kind: 'file' }, { kind: 'react', emoji: '👀' }),
    ]);
    await join();
    const id = await say(tom, channel, 'the plan');
    const attachment = newId();
    await must(
      tom.client.from('attachments').insert({
        id: attachment,
        workspace_id: channel.workspaceId,
        channel_id: channel.id,
        message_id: id,
        name: 'plan.pdf',
        mime_type: 'application/pdf',
        type: 'document',
        file_size: 3,
        storage_path: `${channel.workspaceId}/${channel.id}/${id}/${attachment}/plan.pdf`,
        status: 'pending',
      }),
    );
    await fired();
    expect(await read(mara.client.from('reactions').select('emoji').eq('message_id', id))).toEqual([
      { emoji: '👀' },
    ]);
  });

  test('a question that nobody answers', async () => {
    const { mara, tom, channel, join, fired } = await scene([
      when({ kind: 'unanswered', minutes: 1 }, sayIt('Can anyone help?')),
    ]);
    await join();
    await say(tom, channel, 'Where is the key?');
    await vi.waitFor(async () => {
      const { count } = await sql`update graphile_worker._private_jobs set run_at = now()
        where key like 'unanswered:%'`;
      expect(count).toBe(1);
    });
    await fired();
    expect(await replies(mara, channel)).toEqual(['Can anyone help?']);
  });

  test('a time, once', async () => {
    const { mara, channel, fired } = await scene([]);
    const now = new Date().toISOString().slice(11, 16);
    const trigger = { kind: 'time', recurrence: 'FREQ=DAILY', at: now, timezone: 'UTC' } as const;
    await publish(mara, channel, [when(trigger, sayIt('Stand-up!'))]);
    // A rule is not carried out for times before it was written.
    for (const days of [1, 2])
      await sql`update public.channel_rules set created_at = now() - make_interval(days => ${days})
        where channel_id = ${channel.id}`;
    await fired();
    expect(await replies(mara, channel)).toEqual(['Stand-up!']);
  });

  test('an event that is due', async () => {
    const { mara, channel, fired } = await scene([
      when({ kind: 'due', of: 'event', minutesBefore: 15 }, sayIt('Soon:')),
    ]);
    await sql`update public.channel_rules set created_at = now() - interval '1 hour'
      where channel_id = ${channel.id}`;
    const starts = new Date(Date.now() + 10 * 60_000).toISOString();
    await must(
      mara.client.from('events').insert({
        workspace_id: channel.workspaceId,
        channel_id: channel.id,
        title: 'Review <@channel>',
        starts_at: starts,
        ends_at: starts,
        created_by: mara.id,
      }),
    );
    await fired();
    expect(await replies(mara, channel)).toEqual(['Soon:\n\nReview   channel']);
  });
});

describe('each effect', () => {
  test('asks for what is missing, and for nothing else', async () => {
    const { mara, tom, channel, join, fired } = await scene([
      when(message, { kind: 'ask_for', items: ['device number', 'version'] }, [contains('broken')]),
    ]);
    await join();
    await say(tom, channel, 'Version 3 is broken');
    await fired();
    await say(tom, channel, 'device number 4711, version 3, broken');
    expect(await fired(2)).toMatchObject([{ outcome: 'asked' }, { outcome: 'silent' }]);
    expect(await replies(mara, channel)).toEqual(['Could you add this?\n\n- device number']);
  });

  test('hands over to a person, who is told', async () => {
    const { mara, tom, channel, join, fired } = await scene([]);
    await join();
    await publish(mara, channel, [
      when(message, { kind: 'hand_over', profileId: mara.id, text: 'Please help.' }, [
        contains('urgent'),
      ]),
    ]);
    const id = await say(tom, channel, 'This is urgent');
    await fired();
    expect(await replies(mara, channel)).toEqual([`${mentionOf(mara.id)} Please help.`]);
    await vi.waitFor(async () =>
      expect(
        await read(mara.client.from('notifications').select('kind').eq('channel_id', channel.id)),
      ).toContainEqual({ kind: 'mention' }),
    );
    await must(
      tom.client.from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', id),
    );
    await expect.poll(() => visible(mara, channel)).toEqual([]);
  });

  test('has the form in every answer', async () => {
    const { mara, tom, channel, join, assistantOf, fired } = await scene([
      when(message, {
        kind: 'form',
        language: null,
        begin: 'Ahoy!',
        end: '— the harbour',
        isUpperCase: true,
      }),
      when(message, sayIt('See https://a.example/x'), [contains('link')]),
    ]);
    await join();
    await say(tom, channel, 'the link?');
    await fired();
    const asked = await say(tom, channel, `${mentionOf(await assistantOf())} what can you do?`);
    await ended(tom, asked);
    const [first, second] = await replies(mara, channel);
    expect(first).toBe('Ahoy! SEE https://a.example/x — the harbour');
    expect(second).toMatch(/^Ahoy! [^a-z]{10}[^]* — the harbour$/);
  });

  test('drafts a risk, which the author of the message or who runs the channel accepts', async () => {
    const { mara, tom, channel, join, fired } = await scene([
      when(message, { kind: 'draft', of: 'risk' }, [contains('danger')]),
    ]);
    await join();
    await say(tom, channel, 'Danger: the crane rusts');
    await say(tom, channel, 'Danger: the quay sinks');
    const rows = await fired(2);
    const actions = await vi.waitFor(async () => {
      const proposed = await read<AssistantAction[]>(
        mara.client
          .from('assistant_actions')
          .select('*')
          .eq('channel_id', channel.id)
          .order('created_at'),
      );
      expect(proposed).toHaveLength(2);
      return proposed;
    });
    expect(actions.map(({ message_id }) => message_id)).toEqual(
      rows.map(({ message_id }) => message_id),
    );
    expect(actions).toMatchObject([{ asked_by: tom.id, kind: 'risk' }, { kind: 'risk' }]);
    for (const [index, person] of [tom, mara].entries())
      await must(person.client.rpc('accept_action', { action: actions[index]?.id }));
    expect(
      await read(
        mara.client
          .from('risks')
          .select('title, created_by')
          .eq('channel_id', channel.id)
          .order('number'),
      ),
    ).toEqual([
      { title: 'Danger: the crane rusts', created_by: tom.id },
      { title: 'Danger: the quay sinks', created_by: mara.id },
    ]);
  });
});

test('sums up a channel without a language model, in the language of its rules', async () => {
  const { mara, channel, fired } = await scene([]);
  await say(mara, channel, 'Wir haben beschlossen, den Kran am Montag zu streichen.');
  await say(mara, channel, 'Tom bestellt bis Freitag die Farbe.');
  await must(
    mara.client.rpc('publish_rules', {
      channel: channel.id,
      assistant: null,
      rules: [
        {
          ...when({ kind: 'reaction', emoji: '📝' }, { kind: 'summarise' }),
          sentence: 'Wenn jemand mit 📝 reagiert, fasse den Kanal zusammen.',
        },
      ],
    }),
  );
  const id = await say(mara, channel, 'Das war alles für heute.');
  await must(
    mara.client.from('reactions').insert({
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      message_id: id,
      profile_id: mara.id,
      emoji: '📝',
    }),
  );
  const [firing] = await fired();
  expect((await ended(mara, firing?.message_id ?? '')).status).toBe('done');
  const [summary] = await replies(mara, channel);
  expect(summary).toContain('Kran');
  expect(summary).toContain('Farbe');
});

test('each assistant of a channel follows its own rules only', async () => {
  const { mara, channel, fired } = await scene([when(message, sayIt('First.'))]);
  const second = await read<string>(
    mara.client.rpc('add_channel_assistant', { channel: channel.id, name: 'Scribe' }),
  );
  await publish(mara, channel, [when(message, sayIt('Second.'))], second);
  await say(mara, channel, 'hello');
  const rows = await fired(2);
  expect(new Set(rows.map(({ assistant_id }) => assistant_id)).size).toBe(2);
  expect((await replies(mara, channel)).toSorted()).toEqual(['First.', 'Second.']);
});

describe('what rules cannot do', () => {
  test('a program’s message, an assistant’s and those of another channel set off nothing', async () => {
    const { mara, channel, fired } = await scene([when(message, sayIt('Heard.'))]);
    const other = newId();
    await must(
      mara.client
        .from('channels')
        .insert({ id: other, workspace_id: channel.workspaceId, name: 'Other' }),
    );
    await say(mara, { ...channel, id: other }, 'elsewhere');
    await say(mara, channel, 'by a program', {
      metadata: { workspace_id: channel.workspaceId, channel_id: channel.id, via: 'mcp' },
    });
    await say(mara, channel, 'by a person');
    await fired();
    await publish(mara, channel, [when(message, sayIt('Heard.')), when(message, sayIt('Again.'))]);
    await say(mara, channel, 'once more');
    await fired(3);
    expect(await replies(mara, channel)).toEqual(['Heard.', 'Heard.', 'Again.']);
  });

  test('a rule that fires without end is stopped, and that is recorded once', async () => {
    const { mara, channel } = await scene([when(message, sayIt('Yes.'))]);
    for (let count = 0; count < 33; count += 1) await say(mara, channel, `line ${count}`);
    await vi.waitFor(async () => {
      const rows = await firings(mara, channel);
      expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(30);
      expect(rows.filter(({ outcome }) => outcome === 'silent')).toMatchObject([
        { why: 'It was carried out 30 times within an hour.' },
      ]);
    });
    expect(await replies(mara, channel)).toHaveLength(30);
  });

  test('nobody else writes the rules or their log', async () => {
    const { mara, tom, channel, join, fired } = await scene([when(message, sayIt('Yes.'))]);
    await join();
    await say(mara, channel, 'hello');
    const [firing] = await fired();
    const stranger = await talk.person('Eve');
    for (const person of [tom, stranger]) {
      await expect(publish(person, channel, [])).rejects.toThrow('Only who runs a channel');
      await read(
        person.client
          .from('channel_rules')
          .update({ is_enabled: false })
          .eq('channel_id', channel.id)
          .select(),
      );
      await read(
        person.client.from('channel_rules').delete().eq('channel_id', channel.id).select(),
      );
    }
    expect(
      (await tom.client.from('rule_firings').insert({ ...firing, id: newId() })).error?.code,
    ).toBe('42501');
    expect(await read(stranger.client.from('channel_rules').select('id'))).toEqual([]);
    expect(await read(stranger.client.from('rule_firings').select('id'))).toEqual([]);
    expect(
      await read(
        mara.client.from('channel_rules').select('is_enabled').eq('channel_id', channel.id),
      ),
    ).toEqual([{ is_enabled: true }]);
  });
});
