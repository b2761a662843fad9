import { expect, test, vi } from 'vitest';
import { GrowingText } from './growing-text.ts';

test('writes the first text immediately, skips outdated ones, and ends with the latest', async () => {
  const written: string[] = [];
  const growing = new GrowingText(async (text) => void written.push(text));
  for (const text of ['It', 'It leaves', 'It leaves at nine']) growing.update(text);
  await vi.waitFor(() => expect(written.at(-1)).toBe('It leaves at nine'));
  expect(written).toEqual(['It', 'It leaves at nine']);
  await growing.rest();
});

test('a write that fails does not end the others', async () => {
  const written: string[] = [];
  const growing = new GrowingText(async (text) => {
    if (text === 'It') throw new Error('The database is away');
    written.push(text);
  });
  growing.update('It');
  await vi.waitFor(() => {
    growing.update('It leaves');
    expect(written).toEqual(['It leaves']);
  });
  await growing.rest();
});

test('writes nothing once it rests', async () => {
  const written: string[] = [];
  const growing = new GrowingText(async (text) => void written.push(text));
  await growing.rest();
  growing.update('Late');
  await growing.rest();
  expect(written).toEqual([]);
});
