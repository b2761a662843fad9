import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Renderers, type RenderersOptions, type RenderRequest, startProcess } from './renderers.ts';

let folder: string;
let picture: string;
const open: Renderers[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-drawers-'));
  picture = join(folder, 'picture.png');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
    .png()
    .toFile(picture);
});
afterEach(async () => {
  for (const renderers of open.splice(0)) renderers.close();
  await rm(folder, { recursive: true, force: true });
});

/** Renderers with their processes and the most renders that ran concurrently. */
function watched(options: RenderersOptions = {}) {
  const seen = { processes: new Set<ChildProcess>(), inFlight: 0, most: 0 };
  const start = () => {
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), { env: {} });
    const send = child.send.bind(child);
    child.send = (message: string) => {
      seen.inFlight += 1;
      seen.most = Math.max(seen.most, seen.inFlight);
      return send(message);
    };
    child.on('message', () => {
      seen.inFlight -= 1;
    });
    seen.processes.add(child);
    return child;
  };
  const renderers = new Renderers({ start, ...options });
  open.push(renderers);
  return { renderers, seen };
}

const order = (name: string, extra: Partial<RenderRequest> = {}): RenderRequest => ({
  from: picture,
  to: join(folder, name),
  width: 30,
  height: null,
  fit: 'inside',
  quality: 80,
  format: 'jpeg',
  gravity: 'ce',
  focus: null,
  ...extra,
});

test('at most two images are rendered concurrently, by reused processes', async () => {
  const { renderers, seen } = watched();
  const all = Array.from({ length: 9 }, (_, at) => renderers.draw(order(`${at}`), `person ${at}`));
  expect(new Set(await Promise.all(all))).toEqual(new Set(['jpeg']));
  expect([seen.most, seen.processes.size]).toEqual([2, 2]);
  expect(await sharp(join(folder, '8')).metadata()).toMatchObject({ width: 30, height: 20 });
});

test('a requester cannot fill the queue, and requesters take turns', async () => {
  const { renderers } = watched({ atOnce: 1, waiting: 4, waitingEach: 3 });
  const done: string[] = [];
  const draw = (name: string, requester: string) =>
    renderers.draw(order(name), requester).then(() => done.push(name));
  const greedy = ['g0', 'g1', 'g2', 'g3'].map((name) => draw(name, 'greedy'));
  const tooMany = { statusCode: '503', retryAfter: 5 };
  await expect(draw('g4', 'greedy')).rejects.toMatchObject(tooMany);
  const other = draw('other', 'another person');
  await expect(draw('late', 'a third person')).rejects.toMatchObject(tooMany);
  await Promise.all([...greedy, other]);
  expect(done).toEqual(['g0', 'other', 'g1', 'g2', 'g3']);
});

test('a rendering process has a lower priority and an empty environment', async () => {
  const child = startProcess();
  const renderers = new Renderers({ start: () => child });
  open.push(renderers);
  await renderers.draw(order('one'), 'ada');
  expect(getPriority(child.pid)).toBeGreaterThan(getPriority());
  const environment = readFileSync(`/proc/${child.pid}/environ`, 'utf8').split('\0');
  expect(environment.filter((entry) => entry !== '' && !entry.startsWith('NODE_CHANNEL_'))).toEqual(
    [],
  );
});

test('a render that takes too long is killed, and the next one gets a new process', async () => {
  const { renderers, seen } = watched({ atOnce: 1, milliseconds: 1 });
  await expect(renderers.draw(order('slow'), 'ada')).rejects.toMatchObject({
    statusCode: '400',
    message: 'The image takes too long to draw',
  });
  const [first] = seen.processes;
  if (first?.exitCode === null && first.signalCode === null)
    await new Promise((done) => first.once('exit', done));
  expect([first?.signalCode, existsSync(join(folder, 'slow'))]).toEqual(['SIGKILL', false]);
});

test('a process that dies during a render fails only that image', async () => {
  const { renderers, seen } = watched({ atOnce: 1 });
  const cut = renderers.draw(order('cut'), 'ada');
  for (const child of seen.processes) child.kill('SIGSEGV');
  await expect(cut).rejects.toMatchObject({
    message: 'The source image is invalid or unsupported for rendering',
  });
  expect(await renderers.draw(order('next'), 'ada')).toBe('jpeg');
  expect(seen.processes.size).toBe(2);
});
