import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import {
  type AssistantAction,
  type ChannelSummary,
  mentionOf,
  type Message,
  newId,
  textOf,
  userParts,
} from '@parley/model';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  ended,
  must,
  openChannel,
  type Person,
  read,
  replies,
  type Channel,
  say,
  startTalk,
} from './talk.ts';

/** Runs over time: restarts, long channels, other servers, other programs. */

let model: OpenAiServer;
let talk: Awaited<ReturnType<typeof startTalk>>;
let sql: Sql;

beforeAll(async () => {
  model = await startOpenAiServer();
  talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test-model', baseUrl: model.url },
    { idleMs: 20_000, retrySeconds: 0.1, reachesLoopback: true },
  );
  sql = postgres(talk.backend.databaseUrl, { max: 2 });
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await talk.stop();
  await model.close();
});

const actionsOf = (person: Person, messageId: string) =>
  read<AssistantAction[]>(
    person.client
      .from('assistant_actions')
      .select('*')
      .eq('message_id', messageId)
      .order('created_at'),
  );

test('a run interrupted by a restart after its tool calls ends with one reply and one proposal', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const ids = { workspace_id: channel.workspaceId };
  await must(ada.client.from('channels').insert({ ...ids, name: 'Yard', assistant_mode: 'off' }));
  const draft = {
    call: [{ name: 'draft_message', input: { channel: 'Yard', text: 'The crane is ready.' } }],
  };
  model.script(draft, { say: Array.from({ length: 400 }, () => 'word '), pauseMs: 50 });
  const id = await say(ada, channel, '@Assistant tell the yard');
  await vi.waitFor(async () => expect((await replies(ada, channel))[0]).toContain('word'), {
    timeout: 15_000,
    interval: 50,
  });
  model.script(draft, { say: ['It waits ', 'for you.'] });
  await talk.restartAssistant();
  expect(await ended(ada, id)).toMatchObject({ status: 'done', attempt: 1 });
  expect(await replies(ada, channel)).toEqual(['It waits for you.']);
  expect(await actionsOf(ada, id)).toMatchObject([{ kind: 'message', status: 'proposed' }]);
});

test('a program’s post is only answered if it mentions the assistant; an assistant’s never is', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const ids = { workspace_id: channel.workspaceId, channel_id: channel.id };
  model.script({ say: ['Shall I go on?'] });
  const first = await ended(ada, await say(ada, channel, 'hello'));
  const posted = await say(ada, channel, 'posted by a program', {
    metadata: { ...ids, via: 'mcp' },
  });
  const named = await say(ada, channel, `${mentionOf(first.assistant_id)}, by a program`, {
    metadata: { ...ids, via: 'mcp' },
  });
  expect((await ended(ada, named)).status).toBe('done');
  const asked = await read<{ message_id: string }[]>(
    ada.client.from('assistant_runs').select('message_id').eq('channel_id', channel.id),
  );
  expect(asked.map(({ message_id }) => message_id)).not.toContain(posted);
  expect(asked).toHaveLength(2);
});

test('a conversation with only the assistant reads everything the user may read', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const hidden = newId();
  await must(
    ada.client.from('channels').insert({
      id: hidden,
      workspace_id: channel.workspaceId,
      name: 'Hidden',
      visibility: 'private',
      assistant_mode: 'off',
    }),
  );
  await say(ada, { ...channel, id: hidden }, 'The password is swordfish');
  const [{ profile_id: assistant } = { profile_id: '' }] = await read<{ profile_id: string }[]>(
    ada.client
      .from('participants')
      .select('profile_id')
      .eq('channel_id', channel.id)
      .eq('role', 'assistant'),
  );
  const id = await read<string>(
    ada.client.rpc('open_conversation', { workspace: channel.workspaceId, people: [assistant] }),
  );
  model.script(
    { call: [{ name: 'search', input: { words: 'swordfish' } }] },
    { say: ['It is swordfish.'] },
  );
  await ended(ada, await say(ada, { ...channel, id }, 'What is the password?'));
  expect(String(model.requests.at(-1)?.messages.at(-1)?.content)).toContain(
    'password is swordfish',
  );
});

async function sayMuch(channel: Channel, person: Person, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = newId();
    return {
      id,
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      author_id: person.id,
      role: 'user',
      parts: sql.json(
        userParts(id, `Note ${index}: we decided that crate ${index} goes to bay ${index}.`, []),
      ),
      metadata: sql.json({ workspace_id: channel.workspaceId, channel_id: channel.id }),
      created_at: new Date(Date.now() - (count - index) * 60_000),
    };
  });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.messages ${tx(rows)}`;
  });
}

test('the model keeps a summary of a long channel, placed before the messages read in full', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  await sayMuch(channel, ada, 130);
  // A decision in a thread of the older messages.
  await sql`update public.messages set thread_id = (
      select id from public.messages where channel_id = ${channel.id} order by created_at limit 1)
    where channel_id = ${channel.id} and parts::text like '%Note 7:%'`;
  const isMinutes = (content: unknown) => String(content).includes('You keep the minutes');
  model.script({
    think: ({ messages }) =>
      isMinutes(messages[0]?.content)
        ? { say: ['- Crates 0 to 109 have their bays.'] }
        : { say: ['Fine.'] },
  });
  const run = await ended(ada, await say(ada, channel, 'Everything settled?'));
  const kept = await vi.waitFor(
    async () => {
      const [row] = await read<ChannelSummary[]>(
        ada.client.from('channel_summaries').select('*').eq('channel_id', channel.id),
      );
      if (!row) throw new Error('No minutes yet');
      return row;
    },
    { timeout: 15_000, interval: 50 },
  );
  expect(kept.summary).toBe('- Crates 0 to 109 have their bays.');
  expect(kept.messages).toBeGreaterThan(100);
  const summed = model.requests.find(({ messages }) => isMinutes(messages[0]?.content));
  expect(JSON.stringify(summed?.messages)).toMatch(/in.{1,3}:.{1,3}thread.{1,12}text.{1,5}Note 7:/);
  // The run includes the cost of the channel's summary.
  await vi.waitFor(
    async () => {
      const again = await read<{ input_tokens: number }>(
        ada.client.from('assistant_runs').select('input_tokens').eq('id', run.id).single(),
      );
      expect(again.input_tokens).toBe(24);
    },
    { timeout: 15_000, interval: 50 },
  );
  await ended(ada, await say(ada, channel, 'And now?'));
  const asked = model.requests.findLast(({ messages }) => !isMinutes(messages[0]?.content));
  const text = JSON.stringify(asked?.messages);
  expect(text).toContain('- Crates 0 to 109 have their bays.');
  expect(text).toContain('Note 129');
  expect(text).not.toContain('Note 20:');
  // Deleting a message also deletes the summary that covers it.
  const [first] = await read<{ id: string }[]>(
    ada.client
      .from('messages')
      .select('id')
      .eq('channel_id', channel.id)
      .order('created_at')
      .limit(1),
  );
  await must(
    ada.client
      .from('messages')
      .update({ deleted_at: new Date().toISOString() })
      .eq('id', first?.id),
  );
  expect(
    await read<unknown[]>(
      ada.client.from('channel_summaries').select('id').eq('channel_id', channel.id),
    ),
  ).toEqual([]);
});

test('an added server’s tools wait for approval, except those that an owner trusts', async () => {
  const called: string[] = [];
  const web = createServer(async (request, response) => {
    const server = new McpServer({ name: 'tracker', version: '1.0.0' });
    server.registerTool(
      'find',
      { inputSchema: z.object({ title: z.string() }), annotations: { readOnlyHint: true } },
      ({ title }) => {
        called.push(`find ${title}`);
        return { content: [{ type: 'text', text: `Found ${title}` }] };
      },
    );
    server.registerTool('create', { inputSchema: z.object({ title: z.string() }) }, ({ title }) => {
      called.push(`create ${title}`);
      return { content: [{ type: 'text', text: `Made ${title}` }] };
    });
    const transport = new StreamableHTTPServerTransport({});
    response.on('close', () => void transport.close());
    await server.connect(transport);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  try {
    const address = web.address();
    const ada = await talk.person('Ada');
    const channel = await openChannel(ada);
    const { id: server } = await read<{ id: string }>(
      ada.client
        .from('mcp_servers')
        .insert({
          workspace_id: channel.workspaceId,
          name: 'Tracker',
          url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/mcp`,
          created_by: ada.id,
        })
        .select('id')
        .single(),
    );
    await must(ada.client.rpc('check_mcp_server', { server }));
    await vi.waitFor(
      async () =>
        expect(
          await read<{ checked_at: string | null }>(
            ada.client.from('mcp_servers').select('checked_at').eq('id', server).single(),
          ),
        ).toMatchObject({ checked_at: expect.any(String) }),
      { timeout: 15_000, interval: 50 },
    );
    await must(
      ada.client.from('channel_mcp_servers').insert({
        workspace_id: channel.workspaceId,
        channel_id: channel.id,
        server_id: server,
        tools: ['find', 'create'],
      }),
    );
    await must(
      ada.client
        .from('mcp_servers')
        .update({ trusted_tools: ['find'] })
        .eq('id', server),
    );
    model.script(
      {
        think: ({ tools = [] }) => {
          const nameOf = (end: string) =>
            tools.find(({ function: { name } }) => name.endsWith(end))?.function.name ?? '';
          return {
            call: [
              { name: nameOf('_find'), input: { title: 'rust' } },
              { name: nameOf('_create'), input: { title: 'paint' } },
            ],
          };
        },
      },
      { say: ['Found, and drafted.'] },
    );
    const run = await ended(ada, await say(ada, channel, 'look in the tracker'));
    expect(run).toMatchObject({
      status: 'done',
      tool_calls: [{ outcome: 'done' }, { outcome: 'asked' }],
    });
    expect(called).toEqual(['find rust']);
    expect(
      String(model.requests.at(-1)?.messages.find(({ role }) => role === 'tool')?.content),
    ).toContain('Found rust');
    const [action] = await actionsOf(ada, run.message_id);
    expect(action).toMatchObject({
      kind: 'tool',
      status: 'proposed',
      payload: { server_id: server, server: 'Tracker', tool: 'create', input: { title: 'paint' } },
    });
    await must(ada.client.rpc('accept_action', { action: action?.id }));
    await vi.waitFor(
      async () =>
        expect(await actionsOf(ada, run.message_id)).toMatchObject([
          { status: 'done', result: { text: 'Made paint' } },
        ]),
      { timeout: 15_000, interval: 50 },
    );
    expect(called).toEqual(['find rust', 'create paint']);
  } finally {
    web.closeAllConnections();
    await new Promise((done) => web.close(done));
  }
});

test('posts the first words before the next ones arrive, also after a tool call', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  await ada.client.realtime.setAuth();
  const shown: { id: string; text: string }[] = [];
  const topic = ada.client.channel(`workspace:${channel.workspaceId}:channel:${channel.id}`, {
    config: { private: true },
  });
  topic.on('broadcast', { event: '*' }, ({ payload }) => {
    const record: Message | undefined = payload.table === 'messages' ? payload.record : undefined;
    if (
      record?.role === 'assistant' &&
      textOf(record) !== '' &&
      !shown.some(({ id }) => id === record.id)
    )
      shown.push({ id: record.id, text: textOf(record) });
  });
  await new Promise((done) => topic.subscribe(done));
  for (const scripts of [
    [{ say: ['Aye ', 'aye.'], pauseMs: 300 }],
    [
      { call: [{ name: 'search', input: { words: 'crane' } }] },
      { say: ['Nothing ', 'found.'], pauseMs: 300 },
    ],
  ]) {
    model.script(...scripts);
    const run = await ended(ada, await say(ada, channel, 'hello'));
    await vi.waitFor(
      () =>
        expect(shown.at(-1)).toEqual({
          id: run.reply_id,
          text: expect.stringMatching(/^(Aye|Nothing)\s*$/),
        }),
      { timeout: 15_000, interval: 20 },
    );
  }
  await ada.client.removeAllChannels();
});
