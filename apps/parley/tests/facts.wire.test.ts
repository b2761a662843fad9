import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { type ChannelFact, mentionOf, newId, userParts } from '@parley/model';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Channel, must, openChannel, type Person, read, say, startTalk } from './talk.ts';

/** The assistant proposes facts, and people confirm them. */

let model: OpenAiServer;
let withKey: Awaited<ReturnType<typeof startTalk>>;
let without: Awaited<ReturnType<typeof startTalk>>;

beforeAll(async () => {
  model = await startOpenAiServer();
  withKey = await startTalk({
    kind: 'openai-compatible',
    apiKey: 'key',
    model: 'test-model',
    baseUrl: model.url,
  });
  without = await startTalk({ kind: 'built-in' });
});
afterAll(async () => {
  await withKey.stop();
  await without.stop();
  await model.close();
});

const factsOf = (person: Person, channel: Channel) =>
  read<ChannelFact[]>(
    person.client.from('channel_facts').select('*').eq('channel_id', channel.id).order('kind'),
  );

const until = <Value>(work: () => Promise<Value>) =>
  vi.waitFor(work, { timeout: 30_000, interval: 100 });

/** Messages of a minute ago, so that the channel is quiet. */
async function saidBefore(sql: Sql, channel: Channel, author: Person, texts: string[]) {
  const at = (index: number) => new Date(Date.now() - 60_000 + index).toISOString();
  for (const [index, text] of texts.entries()) {
    const id = newId();
    await sql`insert into public.messages ${sql({
      id,
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      author_id: author.id,
      role: 'user',
      parts: sql.json(userParts(id, text, []) as never),
      created_at: at(index),
    })}`;
  }
}

describe('without a model', () => {
  test('cues propose promises and decisions of the channel and its threads, people confirm', async () => {
    const ada = await without.person('Ada');
    const channel = await openChannel(ada);
    const root = await say(ada, channel, 'We decided to paint the crane yellow.');
    await say(ada, channel, `${mentionOf(ada.id)}: I’ll order the paint by tomorrow.`, {
      thread_id: root,
    });
    await say(ada, channel, 'Good morning everybody!');
    const facts = await until(async () => {
      const found = await factsOf(ada, channel);
      expect(found).toHaveLength(2);
      return found;
    });
    expect(facts).toMatchObject([
      { kind: 'decision', text: 'We decided to paint the crane yellow.', state: 'proposed' },
      {
        kind: 'promise',
        owner_id: ada.id,
        text: expect.stringMatching(/^@?Ada: I’ll order/),
        quote: expect.stringContaining(`<@${ada.id}>`),
        state: 'proposed',
        source: 'cue',
      },
    ]);
    const [, promise] = facts;
    await must(
      ada.client
        .from('channel_facts')
        .update({ state: 'done' })
        .eq('id', promise?.id ?? ''),
    );
    expect((await factsOf(ada, channel))[1]).toMatchObject({ state: 'done', confirmed_by: ada.id });
  });

  test('a channel whose assistant is off is not read', async () => {
    const ada = await without.person('Ada');
    const channel = await openChannel(ada, { assistant_mode: 'off' });
    const other = await openChannel(ada);
    await say(ada, channel, 'We decided to paint the crane yellow.');
    await say(ada, other, 'We decided to paint the crane red.');
    await until(async () => expect(await factsOf(ada, other)).toHaveLength(1));
    expect(await factsOf(ada, channel)).toEqual([]);
  });
});

describe('with a model', () => {
  const fact = (columns: object) => ({
    kind: 'number',
    subject: 'sleep current',
    text: 'The sleep current is 13 µA.',
    message: 'm1',
    quote: 'not 11 but 13',
    ...columns,
  });

  test('one request reads a burst; what quotes nothing, or comes twice, is left out', async () => {
    const ada = await withKey.person('Ada');
    const channel = await openChannel(ada);
    const sql = postgres(withKey.backend.databaseUrl, { max: 1 });
    model.facts.answer = JSON.stringify({
      facts: [
        fact({}),
        fact({ quote: 'words that nobody wrote' }),
        fact({ message: 'm9' }),
        fact({
          kind: 'promise',
          message: 'm2',
          quote: 'Ada sends it',
          owner: 'Ada',
          due: '2999-01-02',
        }),
      ],
    });
    await saidBefore(sql, channel, ada, [
      'It is not 11 but 13 µA.',
      `${mentionOf(ada.id)} sends it`,
    ]);
    await until(async () =>
      expect(await factsOf(ada, channel)).toMatchObject([
        { kind: 'number', subject: 'sleep current', source: 'model', state: 'proposed' },
        { kind: 'promise', owner_id: ada.id, due_on: '2999-01-02', quote: `<@${ada.id}> sends it` },
      ]),
    );
    expect(model.facts.requests).toHaveLength(1);
    const [costs] = await sql<{ tokens: number }[]>`
      select sum(input_tokens + output_tokens)::integer as tokens from private.answer_costs
      where workspace_id = ${channel.workspaceId}`;
    expect(costs?.tokens).toBeGreaterThan(0);
    await sql.end({ timeout: 5 });
  });

  test('a spent budget leaves the channel to cues', async () => {
    const ada = await withKey.person('Ada');
    const channel = await openChannel(ada);
    const sql = postgres(withKey.backend.databaseUrl, { max: 1 });
    const before = model.facts.requests.length;
    await sql`insert into public.assistant_settings (workspace_id, monthly_tokens)
      values (${channel.workspaceId}, 0)
      on conflict (workspace_id) do update set monthly_tokens = 0`;
    await saidBefore(sql, channel, ada, ['We decided to paint the crane yellow.']);
    await until(async () =>
      expect(await factsOf(ada, channel)).toMatchObject([{ kind: 'decision', source: 'cue' }]),
    );
    expect(model.facts.requests).toHaveLength(before);
    await sql.end({ timeout: 5 });
  });
});
