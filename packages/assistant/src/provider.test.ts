import { expect, test } from 'vitest';
import { readProvider } from './provider.ts';

test('uses the built-in model without configuration', () => {
  expect(readProvider({})).toEqual({ kind: 'built-in' });
});

test('requires a key for a known provider, and chooses its default model', () => {
  expect(() => readProvider({ AI_PROVIDER: 'anthropic' })).toThrow(
    'AI_API_KEY is required when AI_PROVIDER is anthropic.',
  );
  expect(readProvider({ AI_PROVIDER: 'openai', AI_API_KEY: 'k' })).toMatchObject({
    kind: 'openai',
    apiKey: 'k',
    model: expect.any(String),
  });
  expect(readProvider({ AI_PROVIDER: 'google', AI_API_KEY: 'k', AI_MODEL: 'mine' })).toMatchObject({
    model: 'mine',
  });
});

test('requires an address and a model for a compatible server', () => {
  expect(() => readProvider({ AI_PROVIDER: 'openai-compatible' })).toThrow(
    'AI_BASE_URL is required',
  );
  expect(() =>
    readProvider({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://127.0.0.1:1/v1' }),
  ).toThrow('AI_MODEL is required');
  expect(() => readProvider({ AI_BASE_URL: 'ftp://x' })).toThrow(
    'AI_BASE_URL must be an http or https URL, but is "ftp://x".',
  );
  expect(() => readProvider({ AI_BASE_URL: 'http://user:x@127.0.0.1/v1' })).toThrow(
    'AI_BASE_URL must not hold a user or password; set AI_API_KEY instead.',
  );
});

test('rejects an unknown provider and lists the known ones', () => {
  expect(() => readProvider({ AI_PROVIDER: 'clippy' })).toThrow(
    'AI_PROVIDER must be one of built-in, anthropic, openai, google, openai-compatible, but is "clippy".',
  );
});

test('ignores spaces around a value, but rejects them inside a key', () => {
  expect(readProvider({ AI_PROVIDER: ' built-in ' })).toEqual({ kind: 'built-in' });
  expect(() => readProvider({ AI_PROVIDER: 'openai', AI_API_KEY: 'two words' })).toThrow(
    'AI_API_KEY must be one word of plain characters.',
  );
});
