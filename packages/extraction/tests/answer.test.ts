import { seeEndFirst, startedBy } from '@parley/backend/testing';
import { expect, test } from 'vitest';
import { readBytes } from './builders.ts';

test('a file is read even if its process ends before its answer arrives', async () => {
  const read = () => readBytes('note.txt', 'The dock is dry.', 'text/plain');
  expect(await seeEndFirst(read)).toMatchObject({ text: 'The dock is dry.' });
});

test('a process killed by the system counts as out of memory, not as a damaged file', async () => {
  const { result, processes } = await startedBy(() => readBytes('note.txt', 'The dock is dry.'));
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
  await expect(result).rejects.toMatchObject({ code: 'too_much_memory' });
});
