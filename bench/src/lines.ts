import type { Cpu } from './cpu.ts';
import type { Beside } from './sends.ts';
import type { BesideSignIns } from './sign-ins.ts';
import type { TableLine } from './table.ts';
import { round } from './table.ts';

/** The measurements of one run; the fields name their units. */
export type LineFigures = {
  /** Per second. */
  sends: Beside;
  /** Milliseconds until a message is stored. */
  signIns: BesideSignIns;
  /** Per second. */
  pages: Beside;
  opening: { median: number; p95: number };
  latency: {
    expected: number;
    arrived: number;
    p50: number;
    p95: number;
    p99: number;
    stored: { expected: number; arrived: number; p50: number };
  };
  deliveries: { product: number; bare: number };
  firstWords: { p95: number };
  memory: { rest: number; crowded: number };
  firstRouteKb: number;
};

const plain = { beside: '', ratio: '', target: '', met: null };

/** The table of a run: each figure beside its yardstick of the same run. */
export function linesOf(figures: LineFigures): TableLine[] {
  const { sends, signIns, pages, opening, latency, deliveries, firstWords, memory, firstRouteKb } =
    figures;
  const { stored } = latency;
  return [
    ...besideProbe('Sends a second (16 callers)', sends),
    {
      ...plain,
      what: `A message stored beside ${round(signIns.signIns, 1)} sign-ins a second, p99`,
      figure: `${round(signIns.busy.p99, 1)} ms`,
      beside: `${round(signIns.quiet.p99, 1)} ms without`,
      ratio: round(signIns.busy.p99 / signIns.quiet.p99, 2),
      target: '≤ 2 ×',
      met: signIns.busy.p99 <= 2 * signIns.quiet.p99,
    },
    ...besideProbe('Pages of 50 a second (4 callers)', pages),
    {
      ...plain,
      what: 'Workspace opened, median',
      figure: `${round(opening.median)} ms`,
      beside: `p95 ${round(opening.p95)} ms`,
    },
    {
      ...plain,
      what: 'Sender to the store of another tab, p50',
      figure: `${round(stored.p50, 1)} ms`,
      beside: `${stored.arrived} of ${stored.expected} arrived`,
      met: stored.arrived === stored.expected ? null : false,
    },
    {
      ...plain,
      what: 'Sender to 100 subscribers, p50',
      figure: `${round(latency.p50, 1)} ms`,
      beside: `p99 ${round(latency.p99, 1)} ms`,
      target: '≤ 6 ms',
      met: latency.p50 <= 6,
    },
    {
      ...plain,
      what: 'Sender to 100 subscribers, p95',
      figure: `${round(latency.p95, 1)} ms`,
      beside: `${latency.arrived} of ${latency.expected} arrived`,
      target: '≤ 50 ms',
      met: latency.p95 <= 50 && latency.arrived === latency.expected,
    },
    {
      ...plain,
      what: 'Deliveries a second to 500 sockets',
      figure: round(deliveries.product),
      beside: `${round(deliveries.bare)} bare ws loop`,
      ratio: round(deliveries.product / deliveries.bare, 2),
      target: '≥ 0.5 ×',
      met: deliveries.product >= 0.5 * deliveries.bare,
    },
    {
      ...plain,
      what: 'First words after the provider’s first byte, p95',
      figure: `${round(firstWords.p95)} ms`,
      target: '≤ 150 ms',
      met: firstWords.p95 <= 150,
    },
    { ...plain, what: 'Memory at rest', figure: `${round(memory.rest)} MB` },
    {
      ...plain,
      what: 'Memory with 1,000 sockets',
      figure: `${round(memory.crowded)} MB`,
      ratio: round(memory.crowded / memory.rest, 2),
    },
    {
      ...plain,
      what: 'JavaScript of the first page, gzip',
      figure: `${round(firstRouteKb, 1)} kB`,
      target: '≤ 350 kB',
      met: firstRouteKb <= 350,
    },
  ];
}

/**
 * The app's figure beside the probe over plain connections, beside the maximum of the same run and
 * the product's own SQL without the app, and the processor time of one request.
 */
function besideProbe(what: string, { app, probe, limit, sql, cpu }: Beside): TableLine[] {
  return [
    {
      what,
      figure: round(app),
      beside: `${round(probe)} probe`,
      ratio: round(app / probe, 2),
      target: '≥ 0.5 ×',
      met: app >= 0.5 * probe,
    },
    {
      ...plain,
      what: '  beside what is sent in one go',
      figure: round(app),
      beside: `${round(limit)} probe, ${round(sql)} own SQL`,
      ratio: round(app / limit, 2),
    },
    ...(cpu === null ? [] : [{ ...plain, ...costOf(cpu) }]),
  ];
}

const costOf = ({ client, product, database }: Cpu) => ({
  what: '  processor time of one',
  figure: `${round(client + product + database)} µs`,
  beside: `client ${round(client)}, product ${round(product)}, PostgreSQL ${round(database)}`,
});
