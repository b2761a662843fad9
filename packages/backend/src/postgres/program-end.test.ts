import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { seeEndFirst } from '../testing/index.ts';
import { programOutput } from './program-end.ts';

const say = (script: string) => spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });

test('what a program said on both its streams is told, and how it ended', async () => {
  expect(await programOutput(say('echo out; sleep 0.1; echo err >&2; exit 3'))).toEqual({
    code: 3,
    output: 'out\nerr',
  });
  expect(await programOutput(say('kill -9 $$'))).toEqual({ code: null, output: '' });
});

test('the last words of a program that is seen to have ended are heard', async () => {
  const said = await seeEndFirst(() => programOutput(say('sleep 0.2; echo ERROR: no')));
  expect(said).toEqual({ code: 0, output: 'ERROR: no' });
});

test('a program that is not there is told of', async () => {
  await expect(programOutput(spawn('/no/such/program'))).rejects.toThrow('ENOENT');
});
