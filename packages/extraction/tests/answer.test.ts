import { seeEndFirst } from '@parley/backend/testing';
import { expect, test } from 'vitest';
import { readBytes } from './builders.ts';

test('a file is read though its process is seen to have ended before its answer is heard', async () => {
  const read = () => readBytes('note.txt', 'The dock is dry.', 'text/plain');
  expect(await seeEndFirst(read)).toMatchObject({ text: 'The dock is dry.' });
});
