import { attachmentPath, type Message, newId, userParts } from '@parley/model';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, must, openChannel, read, replies, say } from './talk.ts';
import {
  actionsOf,
  anotherChannel,
  join,
  resultsIn,
  startToolTalk,
  type ToolTalk,
} from './tools.ts';

let asking: ToolTalk;
beforeAll(async () => {
  asking = await startToolTalk();
});
afterAll(() => asking.stop());
const results = () => resultsIn(asking.model.requests.at(-1));

test('reads messages, threads, periods and people, and shows each tool call above its words', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  const yard = await anotherChannel(ada, channel, { name: 'Yard' });
  const first = await say(ada, yard, 'The crane lifts forty tons.');
  await say(ada, yard, 'Forty, really?', { thread_id: first });
  const link = `/channels/${yard.id}?m=${first}`;
  const run = await asking.using(
    ada,
    channel,
    [
      { name: 'search', input: { words: 'crane' } },
      { name: 'read_thread', input: { message: link } },
      { name: 'read_period', input: { channel: '#yard' } },
      { name: 'find_people', input: { words: 'ada' } },
      { name: 'count_things', input: { what: 'messages', channel: 'Yard', by: 'Ada' } },
      { name: 'since_i_was_away', input: { since: '2020-01-01T00:00:00Z' } },
    ],
    `It lifts forty tons: [here](${link}).`,
  );
  expect(run).toMatchObject({ status: 'done', provider: 'openai-compatible' });
  expect(run.first_token_ms).toBeGreaterThan(0);
  expect(run.tool_calls).toMatchObject([
    { name: 'search', outcome: 'done', input: { words: 'crane' } },
    { name: 'read_thread' },
    { name: 'read_period' },
    { name: 'find_people' },
    { name: 'count_things' },
    { name: 'since_i_was_away' },
  ]);
  const [found, thread, period, people, count] = results();
  expect(found).toMatchObject([{ kind: 'message', link }]);
  expect(thread.messages).toMatchObject([
    { author: 'Ada', text: 'The crane lifts forty tons.', link, replies: 1 },
    { text: 'Forty, really?' },
  ]);
  expect(period).toMatchObject({ channel: 'Yard', next_page: null });
  expect(people).toMatchObject({
    count: 1,
    people: [{ name: 'Ada', link: `/directory/${ada.id}` }],
  });
  expect(count).toEqual({ what: 'messages', count: 2 });
  expect(run.sources).toMatchObject([
    { type: 'message', id: first, message_id: first, title: expect.any(String), href: link },
  ]);
  const [reply] = await read<Message[]>(
    ada.client.from('messages').select('*').eq('id', run.reply_id),
  );
  expect(reply?.parts).toMatchObject([
    { type: 'step-start' },
    {
      type: 'dynamic-tool',
      toolName: 'search',
      state: 'output-available',
      output: { items: [{ href: link }] },
    },
    { type: 'dynamic-tool', toolName: 'read_thread', state: 'output-available' },
    { toolName: 'read_period' },
    { toolName: 'find_people' },
    { toolName: 'count_things' },
    { toolName: 'since_i_was_away' },
    { type: 'text', state: 'done' },
  ]);
});

test('finds risks, places, events, files, decisions and promises', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  const { workspaceId: workspace_id, id: channel_id } = channel;
  await must(
    ada.client.from('risks').insert({
      workspace_id,
      title: 'Storm at the quay',
      likelihood: 4,
      impact: 5,
      owner_id: ada.id,
      created_by: ada.id,
    }),
  );
  await must(
    ada.client
      .from('locations')
      .insert({ workspace_id, name: 'Quay 4', address: 'Harbour Road 1', created_by: ada.id }),
  );
  const starts = new Date(Date.now() + 3_600_000);
  await must(
    ada.client.from('events').insert({
      workspace_id,
      channel_id,
      title: 'Crane meeting',
      starts_at: starts.toISOString(),
      ends_at: starts.toISOString(),
      recurrence: 'FREQ=DAILY;COUNT=3',
      created_by: ada.id,
    }),
  );
  const yard = await anotherChannel(ada, channel, { name: 'Yard' });
  const decision = await say(ada, yard, 'We decided to paint the crane yellow.');
  await say(ada, yard, 'I will order the paint by Friday.');
  await say(ada, yard, 'Nice weather.');
  await must(
    ada.client.from('channel_facts').insert({
      workspace_id,
      channel_id,
      kind: 'promise',
      text: 'Order the paint',
      owner_id: ada.id,
      due_on: '2020-01-02',
      created_by: ada.id,
    }),
  );
  await asking.using(ada, channel, [
    { name: 'settled', input: { words: 'paint', person: 'me', only: 'overdue' } },
    { name: 'find_risks', input: { words: 'storm', min_score: 10 } },
    { name: 'find_locations', input: { words: 'quay' } },
    { name: 'find_events', input: { words: 'crane' } },
    { name: 'list_decisions_and_actions', input: { channel: 'Yard' } },
    { name: 'read_file', input: { file: 'nothing of this name' } },
  ]);
  const [facts, risks, locations, events, decisions, file] = results();
  expect(facts).toMatchObject({
    count: 1,
    facts: [{ text: 'Order the paint', owner: 'Ada', due: '2020-01-02', confirmed: true }],
  });
  expect(risks).toMatchObject({
    count: 1,
    risks: [{ title: 'Storm at the quay', score: 20, owner: 'Ada' }],
  });
  expect(locations).toMatchObject({ places: [{ name: 'Quay 4', address: 'Harbour Road 1' }] });
  expect(events).toMatchObject({
    count: 3,
    events: [
      {
        title: 'Crane meeting',
        starts_at: expect.stringContaining(starts.toISOString().slice(0, 19)),
      },
      {},
      {},
    ],
  });
  expect(decisions).toMatchObject({
    looked_at: 3,
    messages: [
      { sounds_like: ['decision'], link: `/channels/${yard.id}?m=${decision}` },
      { sounds_like: expect.arrayContaining(['promise']) },
    ],
  });
  expect(file).toMatchObject({ problem: expect.stringContaining('no such file') });
});

test('finds nothing that the asker, or readers of the answer, could not read', async () => {
  const [ada, bo] = await Promise.all([asking.talk.person('Ada'), asking.talk.person('Bo')]);
  const channel = await openChannel(ada);
  await join(bo, ada, channel);
  const hidden = await anotherChannel(ada, channel, { name: 'Hidden', visibility: 'private' });
  const secret = await say(ada, hidden, 'The password is swordfish');
  const calls = [
    { name: 'search', input: { words: 'swordfish' } },
    { name: 'read_thread', input: { message: secret } },
    { name: 'read_period', input: { channel: 'Hidden' } },
    { name: 'count_things', input: { what: 'messages', channel: hidden.id } },
    { name: 'since_i_was_away', input: { since: '2020-01-01T00:00:00Z' } },
    { name: 'draft_message', input: { channel: 'Hidden', text: 'hello' } },
  ];
  // Ada can read it herself, but Bo would read the answer too.
  for (const person of [bo, ada]) {
    const run = await asking.using(person, channel, calls);
    expect(
      JSON.stringify(asking.model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool')),
    ).not.toContain('The password');
    if (person === bo) expect(await actionsOf(person, run.message_id)).toEqual([]);
  }
});

test('a channel decides which tools its assistant is offered', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada, { assistant_tools: ['search', 'react'] });
  await asking.using(ada, channel, [{ name: 'search', input: { words: 'x' } }]);
  expect(asking.model.requests.at(-1)?.tools?.map(({ function: { name } }) => name)).toEqual([
    'search',
    'react',
  ]);
  const none = await openChannel(ada, { assistant_tools: [] });
  asking.model.script({ say: ['Without tools.'] });
  await ended(ada, await say(ada, none, 'hello?'));
  expect(asking.model.requests.at(-1)?.tools).toBeUndefined();
});

test('an additional assistant answers with its own name, prompt, mode, model and tools', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada, { prompt: 'The channel’s own prompt.' });
  const poet = await read<string>(
    ada.client.rpc('add_channel_assistant', { channel: channel.id, name: 'Poet' }),
  );
  await must(
    ada.client
      .from('channel_assistants')
      .update({ prompt: 'Answer in verse.', model: 'poet-model', tools: ['search'] })
      .eq('profile_id', poet),
  );
  asking.model.script({ say: ['A verse.'] });
  const run = await ended(ada, await say(ada, channel, '@Poet a line please'));
  expect(run).toMatchObject({
    status: 'done',
    assistant_id: poet,
    model: 'poet-model',
    prompt_version: 1,
  });
  const asked = asking.model.requests.at(-1);
  expect(asked?.model).toBe('poet-model');
  expect(String(asked?.messages[0]?.content)).toContain('You are "Poet"');
  expect(String(asked?.messages[0]?.content)).toContain('Answer in verse.');
  expect(String(asked?.messages[0]?.content)).not.toContain('The channel’s own prompt.');
  expect(asked?.tools?.map(({ function: { name } }) => name)).toEqual(['search']);
  // The other assistant sees these words as a colleague's, not as its own.
  asking.model.script({ say: ['Prose.'] });
  await ended(ada, await say(ada, channel, 'And in prose?'));
  expect(asking.model.requests.at(-1)?.messages.filter(({ role }) => role === 'assistant')).toEqual(
    [],
  );
});

test('gives a vision model the images of the question, scaled down', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  const id = newId();
  const channelIds = { workspace_id: channel.workspaceId, channel_id: channel.id };
  const bytes = await sharp({
    create: { width: 3000, height: 2000, channels: 3, background: '#cc2200' },
  })
    .png()
    .toBuffer();
  const file = {
    id: newId(),
    type: 'image' as const,
    name: 'crane.png',
    mime_type: 'image/png',
    file_size: bytes.length,
  };
  const storage_path = attachmentPath({ ...channelIds, message_id: id, ...file });
  await must(
    ada.client.storage
      .from('attachments')
      .upload(storage_path, bytes, { contentType: 'image/png' }),
  );
  asking.model.script({ say: ['Red.'] });
  await must(
    ada.client.from('messages').insert({
      id,
      ...channelIds,
      author_id: ada.id,
      role: 'user',
      parts: userParts(id, 'What colour?', [{ ...file, storage_path }]),
      metadata: { ...channelIds },
    }),
  );
  await must(
    ada.client
      .from('attachments')
      .insert({ ...channelIds, message_id: id, ...file, storage_path, status: 'uploaded' }),
  );
  expect((await ended(ada, id)).status).toBe('done');
  const content = asking.model.requests.at(-1)?.messages.at(-1)?.content;
  expect(content).toMatchObject([
    { type: 'text' },
    { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) } },
  ]);
  const url = JSON.stringify(content).match(/base64,([^"]+)/)?.[1] ?? '';
  expect(await sharp(Buffer.from(url, 'base64')).metadata()).toMatchObject({ width: 1568 });
});

test('stores why it stays silent in the run, not in the channel', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  asking.model.script({ say: ['<silence>', ' They greet each other.'] });
  expect(await ended(ada, await say(ada, channel, 'Morning Bo'))).toMatchObject({
    status: 'silent',
    reason: 'They greet each other.',
  });
  expect(await replies(ada, channel)).toEqual([]);
});

test('asks again without tools if the model cannot use them', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  asking.model.script(
    { status: 400, message: 'registry.example/test does not support tools' },
    { say: ['Without.'] },
  );
  expect(await ended(ada, await say(ada, channel, 'hello?'))).toMatchObject({
    status: 'done',
    tool_calls: [],
  });
  expect(asking.model.requests.at(-1)?.tools).toBeUndefined();
  expect(await replies(ada, channel)).toEqual(['Without.']);
});

test('characters that no database accepts do not end an answer', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  asking.model.script(
    {
      call: [
        { name: 'search', input: { words: `x\u0000${'😀'.repeat(600)}` } },
        { name: 'search', input: { words: '\ud83d' } },
      ],
    },
    { say: ['Fi\u0000ne.'] },
  );
  expect((await ended(ada, await say(ada, channel, 'hello?'))).status).toBe('done');
  expect(await replies(ada, channel)).toEqual(['Fine.']);
});

test('finds files and reads them page by page', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  const yard = await anotherChannel(ada, channel, { name: 'Yard' });
  const channelIds = { workspace_id: channel.workspaceId, channel_id: yard.id };
  const id = newId();
  const file = {
    id: newId(),
    type: 'document' as const,
    name: 'load-plan.txt',
    mime_type: 'text/plain',
    file_size: 6,
  };
  const storage_path = attachmentPath({ ...channelIds, message_id: id, ...file });
  await must(
    ada.client.storage
      .from('attachments')
      .upload(storage_path, 'forty\n', { contentType: 'text/plain' }),
  );
  await must(
    ada.client.from('messages').insert({
      id,
      ...channelIds,
      author_id: ada.id,
      role: 'user',
      parts: userParts(id, 'The plan', [{ ...file, storage_path }]),
      metadata: { ...channelIds },
    }),
  );
  await must(
    ada.client
      .from('attachments')
      .insert({ ...channelIds, message_id: id, ...file, storage_path, status: 'uploaded' }),
  );
  await must(
    ada.client
      .from('attachments')
      .update({ content: `Forty tons. ${'x'.repeat(15_000)} The end.` })
      .eq('id', file.id),
  );
  const link = `/channels/${yard.id}?m=${id}`;
  const run = await asking.using(ada, channel, [
    { name: 'find_files', input: { words: 'plan', channel: 'Yard' } },
    { name: 'read_file', input: { file: 'load-plan' } },
    { name: 'read_file', input: { file: link, page: 1 } },
    { name: 'read_period', input: { channel: 'Yard' } },
  ]);
  const [files, first, second, period] = results();
  expect(files).toMatchObject({ count: 1, files: [{ name: 'load-plan.txt', by: 'Ada', link }] });
  expect(first).toMatchObject({
    name: 'load-plan.txt',
    link,
    next_page: 1,
    text: expect.stringMatching(/^Forty tons\./),
  });
  expect(second).toMatchObject({ next_page: null, text: expect.stringMatching(/The end\.$/) });
  expect(period.messages).toMatchObject([{ text: 'The plan', files: ['load-plan.txt'] }]);
  expect(run.sources).toContainEqual(
    expect.objectContaining({ type: 'file', id: file.id, message_id: id, href: link, page: 1 }),
  );
});
