import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend, BackendOptions } from '@parley/backend';
import { startOpenAiServer } from '@parley/assistant/testing';
import { startDisposableBackend } from '@parley/backend/testing';
import { postgres } from '@parley/postgres';
import { openSlack } from '@parley/transfer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTrial, type Trial } from '../src/trial/trial.ts';
import { writeTrialExport } from './trial-export.ts';

let root: string;
let folder: string;
let trial: Trial;
let started: BackendOptions;
const jobs: string[] = [];

const options = async () => ({
  source: await openSlack(folder),
  provider: { kind: 'built-in' as const },
  most: 200,
  seed: 1,
  withPrivate: true,
  prices: { in: 3, out: 15 },
  keeps: false,
  signal: new AbortController().signal,
  onProgress: () => {},
});

/** Notes what is carried out, before the database is gone. */
async function startNoting(given: BackendOptions): Promise<Backend> {
  started = given;
  const backend = await startDisposableBackend(given);
  return {
    ...backend,
    async stop() {
      const sql = postgres(backend.databaseUrl, { max: 1 });
      const rows = await sql<{ task: string }[]>`
        select task_identifier as task from graphile_worker.jobs
        where attempts > 0 or locked_at is not null`;
      jobs.push(...rows.map(({ task }) => task));
      await sql.end();
      await backend.stop();
    },
  };
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-trial-test-'));
  folder = join(root, 'Harbour Slack export');
  await writeTrialExport(folder);
  trial = await runTrial({ ...(await options()), start: startNoting });
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a trial', () => {
  test('counts the questions of people, and why it left some out', () => {
    expect(trial.report.questions).toMatchObject({
      found: 6,
      asked: 6,
      inPrivateChannels: 1,
      isCut: false,
      leftOut: { edited: 1, left: 1, withoutAssistant: 0, private: 0 },
    });
  });

  test('answers what was known at the moment, and says that it does not know the rest', () => {
    expect(trial.report.outcomes).toEqual({ sourced: 4, unsourced: 0, unknown: 2, failed: 0 });
    expect(trial.report.later).toEqual([]);
  });

  test('shows the answers with their sources, older than the question, of open channels only', () => {
    const { examples } = trial.report;
    expect(examples.map(({ question, sources }) => [question, sources[0]?.text])).toEqual([
      ['When is the crane inspection?', expect.stringContaining('on 14 March at berth seven')],
      [
        'Which supplier delivers the anchor chains?',
        'Nordkette is the supplier that delivers the anchor chains.',
      ],
      [
        'Wo findet das Sommerfest statt?',
        'Das Sommerfest findet am 20. Juli am alten Leuchtturm statt.',
      ],
    ]);
    for (const { at, sources } of examples)
      for (const source of sources)
        expect(Date.parse(source.at ?? '')).toBeLessThan(Date.parse(at));
    expect(JSON.stringify(trial.report)).not.toMatch(/Seewind|board/);
  });

  test('measures how long people waited, and how many nobody answered', () => {
    expect(trial.report.examples.map(({ waitedMs }) => waitedMs)).toEqual([
      600_000, 3_600_000, 3_600_000,
    ]);
    expect(trial.report.people).toMatchObject({ answered: 5, unanswered: 1 });
  });

  test('says where the answers come from, without the names of private channels', () => {
    expect(trial.report.from).toEqual({
      channels: [
        { name: 'general', count: 2 },
        { name: 'hafen', count: 1 },
      ],
      files: [],
      privateChannels: 1,
    });
  });

  test('estimates what a model would have cost', () => {
    const { tokens, cost } = trial.report;
    expect(tokens.isEstimate).toBe(true);
    expect(cost?.total).toBeCloseTo((tokens.input * 3 + tokens.output * 15) / 1_000_000);
  });

  test('listens on this machine only, leaves no folder, and carries out no job', async () => {
    expect(started.host).toBe('127.0.0.1');
    const left = await readdir(tmpdir());
    expect(left).not.toContain(started.dataDir.split('/').at(-1));
    expect(jobs).toEqual([]);
  });
});

test('a trial that is ended early leaves no folder', async () => {
  const stopping = new AbortController();
  let dataDir = '';
  const ended = runTrial({
    ...(await options()),
    signal: stopping.signal,
    onProgress: (line) => {
      if (line.startsWith('Question 2')) stopping.abort();
    },
    start: (given) => {
      ({ dataDir } = given);
      return startDisposableBackend(given);
    },
  });
  const { report } = await ended;
  expect(report.questions).toMatchObject({ asked: 1, isCut: true });
  expect(await readdir(tmpdir())).not.toContain(dataDir.split('/').at(-1));
});

const WORDS = 'Nordkette Seewind';

test('a model that searches for what comes later finds it only once it is written', async () => {
  const model = await startOpenAiServer();
  // It searches first, and then gives up, for each of the questions.
  model.script({
    think: ({ messages }) =>
      messages.at(-1)?.role === 'tool'
        ? { say: ['I don’t know.'] }
        : { call: [{ name: 'search', input: { words: WORDS, any: true } }] },
  });
  const { report } = await runTrial({
    ...(await options()),
    provider: {
      kind: 'openai-compatible',
      apiKey: undefined,
      model: 'test-large',
      baseUrl: model.url,
    },
    start: startDisposableBackend,
  });
  await model.close();
  const read = model.requests.map((request) => JSON.stringify(request.messages.slice(1)));
  const knows = (word: string) => read.map((text) => text.replaceAll(WORDS, '').includes(word));
  expect(read).toHaveLength(12);
  expect(knows('Nordkette').slice(0, 6)).toEqual([false, false, false, false, true, true]);
  // What is written in a private channel is read for a question in it, and nowhere else.
  expect(knows('Seewind').slice(0, 10)).not.toContain(true);
  expect(knows('Seewind').slice(10)).toEqual([true, true]);
  expect(report.outcomes).toEqual({ sourced: 0, unsourced: 0, unknown: 6, failed: 0 });
  expect(report).toMatchObject({ model: 'test-large', examples: [], later: [] });
  expect(report.tokens.isEstimate).toBe(false);
  expect(report.cost?.total).toBeGreaterThan(0);
});
