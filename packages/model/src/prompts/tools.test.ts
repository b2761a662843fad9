import { expect, test } from 'vitest';
import { allowedTools, ASSISTANT_TOOLS, storedTools } from './tools.ts';

test('null allows all tools, a list only the existing ones that it names', () => {
  expect(allowedTools(null)).toEqual(ASSISTANT_TOOLS);
  expect(allowedTools(['search', 'format_disk'])).toEqual(['search']);
  expect(allowedTools([])).toEqual([]);
});

test('all tools are stored as null', () => {
  expect(storedTools(ASSISTANT_TOOLS)).toBeNull();
  expect(storedTools(['react', 'search'])).toEqual(['search', 'react']);
});
