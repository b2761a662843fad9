import { expect, test } from 'vitest';
import { failureOf } from '../failures.ts';
import { listModels } from './models.ts';
import type { NetworkProvider } from '../provider.ts';

/** Responds to every request with this body, and records the requests. */
function server(body: unknown, status = 200) {
  const asked: { url: string; headers: Headers }[] = [];
  const answer: typeof fetch = async (input, init) => {
    asked.push({ url: String(input), headers: new Headers(init?.headers) });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return { asked, answer };
}

const list = (config: NetworkProvider, fetch: typeof globalThis.fetch) =>
  listModels(config, fetch, AbortSignal.timeout(5000));
const compatible: NetworkProvider = {
  kind: 'openai-compatible',
  apiKey: undefined,
  model: 'm',
  baseUrl: 'https://llm.example.test/v1/',
};

test('requests the models of each provider in its own way', async () => {
  const openai = server({ data: [{ id: 'gpt-b' }, { id: 'gpt-a' }, { id: 'gpt-a' }] });
  expect(
    await list({ kind: 'openai', apiKey: 'k', model: 'm', baseUrl: undefined }, openai.answer),
  ).toEqual(['gpt-a', 'gpt-b']);
  expect([openai.asked[0]?.url, openai.asked[0]?.headers.get('authorization')]).toEqual([
    'https://api.openai.com/v1/models',
    'Bearer k',
  ]);

  const anthropic = server({ data: [{ id: 'claude', type: 'model' }] });
  expect(
    await list(
      { kind: 'anthropic', apiKey: 'k', model: 'm', baseUrl: undefined },
      anthropic.answer,
    ),
  ).toEqual(['claude']);
  expect([
    anthropic.asked[0]?.headers.get('x-api-key'),
    anthropic.asked[0]?.headers.get('authorization'),
  ]).toEqual(['k', null]);

  const google = server({
    models: [
      { name: 'models/gemini', supportedGenerationMethods: ['generateContent'] },
      { name: 'models/embedding', supportedGenerationMethods: ['embedContent'] },
    ],
  });
  expect(
    await list({ kind: 'google', apiKey: 'k', model: 'm', baseUrl: undefined }, google.answer),
  ).toEqual(['gemini']);
  expect([
    google.asked[0]?.headers.get('x-goog-api-key'),
    google.asked[0]?.url.includes('key='),
  ]).toEqual(['k', false]);

  const own = server({ data: [{ id: 'llama' }] });
  expect(await list(compatible, own.answer)).toEqual(['llama']);
  expect([own.asked[0]?.url, own.asked[0]?.headers.get('authorization')]).toEqual([
    'https://llm.example.test/v1/models',
    null,
  ]);
});

test('reports a response that is no list like any failure of a provider', async () => {
  expect(
    failureOf(
      await list(compatible, server({ error: 'no' }, 401).answer).catch((error: unknown) => error),
    ),
  ).toMatchObject({ code: 'provider_unauthorised' });
  expect(
    failureOf(
      await list(compatible, server('<html>', 404).answer).catch((error: unknown) => error),
    ),
  ).toMatchObject({ code: 'unknown_model' });
  await expect(list(compatible, server('<html>').answer)).rejects.toThrow(
    'The list of models: 200',
  );
});

test('cuts an endless list, and leaves out names that are too long', async () => {
  const many = server({
    data: [
      { id: 'x'.repeat(256) },
      ...Array.from({ length: 900 }, (_, index) => ({ id: `m${index}` })),
    ],
  });
  expect(await list(compatible, many.answer)).toHaveLength(500);
});
