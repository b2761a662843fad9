import { ASSISTANT_TOOLS } from '@parley/model/prompts';
import { expect, test } from 'vitest';
import german from '../../../locales/de/assistant.json';
import english from '../../../locales/en/assistant.json';

test.each([
  ['English', english],
  ['German', german],
])('exactly the built-in tools have names and progress texts in %s', (_, { tools }) => {
  expect(Object.keys(tools).toSorted()).toEqual(ASSISTANT_TOOLS.toSorted());
  expect(
    Object.values(tools).filter(({ title, doing, choice }) => !title || !doing || !choice),
  ).toEqual([]);
});
