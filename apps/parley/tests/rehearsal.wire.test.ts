import { newId, type Rehearsal } from '@parley/model';
import { replay, replayWarnings } from '@parley/model/prompts';
import type { Rule } from '@parley/model/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Channel, must, openChannel, type Person, read, say, startTalk } from './talk.ts';

/** The rules of a draft are played over what happened in a channel, without a language model. */

let talk: Awaited<ReturnType<typeof startTalk>>;
beforeAll(async () => {
  talk = await startTalk({ kind: 'built-in' });
});
afterAll(() => talk.stop());

async function rehearse(person: Person, channel: Channel, rules: Rule[], isQuick: boolean) {
  const id = newId();
  await must(
    person.client.from('rehearsals').insert({
      id,
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      asked_by: person.id,
      prompt: 'If someone asks about vacation, say "Ask Sofia."',
      rules,
      is_quick: isQuick,
    }),
  );
  const row = await vi.waitFor(
    async () => {
      const stored = await read<Rehearsal>(
        person.client.from('rehearsals').select('*').eq('id', id).single(),
      );
      expect(['done', 'failed']).toContain(stored.status);
      return stored;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(row).toMatchObject({ status: 'done', error: null });
  return row;
}

async function rehearsed(person: Person, channel: Channel, rules: Rule[]) {
  const row = await rehearse(person, channel, rules, true);
  expect(row.results).toEqual([]);
  return replay.parse(row.replay);
}

const vacation: Rule = {
  trigger: { kind: 'message' },
  conditions: [{ kind: 'contains', words: ['vacation'], isNegated: false }],
  effect: { kind: 'say', text: 'Ask Sofia.' },
};

test('a draft is played over the channel, beside the published rules and what was marked', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { assistant_mode: 'mention' });
  const asked = await say(ada, channel, 'Who do I ask about vacation?');
  for (const text of ['The build is green.', 'Lunch?', 'I was on **vacations**', 'Bye'])
    await say(ada, channel, text);
  const nothing = await rehearsed(ada, channel, []);
  expect(nothing).toMatchObject({ messages: 5, spoke: 0, spokeBefore: 0, asked: 0, tests: [] });
  expect(nothing.hasModel).toBe(false);

  await must(
    ada.client.from('prompt_tests').insert({
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      message_id: asked,
      expected: 'silence',
      created_by: ada.id,
    }),
  );
  const draft = await rehearsed(ada, channel, [vacation]);
  expect(draft).toMatchObject({ spoke: 2, people: [{ profile_id: ada.id, times: 2 }] });
  expect(draft.tests).toEqual([{ message_id: asked, expected: 'silence', outcome: 'failed' }]);
  expect(draft.firings.map(({ message_id: id }) => id)).toContain(asked);
  expect(replayWarnings(draft)).toEqual(['tests']);

  await must(
    ada.client.rpc('publish_rules', {
      channel: channel.id,
      assistant: null,
      rules: [{ sentence: 'x', needs: 'nothing', ...vacation }],
    }),
  );
  expect(await rehearsed(ada, channel, [])).toMatchObject({ spoke: 0, spokeBefore: 2 });
});

test('a rule that writes under every message is warned of', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { assistant_mode: 'mention' });
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await say(ada, channel, text);
  const loud = await rehearsed(ada, channel, [{ ...vacation, conditions: [] }]);
  expect(loud).toMatchObject({ messages: 6, spoke: 6, repeats: 5 });
  expect(replayWarnings(loud)).toEqual(['often', 'repeats']);
});

test('each of the last messages shows what a rule writes there, in the form of the draft', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { assistant_mode: 'auto' });
  const asked = await say(ada, channel, 'Who do I ask about vacation?');
  const other = await say(ada, channel, 'The build is green.');
  const form: Rule = {
    trigger: { kind: 'message' },
    conditions: [],
    effect: { kind: 'form', language: null, begin: null, end: 'Bye', isUpperCase: true },
  };
  const { results } = await rehearse(ada, channel, [vacation, form], false);
  expect(results).toMatchObject([
    { message_id: asked, would: 'ASK SOFIA. Bye' },
    { message_id: other, would: null, reason: 'nothing_to_say' },
  ]);
});
