import type { Answered, Outcome, Source } from './ask.ts';
import type { Found } from './select.ts';

/** Prices of a million tokens. */
export type TrialPrices = { in: number; out: number };

/** What a trial found: everything that the page, the text and the JSON say. */
export type TrialReport = {
  workspace: string;
  form: string;
  /** The name of the model; null for the built-in one. */
  model: string | null;
  history: { messages: number; from: string | null; to: string | null };
  questions: {
    found: number;
    asked: number;
    inPrivateChannels: number;
    withPrivate: boolean;
    seed: number;
    /** True if the trial was ended before all of the sample were asked. */
    isCut: boolean;
    leftOut: Found['leftOut'];
  };
  outcomes: Record<Outcome, number>;
  /** Answers that named something later than their question; each is a failure of the trial. */
  later: { question: string; named: string[] }[];
  assistantMs: Times;
  people: Times & { answered: number; unanswered: number };
  from: { channels: Counted[]; files: Counted[]; privateChannels: number };
  tokens: { input: number; output: number; isEstimate: boolean };
  cost: { total: number; each: number; prices: TrialPrices | null } | null;
  examples: Example[];
};

export type Times = { median: number | null; p95: number | null };
export type Counted = { name: string; count: number };
export type Example = {
  channel: string;
  asker: string;
  question: string;
  at: string;
  answer: string;
  ms: number;
  waitedMs: number | null;
  sources: Pick<Source, 'id' | 'kind' | 'title' | 'at' | 'channelName' | 'text'>[];
};

export type ReportOptions = Pick<TrialReport, 'workspace' | 'form' | 'model' | 'history'> & {
  found: Found;
  answered: readonly Answered[];
  withPrivate: boolean;
  seed: number;
  isCut: boolean;
  prices: TrialPrices | null;
};

const EXAMPLES = 10;
const TOP = 5;

export function reportOf(options: ReportOptions): TrialReport {
  const { workspace, form, model, history, found, answered, prices } = options;
  const { withPrivate, seed, isCut } = options;
  const count = (outcome: Outcome) => answered.filter((one) => one.outcome === outcome).length;
  const waits = answered.flatMap(({ asked }) => asked.waitedMs ?? []);
  return {
    workspace,
    form,
    model,
    history,
    questions: {
      found: found.questions.length,
      asked: answered.length,
      inPrivateChannels: answered.filter(({ asked }) => asked.isPrivate).length,
      withPrivate,
      seed,
      isCut,
      leftOut: found.leftOut,
    },
    outcomes: {
      sourced: count('sourced'),
      unsourced: count('unsourced'),
      unknown: count('unknown'),
      failed: count('failed'),
    },
    later: answered.flatMap(({ asked, later }) =>
      later.length > 0 ? [{ question: asked.id, named: later }] : [],
    ),
    assistantMs: timesOf(answered.flatMap(({ outcome, ms }) => (outcome === 'failed' ? [] : ms))),
    people: {
      ...timesOf(waits),
      answered: waits.length,
      unanswered: answered.length - waits.length,
    },
    from: fromWhere(answered),
    ...costOf(answered, { isEstimate: model === null, prices }),
    examples: examplesOf(answered),
  };
}

/** The value below which a share of the values lies; null without values. */
const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;

function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((one, other) => one - other);
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}

/** Where the answers with a source have them from. Private channels are not named. */
function fromWhere(answered: readonly Answered[]): TrialReport['from'] {
  const sources = answered.flatMap(({ outcome, sources: all }) =>
    outcome === 'sourced' ? all : [],
  );
  const isPrivate = ({ channel, isOpen }: Source) => channel !== null && !isOpen;
  const open = sources.filter((source) => !isPrivate(source));
  return {
    channels: topOf(open.flatMap(({ channelName }) => channelName ?? [])),
    files: topOf(open.flatMap(({ kind, title }) => (kind === 'file' ? title : []))),
    privateChannels: sources.filter(isPrivate).length,
  };
}

const topOf = (names: readonly string[]): Counted[] =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, { length: count }]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, TOP);

function costOf(
  answered: readonly Answered[],
  { isEstimate, prices }: { isEstimate: boolean; prices: TrialPrices | null },
): Pick<TrialReport, 'tokens' | 'cost'> {
  const used = answered.map(({ tokens, estimate }) => (isEstimate ? estimate : tokens));
  const input = used.reduce((sum, tokens) => sum + tokens.input, 0);
  const output = used.reduce((sum, tokens) => sum + tokens.output, 0);
  const total = prices && (input * prices.in + output * prices.out) / 1_000_000;
  return {
    tokens: { input, output, isEstimate },
    cost:
      total === null ? null : { total, each: answered.length && total / answered.length, prices },
  };
}

/** Answers with a source in open channels, spread over the sample and not chosen by how good. */
function examplesOf(answered: readonly Answered[]): Example[] {
  const shown = answered.filter(
    ({ outcome, asked, sources, later }) =>
      outcome === 'sourced' &&
      !asked.isPrivate &&
      later.length === 0 &&
      sources.every(({ channel, isOpen }) => channel === null || isOpen),
  );
  const step = Math.max(1, shown.length / EXAMPLES);
  return Array.from({ length: Math.min(EXAMPLES, shown.length) }, (_, index) =>
    shown.slice(Math.floor(index * step), Math.floor(index * step) + 1).map(exampleOf),
  ).flat();
}

const exampleOf = ({ asked, text, ms, sources }: Answered): Example => ({
  channel: asked.channelName,
  asker: asked.authorName,
  question: asked.text,
  at: asked.at,
  answer: text,
  ms,
  waitedMs: asked.waitedMs,
  sources: sources.map(({ id, kind, title, at, channelName, text: words }) => ({
    id,
    kind,
    title,
    at,
    channelName,
    text: words,
  })),
});
