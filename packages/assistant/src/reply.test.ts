import { createServer, type Server } from 'node:http';
import type { ToolPart } from '@parley/model';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { failureOf } from './failures.ts';
import { clientFactory } from './identity.ts';
import { Reply, settleReply } from './reply.ts';

/** Scripted responses of the Data API, in order; afterwards everything succeeds. */
let answers: { status: number; body: unknown }[];
let writes: { method: string; text: string; state: string }[];
let server: Server;

const body = z.object({
  parts: z.array(z.object({ text: z.string().default(''), state: z.string().default('') })),
});

beforeEach(async () => {
  answers = [];
  writes = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = '' } = request;
    if (method !== 'GET') {
      const part = body.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))).parts.at(-1);
      writes.push({ method, text: part?.text ?? '', state: part?.state ?? '' });
    }
    const answer = answers.shift() ?? {
      status: method === 'POST' ? 201 : 200,
      body: method === 'POST' ? null : [{ id: 'reply' }],
    };
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body === null ? undefined : JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => new Promise((done) => server.close(done)));

const client = () => {
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return clientFactory({
    supabaseUrl: `http://127.0.0.1:${port}`,
    publishableKey: 'key',
    jwtSecret: 'a secret of this test alone, long enough',
    fetch: undefined,
  })('assistant');
};
const reply = () =>
  new Reply(client(), {
    id: 'reply',
    workspace_id: 'w',
    channel_id: 'c',
    author_id: 'assistant',
    reply_to_id: null,
    thread_id: null,
    metadata: {},
  });
const refusal = (code: string, message: string) => ({
  status: 400,
  body: { code, message, details: null, hint: 'A hint.' },
});
/** Resolves once this many writes have reached the database. */
const written = async (count: number) => {
  while (writes.length < count) await new Promise((done) => setTimeout(done, 5));
};

test('inserts the message with the first words, skips outdated states, and ends as done', async () => {
  const message = reply();
  for (const text of ['A', 'A b', 'A b c']) message.update(text);
  await written(2);
  await message.finish('A b c d');
  expect(writes[0]).toEqual({ method: 'POST', text: 'A', state: 'streaming' });
  expect(writes[1]).toEqual({ method: 'PATCH', text: 'A b c', state: 'streaming' });
  expect(writes.at(-1)).toEqual({ method: 'PATCH', text: 'A b c d', state: 'done' });
  expect(writes).toHaveLength(3);
});

test('shows a tool call before the first words, and then does not delay them', async () => {
  const message = reply();
  const toolCall: ToolPart = {
    type: 'dynamic-tool',
    toolName: 'search',
    toolCallId: '1',
    state: 'input-available',
    input: {},
  };
  message.update('', [toolCall]);
  await written(1);
  message.update('First', [{ ...toolCall, state: 'output-available' }]);
  message.update('First words', [{ ...toolCall, state: 'output-available' }]);
  await message.finish('First words.', [{ ...toolCall, state: 'output-available' }]);
  expect(writes[0]).toEqual({ method: 'POST', text: '', state: 'streaming' });
  expect(writes.at(-1)).toEqual({ method: 'PATCH', text: 'First words.', state: 'done' });
});

test('writes a complete answer once', async () => {
  await reply().finish('Yes.');
  expect(writes).toEqual([{ method: 'POST', text: 'Yes.', state: 'done' }]);
});

test('continues the message of an earlier try', async () => {
  answers = [refusal('23505', 'duplicate key')];
  await reply().finish('Again.');
  expect(writes).toEqual([
    { method: 'POST', text: 'Again.', state: 'done' },
    { method: 'PATCH', text: 'Again.', state: 'done' },
  ]);
});

test('loses nothing while the database is briefly away', async () => {
  answers = [refusal('08006', 'connection lost'), refusal('08006', 'connection lost')];
  const message = reply();
  message.update('One');
  await written(1);
  await message.finish('One two');
  expect(writes.at(-1)).toEqual({ method: 'POST', text: 'One two', state: 'done' });
});

test('reports a rejection with the reason of the database', async () => {
  answers = [refusal('P0001', 'This channel is archived.')];
  const error = await reply()
    .finish('Hi')
    .then(
      () => null,
      (cause: unknown) => cause,
    );
  expect(failureOf(error)).toMatchObject({
    code: 'not_allowed',
    message: 'The answer could not be posted: This channel is archived.',
    hint: 'A hint.',
    tries: 1,
  });
});

test('stops writing a message that was deleted', async () => {
  answers = [
    { status: 201, body: null },
    { status: 200, body: [] },
  ];
  const message = reply();
  message.update('One');
  message.update('One two');
  await new Promise((done) => message.removed.addEventListener('abort', done));
  await message.finish('One two three');
  expect(writes).toHaveLength(2);
});

test('writes nothing after rest', async () => {
  const message = reply();
  message.update('One');
  message.update('One two');
  await message.rest();
  expect(writes).toEqual([{ method: 'POST', text: 'One', state: 'streaming' }]);
});

test('settles an unfinished reply with its text, and leaves a finished one unchanged', async () => {
  answers = [
    {
      status: 200,
      body: [
        {
          content: null,
          parts: [{ type: 'step-start' }, { type: 'text', text: 'Half', state: 'streaming' }],
        },
      ],
    },
  ];
  await settleReply(client(), 'reply');
  expect(writes).toEqual([{ method: 'PATCH', text: 'Half', state: 'done' }]);
  answers = [
    {
      status: 200,
      body: [{ content: null, parts: [{ type: 'text', text: 'Whole', state: 'done' }] }],
    },
  ];
  await settleReply(client(), 'reply');
  expect(writes).toHaveLength(1);
});
