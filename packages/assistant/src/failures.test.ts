import { APICallError, JSONParseError } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { cutStream, describe as inWords, failureOf, RunError } from './failures.ts';
import { BackendError } from './identity.ts';

const call = (statusCode: number, message: string, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message,
    url: 'http://x',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
    responseBody: message,
  });

test('keeps the failure of a RunError', () => {
  expect(failureOf(new RunError(cutStream()))).toMatchObject({ code: 'cut_stream' });
});

test('retries a failure of our own backend', () => {
  expect(failureOf(new BackendError('The channel', { message: 'connection lost' }))).toMatchObject({
    code: 'unknown',
    tries: 4,
  });
});

test.each([
  'prompt is too long: 213462 tokens > 200000 maximum',
  'The input token count (1200000) exceeds the maximum number of tokens allowed',
  'the request exceeds the available context size',
  "This model's maximum context length is 8192 tokens",
])('%j means that the conversation is too long, and does not change by waiting', (message) => {
  expect(failureOf(call(400, message))).toMatchObject({ code: 'context_too_long', tries: 1 });
});

test.each([
  ["model 'llama9' not found, try pulling it first", 404],
  ['The model `gpt-9` does not exist or you do not have access to it.', 400],
])('%j means that the model is unknown', (message, status) => {
  expect(failureOf(call(status, message))).toMatchObject({
    code: 'unknown_model',
    hint: expect.stringContaining('AI_MODEL'),
  });
});

test('reads the requested pause in seconds, in milliseconds or as a date', () => {
  expect(failureOf(call(429, 'slow down', { 'retry-after': '9' })).retryAfterSeconds).toBe(9);
  expect(
    failureOf(call(429, 'slow down', { 'retry-after': '9', 'retry-after-ms': '1500' }))
      .retryAfterSeconds,
  ).toBe(1.5);
  expect(
    failureOf(call(429, 'slow down', { 'retry-after': new Date(Date.now() - 5000).toUTCString() }))
      .retryAfterSeconds,
  ).toBe(0);
  expect(failureOf(call(429, 'slow down', { 'retry-after': 'soon' })).retryAfterSeconds).toBeNull();
});

test('classifies errors of a stream that are objects or strings', () => {
  expect(failureOf({ type: 'overloaded_error', message: 'Overloaded' })).toMatchObject({
    code: 'provider_unavailable',
  });
  expect(failureOf('socket hang up')).toMatchObject({ code: 'cut_stream' });
  expect(
    failureOf(new TypeError('terminated', { cause: new Error('other side closed') })),
  ).toMatchObject({ code: 'cut_stream' });
  expect(
    failureOf(new JSONParseError({ text: '{"cho', cause: new SyntaxError('x') })),
  ).toMatchObject({ code: 'cut_stream' });
  expect(failureOf(new Error('who knows'))).toMatchObject({ code: 'unknown', tries: 1 });
});

test('describes an error together with its causes', () => {
  expect(inWords(new Error('a', { cause: new Error('b', { cause: { code: 1 } }) }))).toBe(
    'a: b: {"code":1}',
  );
});
