import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { type Message, mentionOf, textOf, userParts } from '@parley/model';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

let model: OpenAiServer;
let talk: Awaited<ReturnType<typeof startTalk>>;

beforeAll(async () => {
  model = await startOpenAiServer();
  talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test-model', baseUrl: model.url },
    { idleMs: 1500, retrySeconds: 0.1 },
  );
});
afterAll(async () => {
  await talk.stop();
  await model.close();
});

/** Invites a person into the workspace and lets them join its channel. */
async function join(person: Person, host: Person, { workspaceId }: Channel): Promise<void> {
  const [invitation] = await read<{ token: string }[]>(
    host.client.rpc('create_invitation', { workspace: workspaceId }),
  );
  await must(person.client.rpc('accept_invitation', { token: invitation?.token }));
}

test('answers a message by the channel’s prompt, in growing parts that end as done', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { prompt: 'Answer like a pirate.' });
  model.script({ say: ['Ahoy, ', 'Ada', '!'], pauseMs: 400 });
  const told: string[] = [];
  await ada.client.realtime.setAuth();
  const topic = ada.client.channel(`workspace:${channel.workspaceId}:channel:${channel.id}`, {
    config: { private: true },
  });
  topic.on('broadcast', { event: '*' }, ({ event, payload }) => {
    if (payload.table !== 'messages') return;
    if (event === 'APPEND') told.push(`grew by ${payload.text}`);
    else if (payload.record?.role === 'assistant')
      told.push(`${payload.record.parts[1].state}: ${payload.record.parts[1].text}`);
  });
  await new Promise((done) => topic.subscribe(done));
  const run = await ended(ada, await say(ada, channel, 'Good morning'));
  expect(run).toMatchObject({
    status: 'done',
    model: 'test-model',
    prompt_version: 1,
    input_tokens: 12,
  });
  const [reply] = await read<Message[]>(
    ada.client.from('messages').select('*').eq('id', run.reply_id),
  );
  expect(reply).toMatchObject({
    role: 'assistant',
    author_id: run.assistant_id,
    parts: [{ type: 'step-start' }, { type: 'text', text: 'Ahoy, Ada!', state: 'done' }],
  });
  await vi.waitFor(() => expect(told.at(-1)).toBe('done: Ahoy, Ada!'));
  expect(told.slice(0, 2)).toEqual(['streaming: Ahoy, ', 'grew by Ada']);
  const asked = model.requests.at(-1);
  expect(JSON.stringify(asked?.messages[0])).toContain('Answer like a pirate.');
  expect(asked?.messages.at(-1)).toEqual({
    role: 'user',
    content: expect.stringMatching(/"who":"Ada".*"text":"Good morning"/),
  });
  await ada.client.removeAllChannels();
});

test('posts nothing if the model stays silent', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ say: ['<sil', 'ence>'] });
  expect((await ended(ada, await say(ada, channel, 'talking to Bo'))).status).toBe('silent');
  expect(await replies(ada, channel)).toEqual([]);
});

test('explains a refusal or a wrong key without posting', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ refuse: true });
  expect((await ended(ada, await say(ada, channel, 'something bad'))).error).toMatchObject({
    code: 'provider_refused',
  });
  model.script({ status: 401 });
  expect(await ended(ada, await say(ada, channel, 'hello'))).toMatchObject({
    status: 'failed',
    error: { code: 'provider_unauthorised', hint: expect.stringContaining('AI_API_KEY') },
  });
  expect(await replies(ada, channel)).toEqual([]);
});

test('retries rate-limited requests after the time the provider names', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const before = model.requests.length;
  model.script({ status: 429, retryAfter: 1 }, { say: ['Now.'] });
  expect((await ended(ada, await say(ada, channel, 'hello?'))).status).toBe('done');
  expect(model.requests.length - before).toBe(2);
  expect(await replies(ada, channel)).toEqual(['Now.']);
});

test('writes an answer that broke off again into the same message', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ cutAfter: ['Half an ans'] }, { say: ['The whole answer.'] });
  expect((await ended(ada, await say(ada, channel, 'hello?'))).status).toBe('done');
  expect(await replies(ada, channel)).toEqual(['The whole answer.']);
});

test('a provider without output runs into the time limit, and the user can ask again', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ hang: true });
  const id = await say(ada, channel, 'hello?');
  const run = await ended(ada, id);
  expect(run).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
  model.script({ say: ['Here I am.'] });
  await must(ada.client.rpc('retry_assistant_run', { run: run?.id }));
  expect(await ended(ada, id)).toMatchObject({ status: 'done', attempt: 2, error: null });
  expect(await replies(ada, channel)).toEqual(['Here I am.']);
});

test('a user stops an answer, and the written text stays', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ say: Array.from({ length: 100 }, () => 'word '), pauseMs: 100 });
  const id = await say(ada, channel, 'tell me everything');
  await vi.waitFor(async () => expect((await replies(ada, channel))[0]).toContain('word'), {
    timeout: 10_000,
  });
  const run = await read<{ id: string }>(
    ada.client.from('assistant_runs').select('id').eq('message_id', id).single(),
  );
  await must(ada.client.rpc('stop_assistant_run', { run: run?.id }));
  expect((await ended(ada, id)).status).toBe('stopped');
  const [text = ''] = await replies(ada, channel);
  expect(text.split('word').length).toBeLessThan(100);
});

test('a question that is edited while it is answered is answered as it then is', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const before = model.requests.length;
  model.script(
    { say: Array.from({ length: 100 }, () => 'old '), pauseMs: 100 },
    { say: ['The new answer.'] },
  );
  const id = await say(ada, channel, 'What is old?');
  await vi.waitFor(async () => expect((await replies(ada, channel))[0]).toContain('old'), {
    timeout: 10_000,
  });
  await must(
    ada.client
      .from('messages')
      .update({ parts: userParts(id, 'What is new?', []) })
      .eq('id', id),
  );
  const run = await ended(ada, id);
  expect(run.status).toBe('done');
  expect(await replies(ada, channel)).toEqual(['The new answer.']);
  expect(JSON.stringify(model.requests.slice(before).at(-1))).toContain('What is new?');
  const question = await read<Message>(
    ada.client.from('messages').select('*').eq('id', id).single(),
  );
  // The app offers 'Ask again' only for a question that is newer than the start of its answer.
  expect(Date.parse(question.edited_at ?? '')).toBeLessThan(
    Date.parse(run.updated_at) - (run.duration_ms ?? 0),
  );
});

test('what the model thought is for the asker and whoever runs the channel', async () => {
  const [ada, bo] = await Promise.all([talk.person('Ada'), talk.person('Bo')]);
  const channel = await openChannel(ada);
  await join(bo, ada, channel);
  const thought = async (person: Person, asker: Person) => {
    model.script({ thinks: `${asker.name} is in a hurry.`, say: ['Hello.'] });
    const run = await ended(asker, await say(asker, channel, 'hello?'));
    return vi.waitFor(async () => {
      const { data } = await person.client.rpc('reasoning_of', { run: run.id });
      if (data === null && person !== bo) throw new Error('Not kept yet');
      return data;
    });
  };
  expect(await thought(ada, ada)).toBe('Ada is in a hurry.');
  expect(await thought(ada, bo)).toBe('Bo is in a hurry.');
  expect(await thought(bo, ada)).toBeNull();
  expect((await replies(ada, channel)).join(' ')).not.toContain('hurry');
});

test('an answer without its end says so, and a failed one records its tokens', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ say: ['on and '], isCut: true });
  expect(await ended(ada, await say(ada, channel, 'Everything?'))).toMatchObject({
    status: 'done',
    error: { code: 'cut_short' },
    input_tokens: 36,
  });
  model.script({ say: [''] });
  expect(await ended(ada, await say(ada, channel, 'And?'))).toMatchObject({
    status: 'failed',
    input_tokens: 24,
  });
});

test('reads only what the asker may read', async () => {
  const [ada, bo] = await Promise.all([talk.person('Ada'), talk.person('Bo')]);
  const channel = await openChannel(ada);
  const hidden = { ...channel, id: crypto.randomUUID() };
  await must(
    ada.client.from('channels').insert({
      id: hidden.id,
      workspace_id: channel.workspaceId,
      name: 'Hidden',
      visibility: 'private',
    }),
  );
  model.script({ say: ['ok'] });
  await ended(ada, await say(ada, hidden, 'the password is swordfish'));
  await join(bo, ada, channel);
  await ended(bo, await say(bo, channel, 'what is the password?'));
  expect(JSON.stringify(model.requests.at(-1))).not.toContain('swordfish');
});

test('never answers itself or another assistant', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ say: ['Shall I go on?'] });
  await ended(ada, await say(ada, channel, 'hello'));
  await ended(ada, await say(ada, channel, 'and again'));
  const runs = await read<unknown[]>(
    ada.client.from('assistant_runs').select('id').eq('channel_id', channel.id),
  );
  expect(runs).toHaveLength(2);
  expect(await replies(ada, channel)).toHaveLength(2);
});

test('answers in the thread, and only if mentioned there', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { assistant_mode: 'mention' });
  const root = await say(ada, channel, 'The roof leaks');
  const aside = await say(ada, channel, 'Who has a ladder?', { thread_id: root });
  model.script({ say: ['The caretaker, @Ada.'] });
  const run = await ended(
    ada,
    await say(ada, channel, '@Assistant who?', {
      thread_id: root,
    }),
  );
  const [reply] = await read<Message[]>(
    ada.client.from('messages').select('*').eq('id', run.reply_id),
  );
  expect(reply?.thread_id).toBe(root);
  // A model reads and writes names; the stored texts have references.
  expect(reply && textOf(reply)).toBe(`The caretaker, ${mentionOf(ada.id)}.`);
  const prompt = JSON.stringify(model.requests.at(-1)?.messages);
  expect(prompt).toContain('Who has a ladder?');
  expect(prompt).toContain('@Assistant who?');
  expect(prompt).not.toContain('<@');
  expect(
    await read(ada.client.from('assistant_runs').select('id').eq('message_id', aside)),
  ).toEqual([]);
});
