import { expect, test } from 'vitest';
import { allowedTools, ASSISTANT_TOOLS, storedTools } from './tools.ts';

test('no list allows all tools, a list only those it names and that there are', () => {
  expect(allowedTools(null)).toEqual(ASSISTANT_TOOLS);
  expect(allowedTools(['search', 'format_disk'])).toEqual(['search']);
  expect(allowedTools([])).toEqual([]);
});

test('all tools are stored as no list', () => {
  expect(storedTools(ASSISTANT_TOOLS)).toBeNull();
  expect(storedTools(['react', 'search'])).toEqual(['search', 'react']);
});
