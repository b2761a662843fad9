import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { startOpenAiServer } from '@parley/assistant/testing';
import { startProduct } from '@parley/e2e/product';
import { measureDeliveries } from './deliveries.ts';
import { measureFirstToken } from './assistant/first-token.ts';
import { measureJavaScript } from './javascript.ts';
import { measureLatency } from './latency.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages.ts';
import { measureSends } from './sends.ts';
import { type Line, round, say, table } from './table.ts';
import { createWorld } from './world.ts';

/** `npm run bench`: starts the product, measures it, prints a table and writes bench/results/latest.json. */

const model = await startOpenAiServer();
const provider = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'bench' };
const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '10000000', ...provider } });
const world = await createWorld(product);
try {
  say('Memory …');
  const memory = await measureMemory(world);
  say('Latency …');
  const latency = await measureLatency(world);
  say('Deliveries …');
  const deliveries = await measureDeliveries(world);
  say('Sends …');
  const sends = await measureSends(world);
  say('Pages …');
  const pages = await measurePages(world);
  say('First words …');
  const firstWords = await measureFirstToken(world, model);
  say('First page …');
  const firstRoute = await measureJavaScript(product.url);

  const lines: Line[] = [
    {
      what: 'Sends a second (16 callers)',
      figure: round(sends.product),
      beside: `${round(sends.bare)} bare SQL`,
      ratio: round(sends.product / sends.bare, 2),
      target: '≥ 500',
      met: sends.product >= 500,
    },
    {
      what: 'Delivery p50 at 100 subscribers',
      figure: `${round(latency.p50, 1)} ms`,
      beside: '',
      ratio: '',
      target: '',
      met: null,
    },
    {
      what: 'Delivery p95 at 100 subscribers',
      figure: `${round(latency.p95, 1)} ms`,
      beside: `${latency.arrived} of ${latency.expected} arrived`,
      ratio: '',
      target: '≤ 50 ms',
      met: latency.p95 <= 50 && latency.arrived === latency.expected,
    },
    {
      what: 'Delivery p99 at 100 subscribers',
      figure: `${round(latency.p99, 1)} ms`,
      beside: '',
      ratio: '',
      target: '',
      met: null,
    },
    {
      what: 'Deliveries a second to 500 sockets',
      figure: round(deliveries.product),
      beside: `${round(deliveries.bare)} bare ws loop`,
      ratio: round(deliveries.product / deliveries.bare, 2),
      target: '≥ 0.5 ×',
      met: deliveries.product >= 0.5 * deliveries.bare,
    },
    {
      what: 'Page of 50 messages, median',
      figure: `${round(pages.product, 1)} ms`,
      beside: `${round(pages.bare, 1)} ms bare SQL`,
      ratio: round(pages.product / pages.bare, 1),
      target: '',
      met: null,
    },
    {
      what: 'First words after the provider’s first byte, p95',
      figure: `${round(firstWords.p95)} ms`,
      beside: '',
      ratio: '',
      target: '≤ 150 ms',
      met: firstWords.p95 <= 150,
    },
    {
      what: 'Memory at rest',
      figure: `${round(memory.rest)} MB`,
      beside: '',
      ratio: '',
      target: '',
      met: null,
    },
    {
      what: 'Memory with 1,000 sockets',
      figure: `${round(memory.crowded)} MB`,
      beside: '',
      ratio: round(memory.crowded / memory.rest, 2),
      target: '',
      met: null,
    },
    {
      what: 'JavaScript of the first page, gzip',
      figure: `${round(firstRoute, 1)} kB`,
      beside: '',
      ratio: '',
      target: '≤ 350 kB',
      met: firstRoute <= 350,
    },
  ];
  const [cpu] = cpus();
  const machine = {
    cores: cpus().length,
    cpu: cpu?.model,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    postgres: await postgresVersion(),
  };
  say(
    `\n${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}. Product, yardsticks and clients share this machine.\n`,
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
        sends,
        latency,
        deliveries,
        pages,
        firstWords,
        memory,
        firstRouteKb: firstRoute,
      },
      null,
      2,
    ),
  );
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await world.sql.end();
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
