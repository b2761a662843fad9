import { expect, test } from 'vitest';
import { readProvider } from './provider.ts';

test('without configuration the built-in model answers', () => {
  expect(readProvider({})).toEqual({ kind: 'built-in' });
});

test('a known provider needs a key, and has a model of its own choice', () => {
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

test('a compatible server needs its address and a model', () => {
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

test('an unknown provider is named together with the known ones', () => {
  expect(() => readProvider({ AI_PROVIDER: 'clippy' })).toThrow(
    'AI_PROVIDER must be one of built-in, anthropic, openai, google, openai-compatible, but is "clippy".',
  );
});

test('spaces around a value do not matter, inside a key they do', () => {
  expect(readProvider({ AI_PROVIDER: ' built-in ' })).toEqual({ kind: 'built-in' });
  expect(() => readProvider({ AI_PROVIDER: 'openai', AI_API_KEY: 'two words' })).toThrow(
    'AI_API_KEY must be one word of plain characters.',
  );
});
