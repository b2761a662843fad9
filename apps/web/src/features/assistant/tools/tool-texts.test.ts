import { ASSISTANT_TOOLS } from '@parley/model/prompts';
import { expect, test } from 'vitest';
import assistantDe from '../../../locales/de/assistant.json';
import promptsDe from '../../../locales/de/prompts.json';
import assistantEn from '../../../locales/en/assistant.json';
import promptsEn from '../../../locales/en/prompts.json';

test.each([
  ['English', assistantEn, promptsEn],
  ['German', assistantDe, promptsDe],
])('every tool has its name and what it is doing in %s, and no other has', (_, shown, chosen) => {
  const tools = ASSISTANT_TOOLS.toSorted();
  expect(Object.keys(shown.tools).toSorted()).toEqual(tools);
  expect(Object.values(shown.tools).filter(({ title, doing }) => !title || !doing)).toEqual([]);
  expect(Object.keys(chosen.tools.names).toSorted()).toEqual(tools);
});
