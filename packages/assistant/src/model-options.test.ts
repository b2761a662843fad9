import { expect, test } from 'vitest';
import { builtInModel } from '@parley/built-in';
import { SILENCE } from './context/frame.ts';
import { conversation } from './testing/conversations.ts';
import { lesserOptions, type ModelOptions } from './model-options.ts';

const way: ModelOptions = {
  candidate: {
    model: builtInModel(conversation([]), SILENCE),
    provider: 'test',
    prices: null,
    seesImages: true,
  },
  hasTools: true,
  hasPictures: true,
};

test.each([
  'registry.example/llama does not support tools',
  'Tool use is not supported by this model',
  'function calling is unsupported',
])('%s: retries without tools', (message) => {
  expect(lesserOptions(way, new Error(message))).toEqual([{ ...way, hasTools: false }]);
});

test.each([
  'This model does not support image input',
  'image_url is not supported',
  'Vision is not enabled',
])('%s: retries without images', (message) => {
  expect(lesserOptions(way, new Error(message))).toEqual([{ ...way, hasPictures: false }]);
});

test('does not retry after any other failure, or if nothing is left to omit', () => {
  expect(lesserOptions(way, new Error('The server is overloaded'))).toEqual([]);
  expect(lesserOptions({ ...way, hasTools: false }, new Error('does not support tools'))).toEqual(
    [],
  );
});
