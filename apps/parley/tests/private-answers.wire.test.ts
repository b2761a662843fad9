import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { newId, type PrivateAnswer } from '@parley/model';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type Channel,
  must,
  openChannel,
  type Person,
  read,
  replies,
  say,
  startTalk,
} from './talk.ts';

/** Answers in a person's own pane, from the row that asks to the text and its sources. */

let model: OpenAiServer;
let talk: Awaited<ReturnType<typeof startTalk>>;
let plain: Awaited<ReturnType<typeof startTalk>>;
let sql: Sql;

beforeAll(async () => {
  model = await startOpenAiServer();
  talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test-model', baseUrl: model.url },
    { idleMs: 20_000, retrySeconds: 0.1, reachesLoopback: true },
  );
  plain = await startTalk({ kind: 'built-in' });
  sql = postgres(talk.backend.databaseUrl, { max: 2 });
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await talk.stop();
  await plain.stop();
  await model.close();
});

type Asked = Partial<
  Pick<
    PrivateAnswer,
    'kind' | 'question' | 'period_from' | 'period_to' | 'message_id' | 'channel_id'
  >
>;

/** Asks in the person's pane of a channel. @returns the id of the answer */
async function ask(person: Person, channel: Channel, asked: Asked = {}): Promise<string> {
  const id = newId();
  await must(
    person.client.from('private_answers').insert({
      id,
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      profile_id: person.id,
      kind: 'ask',
      question: 'When is the ferry?',
      ...asked,
    }),
  );
  return id;
}

const rowOf = (person: Person, id: string) =>
  read<PrivateAnswer>(person.client.from('private_answers').select('*').eq('id', id).single());

const ended = (person: Person, id: string) =>
  vi.waitFor(
    async () => {
      const row = await rowOf(person, id);
      if (row.status === 'queued' || row.status === 'running')
        throw new Error(`The answer is still ${row.status}`);
      return row;
    },
    { timeout: 30_000, interval: 50 },
  );

const answered = async (person: Person, channel: Channel, asked?: Asked) =>
  ended(person, await ask(person, channel, asked));

/** A channel in which Bo has written, with the assistant silent unless it is mentioned. */
async function channelOf(world: typeof talk, text = 'We decided: the ferry leaves at nine.') {
  const [ada, bo] = await Promise.all([world.person('Ada'), world.person('Bo')]);
  const channel = await openChannel(ada, { assistant_mode: 'mention' });
  const scope = { workspace_id: channel.workspaceId };
  await must(
    ada.client.from('memberships').insert({ ...scope, profile_id: bo.id, role: 'member' }),
  );
  await must(
    bo.client.from('participants').insert({ ...scope, channel_id: channel.id, profile_id: bo.id }),
  );
  const message = await say(bo, channel, text);
  return { ada, bo, channel, message };
}

const written = async (channel: Channel) => {
  const [row] = await sql`
    select (select count(*) from public.messages where workspace_id = ${channel.workspaceId}) as messages,
      (select count(*) from public.assistant_runs where workspace_id = ${channel.workspaceId}) as runs,
      (select count(*) from public.assistant_actions where workspace_id = ${channel.workspaceId})
        as actions`;
  return row;
};

test('a model answers with sources and dates; nothing is written anywhere else', async () => {
  const { ada, bo, channel, message } = await channelOf(talk);
  const before = await written(channel);
  model.script({ say: ['It leaves at ', '[nine](m1).'] });
  const answer = await answered(ada, channel);
  expect(answer).toMatchObject({
    status: 'done',
    text: `It leaves at [nine](/channels/${channel.id}?m=${message}).`,
    sources: [{ message_id: message, at: expect.any(String) }],
    model: 'test-model',
  });
  expect(answer.input_tokens).toBeGreaterThan(0);
  expect(await written(channel)).toEqual(before);
  expect(await replies(ada, channel)).toEqual([]);
  expect(await read(bo.client.from('private_answers').select('*'))).toEqual([]);
});

test('the model is told the task and the days, gets reading tools only, and no channel’s prompt', async () => {
  const { ada, channel } = await channelOf(talk);
  await must(ada.client.from('channels').update({ prompt: 'Sing.' }).eq('id', channel.id));
  model.script({ say: ['Nothing else.'] });
  const from = new Date(Date.now() - 86_400_000).toISOString();
  await answered(ada, channel, { kind: 'decisions', question: 'Decisions', period_from: from });
  const request = model.requests.at(-1);
  const sent = JSON.stringify(request?.messages);
  expect(sent).toContain('List the decisions');
  expect(sent).toContain(from.slice(0, 10));
  expect(sent).not.toContain('Sing.');
  expect(request?.tools?.map(({ function: { name } }) => name)).toContain('search');
  expect(request?.tools?.map(({ function: { name } }) => name)).not.toContain('draft_message');
});

test('reads what the person may read elsewhere, and nothing that is hidden from them', async () => {
  const { ada, bo, channel } = await channelOf(talk);
  const vault = { id: newId(), workspaceId: channel.workspaceId };
  await must(
    bo.client.from('channels').insert({
      id: vault.id,
      workspace_id: vault.workspaceId,
      name: 'Vault',
      visibility: 'private',
      assistant_mode: 'off',
    }),
  );
  await say(bo, vault, 'The ferry’s secret harbour is Rostock.');
  const search = { call: [{ name: 'search', input: { words: 'ferry harbour' } }] };
  for (const [person, isSeen] of [
    [bo, true],
    [ada, false],
  ] as const) {
    model.script(search, { say: ['Looked.'] });
    expect(await answered(person, channel)).toMatchObject({ status: 'done' });
    const result = JSON.stringify(model.requests.at(-1)?.messages);
    expect(result.includes('Rostock')).toBe(isSeen);
  }
});

test('a link that nobody wrote is not a link', async () => {
  const { ada, channel } = await channelOf(talk);
  model.script({ say: ['See [here](https://evil.example/?d=nine).'] });
  expect((await answered(ada, channel)).text).toBe('See here (`https://evil.example/?d=nine`).');
});

test('the text grows, and stopping keeps what there is', async () => {
  const { ada, channel } = await channelOf(talk);
  model.script({ say: Array.from({ length: 400 }, () => 'word '), pauseMs: 50 });
  const id = await ask(ada, channel);
  await vi.waitFor(async () => expect((await rowOf(ada, id)).text).toContain('word'), {
    timeout: 15_000,
    interval: 50,
  });
  await must(ada.client.from('private_answers').update({ status: 'stopped' }).eq('id', id));
  const stopped = await ended(ada, id);
  expect(stopped).toMatchObject({ status: 'stopped', text: expect.stringContaining('word') });
  // The next question does not wait for the rest of the stopped one.
  model.script({ say: ['Next.'] });
  expect(await answered(ada, channel)).toMatchObject({ text: 'Next.' });
  expect((await rowOf(ada, id)).status).toBe('stopped');
});

test('an answer interrupted by a restart is given again', async () => {
  const { ada, channel } = await channelOf(talk);
  model.script({ say: Array.from({ length: 400 }, () => 'word '), pauseMs: 50 });
  const id = await ask(ada, channel);
  await vi.waitFor(async () => expect((await rowOf(ada, id)).text).toContain('word'), {
    timeout: 15_000,
    interval: 50,
  });
  model.script({ say: ['Again.'] });
  await talk.restartAssistant();
  expect(await ended(ada, id)).toMatchObject({ status: 'done', text: 'Again.' });
});

test('a failure is told in words', async () => {
  const { ada, channel } = await channelOf(talk);
  model.script({ status: 401 });
  expect(await answered(ada, channel)).toMatchObject({
    status: 'failed',
    error: { code: 'provider_unauthorised', message: expect.any(String), hint: expect.any(String) },
  });
});

test('a deleted answer still counts for the budget', async () => {
  const { ada, channel } = await channelOf(talk);
  model.script({ say: ['Nine.'] });
  const { id, input_tokens } = await answered(ada, channel);
  await must(ada.client.from('private_answers').delete().eq('id', id));
  const [cost] = await sql`select input_tokens from private.answer_costs where answer_id = ${id}`;
  expect(cost?.input_tokens).toBe(input_tokens);
});

test('days without messages ask no model, and name the nearest day that has some', async () => {
  const { ada, channel, message } = await channelOf(talk);
  const at = '2026-03-05T12:00:00.000Z';
  await sql`update public.messages set created_at = ${at} where id = ${message}`;
  await sql`delete from public.messages where channel_id = ${channel.id} and id <> ${message}`;
  const asked = model.requests.length;
  const answer = await answered(ada, channel, {
    kind: 'catch_up',
    question: 'this week',
  });
  expect(answer).toMatchObject({ status: 'done', text: '', messages: 0 });
  expect(Date.parse(answer.period_from ?? '')).toBeLessThan(Date.parse(answer.period_to ?? ''));
  expect(new Date(answer.nearest_from ?? '').toISOString()).toBe('2026-03-05T00:00:00.000Z');
  expect(model.requests).toHaveLength(asked);
});

test.each([
  ['catch_up', 'Catch me up', 'the ferry leaves at nine'],
  ['decisions', 'Decisions', 'the ferry leaves at nine'],
  ['questions', 'Open questions', 'Who brings the ropes?'],
  ['promises', 'Promises', 'I will paint the bow'],
  ['ask', 'When does the ferry leave?', 'nine'],
] as const)(
  'the built-in model answers %s with quotes and sources',
  async (kind, question, text) => {
    const { ada, bo, channel } = await channelOf(plain);
    await say(bo, channel, 'Who brings the ropes?');
    await say(bo, channel, 'I will paint the bow by Friday.');
    const answer = await answered(ada, channel, { kind, question });
    expect(answer).toMatchObject({ status: 'done', text: expect.stringContaining(text) });
    expect(answer.sources).not.toEqual([]);
  },
);

test('on the dashboard the built-in model looks through all channels', async () => {
  const { ada, channel } = await channelOf(plain);
  const from = new Date(Date.now() - 86_400_000).toISOString();
  const answer = await answered(ada, channel, {
    kind: 'catch_up',
    question: 'Was habe ich verpasst?',
    channel_id: null,
    period_from: from,
  });
  expect(answer).toMatchObject({
    status: 'done',
    text: expect.stringContaining('the ferry leaves at nine'),
  });
  expect(answer.sources).not.toEqual([]);
});

test('drafting needs a language model, and the built-in one says so', async () => {
  const { ada, channel, message } = await channelOf(plain);
  const draft = { kind: 'draft', question: 'Draft a reply', message_id: message } as const;
  expect((await answered(ada, channel, draft)).text).toContain('without a language model');
});
