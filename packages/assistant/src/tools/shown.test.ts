import type { ToolPart } from '@parley/model';
import { expect, test } from 'vitest';
import { fitting, shownInput, shownOutput } from './shown.ts';

test('cuts long inputs and results, and shows short ones unchanged', () => {
  expect(shownInput({ words: 'crane' })).toEqual({ words: 'crane' });
  expect(JSON.stringify(shownInput({ words: 'x'.repeat(5000) })).length).toBeLessThan(1100);
  const output = shownOutput({
    summary: 's'.repeat(1000),
    items: Array.from({ length: 20 }, () => ({
      title: 't'.repeat(300),
      href: '/x',
      detail: 'd'.repeat(500),
    })),
  });
  expect([
    output.summary.length,
    output.items.length,
    output.items[0]?.title.length,
    output.items[0]?.detail?.length,
  ]).toEqual([300, 8, 120, 160]);
});

test('drops the details of too many calls, then the first calls', () => {
  const part = (name: string): ToolPart => ({
    type: 'dynamic-tool',
    toolName: name,
    toolCallId: name,
    state: 'output-available',
    input: { words: 'ü'.repeat(900) },
    output: {
      summary: 'ü'.repeat(300),
      items: Array.from({ length: 8 }, () => ({ title: 'ü'.repeat(120), detail: 'ü'.repeat(160) })),
    },
  });
  const few = [part('a'), part('b')];
  expect(fitting(few)).toBe(few);
  const many = fitting(Array.from({ length: 32 }, (_, index) => part(`${index}`)));
  expect(many).toHaveLength(32);
  expect(Buffer.byteLength(JSON.stringify(many))).toBeLessThan(120_000);
  expect(many[0]).toMatchObject({ input: null, output: { items: [] } });
});
