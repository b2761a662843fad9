import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failures.ts';
import { generate, type GenerationOptions } from './generation.ts';
import { networkModel, type NetworkProvider } from './provider.ts';
import { conversation, said } from './testing/conversations.ts';
import { type OpenAiServer, type Script, startOpenAiServer } from './testing/openai-server.ts';

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());

const never = new AbortController().signal;
const asked = conversation([said('Ada', 'Hello?')]);

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

  test('text arrives as it grows, with what it cost', async () => {
    const states: string[] = [];
    const generated = await ask(
      { say: ['Aye, ', 'Ada', '!'], pauseMs: 5 },
      { onText: (text) => states.push(text) },
    );
    expect(generated).toEqual({
      ending: 'complete',
      text: 'Aye, Ada!',
      reason: null,
      sources: [],
      usage: { input: 12, output: 3 },
    });
    expect(states).toEqual(['Aye, ', 'Aye, Ada', 'Aye, Ada!']);
    expect(server.requests.at(-1)).toMatchObject({
      model: 'test-model',
      messages: [{ role: 'system' }, { role: 'user', content: 'Ada: Hello?' }],
    });
  });

  test('a channel may name another model', async () => {
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

  test('silence is held back and never shown, however it is cut and whatever follows', async () => {
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

  test('text that only begins like silence is shown', async () => {
    expect(await ask({ say: ['<', 'sil', 'ver>'] })).toMatchObject({ text: '<silver>' });
  });

  test('who is addressed may not stay silent', async () => {
    expect(
      await failing({ say: ['<silence>'] }, { conversation: { ...asked, isAddressed: true } }),
    ).toMatchObject({ code: 'provider_refused', tries: 1 });
  });

  test('a refusal and an empty answer are told', async () => {
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

  test.each([401, 403])('%s is a wrong key, which trying again does not mend', async (status) => {
    expect(await failing({ status })).toMatchObject({
      code: 'provider_unauthorised',
      tries: 1,
      hint: expect.stringContaining('AI_API_KEY'),
    });
  });

  test('429 says when to try again', async () => {
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

  test('a wait longer than people wait is told instead', async () => {
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

  test('a cut stream is tried again, whether the connection breaks or just ends', async () => {
    expect(await failing({ cutAfter: ['Half an ans'] })).toMatchObject({
      code: 'cut_stream',
      tries: 4,
    });
    expect(await failing({ cutAfter: ['Half an ans'], cleanly: true })).toMatchObject({
      code: 'cut_stream',
      tries: 4,
    });
  });

  test('an error in the middle of the stream means what its words say', async () => {
    expect(
      await failing({ failAfter: ['Half'], message: 'The server is overloaded' }),
    ).toMatchObject({ code: 'provider_unavailable', tries: 4 });
    expect(await failing({ failAfter: [], message: 'Rate limit reached' })).toMatchObject({
      code: 'rate_limited',
    });
  });

  test.each([500, 502, 503])('%s is a provider that is away', async (status) => {
    expect(await failing({ status })).toMatchObject({ code: 'provider_unavailable', tries: 4 });
  });

  test('a provider that cannot be reached is away too', async () => {
    const model = networkModel(
      { kind, apiKey: 'key', model: 'm', baseUrl: 'http://127.0.0.1:9/v1' },
      null,
    );
    expect(await failing({ say: [] }, { model })).toMatchObject({ code: 'provider_unavailable' });
  });

  test('an unknown model and too long a conversation are told apart', async () => {
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

  test('silence of the provider and an endless answer run into the limits', async () => {
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

  test('a stop keeps what was written; a shutdown says so', async () => {
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

  test('a stop before the first word leaves no text', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    expect(await ask({ hang: true }, { stop: stop.signal })).toMatchObject({
      ending: 'stopped',
      text: '',
    });
  });

  test('an answer longer than a message ends where the message does', async () => {
    const generated = await ask({ say: Array.from({ length: 50 }, () => 'x'.repeat(1000)) });
    expect(generated).toMatchObject({ ending: 'complete', text: 'x'.repeat(40_000) });
  });
});

test('what an open model thinks between tags is not its answer', async () => {
  server.script({ say: ['<think>Let me', ' see.</think>', 'Hello.'] });
  const model = networkModel(
    { kind: 'openai-compatible', apiKey: undefined, model: 'm', baseUrl: server.url },
    null,
  );
  const generated = await generate({
    model,
    conversation: asked,
    idleMs: 20_000,
    totalMs: 20_000,
    stop: never,
    shutdown: never,
    onText: () => {},
  });
  expect(generated.text).toBe('Hello.');
});
