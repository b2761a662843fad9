import { mentionOf, type Message, newId, type RuleFiring } from '@parley/model';
import type { Rule, RuleCondition, RuleEffect, RuleTrigger } from '@parley/model/rules';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Channel,
  ended,
  must,
  openChannel,
  type Person,
  read,
  replies,
  say,
  startTalk,
} from './talk.ts';

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

const message: RuleTrigger = { kind: 'message' };
const sayIt = (text: string): RuleEffect => ({ kind: 'say', text });
const contains = (word: string, isNegated = false): RuleCondition => ({
  kind: 'contains',
  words: [word],
  isNegated,
});
const when = (
  trigger: RuleTrigger,
  effect: RuleEffect,
  conditions: RuleCondition[] = [],
): Rule => ({ trigger, conditions, effect });

const publish = (person: Person, channel: Channel, rules: Rule[]) =>
  must(
    person.client.rpc('publish_rules', {
      channel: channel.id,
      assistant: null,
      rules: rules.map((rule) => ({ ...rule, sentence: JSON.stringify(rule.effect) })),
    }),
  );

const firings = (person: Person, channel: Channel) =>
  read<RuleFiring[]>(
    person.client.from('rule_firings').select('*').eq('channel_id', channel.id).order('fired_at'),
  );

/** A channel with two people. */
async function scene(rules: Rule[], settings: Record<string, unknown> = {}) {
  const [mara, tom] = await Promise.all([talk.person('Mara'), talk.person('Tom')]);
  const channel = await openChannel(mara, { assistant_mode: 'mention', ...settings });
  await must(
    mara.client.from('memberships').insert({
      workspace_id: channel.workspaceId,
      profile_id: tom.id,
      role: 'member',
    }),
  );
  await publish(mara, channel, rules);
  const join = () =>
    must(
      mara.client.from('participants').insert({
        workspace_id: channel.workspaceId,
        channel_id: channel.id,
        profile_id: tom.id,
      }),
    );
  const assistantOf = async () => {
    const [participant] = await read<{ profile_id: string }[]>(
      mara.client
        .from('participants')
        .select('profile_id')
        .eq('channel_id', channel.id)
        .eq('role', 'assistant'),
    );
    return participant?.profile_id ?? '';
  };
  const fired = (count = 1) =>
    vi.waitFor(async () => {
      const rows = await firings(mara, channel);
      expect(rows).toHaveLength(count);
      return rows;
    });
  return { mara, tom, channel, join, assistantOf, fired };
}

test.each(['auto', 'mention'])('the one prompt that people try first, in mode %s', async (mode) => {
  const { mara, tom, channel, join, assistantOf, fired } = await scene(
    [
      when(message, sayIt('Ask Sofia.'), [contains('vacation')]),
      when(message, { kind: 'silence' }, [contains('vacation', true)]),
    ],
    {
      assistant_mode: mode,
      prompt: "If someone asks about vacation, say 'Ask Sofia.'. Otherwise stay silent",
    },
  );
  await join();
  const assistant = mentionOf(await assistantOf());
  await say(tom, channel, 'The build is green.');
  const asked = await say(tom, channel, `${assistant} who are you?`);
  await say(tom, channel, 'Whom do I ask about my vacation?');
  const called = await say(mara, channel, `${assistant} and my vacation?`);
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
      `**Bugs**\n\n- <message:${first}>\n- <message:${second}>`,
    ]);
    const list = await read<Message>(
      mara.client.from('messages').select('*').eq('id', one?.message_id).single(),
    );
    expect(list.pinned_at).not.toBeNull();
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
