import { seeEndFirst, startedBy } from '@parley/backend/testing';
import { expect, test } from 'vitest';
import { readBytes } from './builders.ts';

test('a file is read though its process is seen to have ended before its answer is heard', async () => {
  const read = () => readBytes('note.txt', 'The dock is dry.', 'text/plain');
  expect(await seeEndFirst(read)).toMatchObject({ text: 'The dock is dry.' });
});

test('what the system ends for want of memory needed too much of it, and is not called damaged', async () => {
  const { result, processes } = await startedBy(() => readBytes('note.txt', 'The dock is dry.'));
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
  await expect(result).rejects.toMatchObject({ code: 'too_much_memory' });
});
