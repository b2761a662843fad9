import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failures.ts';
import { generate, type GenerationOptions } from './generation.ts';
import { networkModel, type NetworkProvider } from './provider.ts';
import { conversation, userTurn } from './testing/conversations.ts';
import { type OpenAiServer, type Script, startOpenAiServer } from './testing/openai-server.ts';

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());

const never = new AbortController().signal;
const asked = conversation([userTurn('Ada', 'Hello?')]);

describe.each(['openai', 'openai-compatible'] as const)('over the protocol of %s', (kind) => {
  const ask = (script: Script | Script[], options: Partial<GenerationOptions> = {}) => {
    server.script(...[script].flat());
    const provider: NetworkProvider = {
      kind,
      apiKey: 'key',
      model: 'test-model',
      baseUrl: server.url,
    };
    return generate({
      model: networkModel(provider, null),
      conversation: asked,
      idleMs: 20_000,
      totalMs: 20_000,
      stop: never,
      shutdown: never,
      onText: () => {},
      ...options,
    });
  };
  /** The failure as it is reported to people. */
  const failing = async (script: Script | Script[], options?: Partial<GenerationOptions>) =>
    failureOf(
      await ask(script, options).then(
        () => null,
        (error: unknown) => error,
      ),
    );

  test('passes on text as it grows, and reports the usage', async () => {
    const states: string[] = [];
    const generated = await ask(
      { say: ['Aye, ', 'Ada', '!'], pauseMs: 5 },
      { onText: (text) => states.push(text) },
    );
    expect(generated).toEqual({
      ending: 'complete',
      text: 'Aye, Ada!',
      isCut: false,
      reason: null,
      sources: [],
      usage: { input: 12, output: 3 },
    });
    expect(states).toEqual(['Aye, ', 'Aye, Ada', 'Aye, Ada!']);
    expect(server.requests.at(-1)).toMatchObject({
      model: 'test-model',
      messages: [
        { role: 'system' },
        { role: 'user', content: expect.stringMatching(/"who":"Ada".*"text":"Hello\?"/) },
      ],
    });
  });

  test('uses the model that the channel names', async () => {
    server.script({ say: ['ok'] });
    const model = networkModel(
      { kind, apiKey: 'key', model: 'test-model', baseUrl: server.url },
      'other-model',
    );
    await generate({
      model,
      conversation: asked,
      idleMs: 20_000,
      totalMs: 20_000,
      stop: never,
      shutdown: never,
      onText: () => {},
    });
    expect(server.requests.at(-1)?.model).toBe('other-model');
  });

  test('holds back the silence marker, however it is split and whatever follows', async () => {
    const states: string[] = [];
    const generated = await ask(
      { say: ['<sil', 'ence', '> because', ' nobody asked'] },
      { onText: (text) => states.push(text) },
    );
    expect(generated).toMatchObject({
      ending: 'complete',
      text: '',
      reason: 'because nobody asked',
    });
    expect(states).toEqual([]);
  });

  test('shows text that only starts like the silence marker', async () => {
    expect(await ask({ say: ['<', 'sil', 'ver>'] })).toMatchObject({ text: '<silver>' });
  });

  test('rejects silence if the message addresses the assistant', async () => {
    expect(
      await failing({ say: ['<silence>'] }, { conversation: { ...asked, isAddressed: true } }),
    ).toMatchObject({ code: 'provider_refused', tries: 1 });
  });

  test('reports a refusal and an empty answer', async () => {
    expect(await failing({ refuse: true })).toMatchObject({
      code: 'provider_refused',
      message: 'The model declined to answer.',
      tries: 1,
    });
    expect(await failing({ say: ['', ' '] })).toMatchObject({
      code: 'provider_refused',
      message: 'The model gave no answer.',
    });
  });

  test.each([401, 403])('reports %s as a wrong key, which is not retried', async (status) => {
    expect(await failing({ status })).toMatchObject({
      code: 'provider_unauthorised',
      tries: 1,
      hint: expect.stringContaining('AI_API_KEY'),
    });
  });

  test('reports on 429 when to retry', async () => {
    expect(await failing({ status: 429, retryAfter: 7 })).toMatchObject({
      code: 'rate_limited',
      tries: 4,
      retryAfterSeconds: 7,
    });
    expect(await failing({ status: 429 })).toMatchObject({
      code: 'rate_limited',
      tries: 4,
      retryAfterSeconds: null,
    });
  });

  test('reports a wait that is too long instead of retrying', async () => {
    expect(await failing({ status: 429, retryAfter: 600 })).toMatchObject({
      code: 'rate_limited',
      tries: 1,
      hint: 'Try again in 10 minutes.',
    });
    expect(
      await failing({
        status: 429,
        message: 'You exceeded your current quota: insufficient_quota',
      }),
    ).toMatchObject({
      code: 'rate_limited',
      tries: 1,
      hint: 'Check plan and billing at the provider.',
    });
  });

  test('retries a cut stream, whether the connection breaks or just ends', async () => {
    expect(await failing({ cutAfter: ['Half an ans'] })).toMatchObject({
      code: 'cut_stream',
      tries: 4,
    });
    expect(await failing({ cutAfter: ['Half an ans'], cleanly: true })).toMatchObject({
      code: 'cut_stream',
      tries: 4,
    });
  });

  test('classifies an error in the middle of the stream by its message', async () => {
    expect(
      await failing({ failAfter: ['Half'], message: 'The server is overloaded' }),
    ).toMatchObject({ code: 'provider_unavailable', tries: 4 });
    expect(await failing({ failAfter: [], message: 'Rate limit reached' })).toMatchObject({
      code: 'rate_limited',
    });
  });

  test.each([500, 502, 503])('reports %s as an unavailable provider', async (status) => {
    expect(await failing({ status })).toMatchObject({ code: 'provider_unavailable', tries: 4 });
  });

  test('reports an unreachable provider as unavailable', async () => {
    const model = networkModel(
      { kind, apiKey: 'key', model: 'm', baseUrl: 'http://127.0.0.1:9/v1' },
      null,
    );
    expect(await failing({ say: [] }, { model })).toMatchObject({ code: 'provider_unavailable' });
  });

  test('distinguishes an unknown model from a conversation that is too long', async () => {
    expect(await failing({ status: 404, message: 'The model `x` does not exist' })).toMatchObject({
      code: 'unknown_model',
      tries: 1,
    });
    expect(
      await failing({ status: 400, message: "This model's maximum context length is 8192 tokens" }),
    ).toMatchObject({ code: 'context_too_long' });
    expect(await failing({ status: 400, message: 'Unsupported parameter' })).toMatchObject({
      code: 'provider_refused',
      message: 'The provider refused the request.',
    });
  });

  test('stops a provider that pauses too long, and an answer without end', async () => {
    expect(await failing({ hang: true }, { idleMs: 50 })).toMatchObject({
      code: 'timeout',
      tries: 2,
    });
    expect(
      await failing(
        { say: Array.from({ length: 500 }, () => 'on and '), pauseMs: 5 },
        { totalMs: 100 },
      ),
    ).toMatchObject({ code: 'timeout' });
  });

  test('keeps the text so far when stopped, and reports a shutdown', async () => {
    const script = { say: Array.from({ length: 500 }, () => 'word '), pauseMs: 5 };
    const stop = new AbortController();
    const stopped = await ask(script, {
      stop: stop.signal,
      onText: (text) => text.length > 20 && stop.abort(),
    });
    expect(stopped.ending).toBe('stopped');
    expect(stopped.text).toMatch(/^(word ){4,}/);
    const shutdown = new AbortController();
    expect(
      (await ask(script, { shutdown: shutdown.signal, onText: () => shutdown.abort() })).ending,
    ).toBe('interrupted');
  });

  test('returns no text when stopped before the first word', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    expect(await ask({ hang: true }, { stop: stop.signal })).toMatchObject({
      ending: 'stopped',
      text: '',
    });
  });

  test('cuts an answer at the maximum length of a message', async () => {
    const generated = await ask({ say: Array.from({ length: 50 }, () => 'x'.repeat(1000)) });
    expect(generated).toMatchObject({ ending: 'complete', text: 'x'.repeat(40_000) });
  });
});

test.each(
  (['openai', 'openai-compatible'] as const).flatMap((kind) =>
    ['think', 'thinking', 'reasoning'].map((tag) => [kind, tag] as const),
  ),
)(
  'leaves what a model of kind %s thinks between <%s> tags out of the answer',
  async (kind, tag) => {
    server.script({ say: [`<${tag}>Let me`, ` see.</${tag}>`, 'Hello.'] });
    const model = networkModel({ kind, apiKey: 'key', model: 'm', baseUrl: server.url }, null);
    const shown: string[] = [];
    const generated = await generate({
      model,
      conversation: asked,
      idleMs: 20_000,
      totalMs: 20_000,
      stop: never,
      shutdown: never,
      onText: (text) => void shown.push(text),
    });
    expect(generated.text).toBe('Hello.');
    expect(shown.join(' ')).not.toContain('see');
  },
);
