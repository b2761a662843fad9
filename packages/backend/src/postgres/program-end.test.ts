import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { seeEndFirst } from '../testing/index.ts';
import { programOutput } from './program-end.ts';

const say = (script: string) => spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });

test('a program’s output on both streams is returned with its exit code', async () => {
  expect(await programOutput(say('echo out; sleep 0.1; echo err >&2; exit 3'))).toEqual({
    code: 3,
    output: 'out\nerr',
  });
  expect(await programOutput(say('kill -9 $$'))).toEqual({ code: null, output: '' });
});

test('the last output of a program is read even if its exit is seen first', async () => {
  const said = await seeEndFirst(() => programOutput(say('sleep 0.2; echo ERROR: no')));
  expect(said).toEqual({ code: 0, output: 'ERROR: no' });
});

test('a missing program rejects with ENOENT', async () => {
  await expect(programOutput(spawn('/no/such/program'))).rejects.toThrow('ENOENT');
});
