import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { startOpenAiServer } from '@parley/assistant/testing';
import { startProduct } from '@parley/e2e/product';
import { measureDeliveries } from './deliveries.ts';
import { measureFirstToken } from './assistant/first-token.ts';
import { measureJavaScript } from './javascript.ts';
import { measureLatency } from './latency.ts';
import { type LineFigures, linesOf } from './lines.ts';
import { measureMemory } from './memory.ts';
import { measureOpening } from './opening.ts';
import { measurePages } from './pages.ts';
import { measureSends } from './sends.ts';
import { measureSignIns } from './sign-ins.ts';
import { say, table } from './table.ts';
import { createWorld } from './world.ts';

/**
 * `npm run bench`: starts the product, measures it, prints a table and writes
 * bench/results/latest.json.
 */

const model = await startOpenAiServer();
const provider = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'bench' };
const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '10000000', ...provider } });
const world = await createWorld(product);
try {
  say('Memory …');
  const memory = await measureMemory(world);
  say('Opening …');
  const opening = await measureOpening(world);
  say('Latency …');
  const latency = await measureLatency(world);
  say('Deliveries …');
  const deliveries = await measureDeliveries(world);
  say('Sends …');
  const sends = await measureSends(world);
  say('Sign-ins …');
  const signIns = await measureSignIns(world);
  say('Pages …');
  const pages = await measurePages(world);
  say('First words …');
  const firstWords = await measureFirstToken(world, model);
  say('First page …');
  const firstRouteKb = await measureJavaScript(product.url);

  const figures: LineFigures = {
    sends,
    signIns,
    pages,
    opening,
    latency,
    deliveries,
    firstWords,
    memory,
    firstRouteKb,
  };
  const lines = linesOf(figures);
  const [cpu] = cpus();
  const machine = {
    cores: cpus().length,
    cpu: cpu?.model,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    postgres: await postgresVersion(),
  };
  say(
    `\n${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} ` +
      `GB, Node ${machine.node}, PostgreSQL ${machine.postgres}. ` +
      'The app, its yardsticks and the product share this machine; ' +
      'figures of one line are of the same rounds.\n',
  );
  say(table(lines));
  const results = new URL('../results/', import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(
    new URL('latest.local.json', results),
    JSON.stringify(
      {
        at: new Date().toISOString(),
        version: version(),
        machine,
        ...figures,
      },
      null,
      2,
    ),
  );
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await world.close();
  await product.stop();
  await model.close();
}

async function postgresVersion(): Promise<string> {
  const [row] = await world.sql<{ server_version: string }[]>`show server_version`;
  return row?.server_version ?? 'unknown';
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
