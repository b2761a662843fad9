import { createServer, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { failureOf } from './failures.ts';
import { generate } from './generation.ts';
import { networkModel } from './provider.ts';
import { conversation, userTurn } from './testing/conversations.ts';

/** The protocols of Anthropic and Google, reduced to the few events of an answer. */

const sse = (events: object[]) =>
  events
    .map(
      (event) =>
        `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
    )
    .join('');

const anthropic = (text: string, stopReason: string | null) => [
  {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'x',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 5, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
  ...(stopReason === null
    ? []
    : [
        { type: 'content_block_stop', index: 0 },
        {
          type: 'message_delta',
          delta: { stop_reason: stopReason, stop_sequence: null },
          usage: { output_tokens: 2 },
        },
        { type: 'message_stop' },
      ]),
];

const google = (text: string, finishReason: string | null) => [
  {
    candidates: [
      {
        content: { parts: [{ text }], role: 'model' },
        index: 0,
        ...(finishReason === null ? {} : { finishReason }),
      },
    ],
    usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2, totalTokenCount: 7 },
  },
];

async function ask(kind: 'anthropic' | 'google', reply: { status?: number; body: string }) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume();
    response.writeHead(reply.status ?? 200, {
      'content-type': reply.status ? 'application/json' : 'text/event-stream',
    });
    response.end(reply.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const model = networkModel(
    {
      kind,
      apiKey: 'secret',
      model: 'test-model',
      baseUrl: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/v1`,
    },
    null,
  );
  const asked = conversation([userTurn('Ada', 'Hello?')]);
  const { signal } = new AbortController();
  try {
    const result = await generate({
      model,
      conversation: asked,
      idleMs: 20_000,
      totalMs: 20_000,
      stop: signal,
      shutdown: signal,
      onText: () => {},
    }).catch((error: unknown) => failureOf(error));
    return { result, request: requests[0] };
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

test('handles an answer, a refusal, a cut and a rejected key of Anthropic', async () => {
  const { result, request } = await ask('anthropic', { body: sse(anthropic('Aye!', 'end_turn')) });
  expect(result).toMatchObject({
    ending: 'complete',
    text: 'Aye!',
    usage: { input: 5, output: 2 },
  });
  expect(request).toMatchObject({ url: '/v1/messages', headers: { 'x-api-key': 'secret' } });
  expect((await ask('anthropic', { body: sse(anthropic('No', 'refusal')) })).result).toMatchObject({
    code: 'provider_refused',
  });
  expect((await ask('anthropic', { body: sse(anthropic('Half', null)) })).result).toMatchObject({
    code: 'cut_stream',
  });
  expect(
    (
      await ask('anthropic', {
        body: sse([{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }]),
      })
    ).result,
  ).toMatchObject({ code: 'provider_unavailable' });
  expect(
    (
      await ask('anthropic', {
        status: 401,
        body: JSON.stringify({
          type: 'error',
          error: { type: 'authentication_error', message: 'invalid x-api-key' },
        }),
      })
    ).result,
  ).toMatchObject({
    code: 'provider_unauthorised',
  });
  expect(
    (
      await ask('anthropic', {
        status: 529,
        body: JSON.stringify({
          type: 'error',
          error: { type: 'overloaded_error', message: 'Overloaded' },
        }),
      })
    ).result,
  ).toMatchObject({
    code: 'provider_unavailable',
  });
});

test('handles an answer, a block, a cut and a rejected key of Google', async () => {
  const { result, request } = await ask('google', { body: sse(google('Aye!', 'STOP')) });
  expect(result).toMatchObject({
    ending: 'complete',
    text: 'Aye!',
    usage: { input: 5, output: 2 },
  });
  expect(request?.url).toBe('/v1/models/test-model:streamGenerateContent?alt=sse');
  expect((await ask('google', { body: sse(google('', 'SAFETY')) })).result).toMatchObject({
    code: 'provider_refused',
  });
  expect(
    (await ask('google', { body: sse([{ promptFeedback: { blockReason: 'SAFETY' } }]) })).result,
  ).toMatchObject({ code: 'provider_refused' });
  expect((await ask('google', { body: sse(google('Half', null)) })).result).toMatchObject({
    code: 'cut_stream',
  });
  expect(
    (
      await ask('google', {
        status: 400,
        body: JSON.stringify({
          error: {
            code: 400,
            message: 'API key not valid. Please pass a valid API key.',
            status: 'INVALID_ARGUMENT',
          },
        }),
      })
    ).result,
  ).toMatchObject({ code: 'provider_unauthorised' });
});
