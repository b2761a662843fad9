import type { ProviderConfig } from '@parley/assistant';
import type { Sql } from '@parley/postgres';
import { resolveReferences } from '@parley/model';
import { type Answered, ask } from './ask.ts';
import { reportOf, type TrialPrices, type TrialReport } from './report.ts';
import { findQuestions, sampleOf, withWaits } from './select.ts';
import { Timeline } from './timeline.ts';
import { startTrialWorld, type TrialWorld, type WorldOptions } from './world.ts';

export type TrialOptions = WorldOptions & {
  provider: ProviderConfig;
  /** The most questions to ask. */
  most: number;
  seed: number;
  withPrivate: boolean;
  prices: TrialPrices | null;
};

/** The report, and the folder that was kept. */
export type Trial = { report: TrialReport; dataDir: string };

/**
 * Tries the assistant on a history: asks it what people asked, each question as of its moment. If
 * it is aborted while it asks, the report is about what was asked until then.
 */
export async function runTrial(options: TrialOptions): Promise<Trial> {
  await using world = await startTrialWorld(options);
  const { sql, imported } = world;
  const { most, seed, withPrivate, prices, source, provider } = options;
  const found = await findQuestions(sql, imported.workspace, { withPrivate });
  const asked = await withWaits(sql, sampleOf(found.questions, most, seed));
  const history = await historyOf(sql, imported.workspace);
  const answered = await askAll(options, world, asked);
  const report = reportOf({
    workspace: source.workspace.name,
    form: source.form,
    model: provider.kind === 'built-in' ? null : provider.model,
    history,
    found,
    answered: await withNames(sql, answered),
    withPrivate,
    seed,
    isCut: answered.length < asked.length,
    prices,
  });
  return { report, dataDir: world.dataDir };
}

async function askAll(
  { signal, onProgress, keeps }: TrialOptions,
  { sql, past, imported: { workspace } }: TrialWorld,
  asked: Awaited<ReturnType<typeof withWaits>>,
): Promise<Answered[]> {
  const timeline = new Timeline(sql, workspace);
  await timeline.begin();
  const answered: Answered[] = [];
  const stop = () => void past.stop();
  signal.addEventListener('abort', stop);
  try {
    for (const [index, question] of asked.entries()) {
      if (signal.aborted) break;
      onProgress(`Question ${index + 1} of ${asked.length}`);
      const answer = await ask({ sql, past, timeline, workspace }, question);
      if (!signal.aborted) answered.push(answer);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (keeps) await leave(sql, timeline);
    signal.removeEventListener('abort', stop);
  }
  return answered;
}

/** A workspace that is kept is whole again, and has no job that a server would carry out. */
async function leave(sql: Sql, timeline: Timeline): Promise<void> {
  await timeline.end();
  await sql`delete from graphile_worker._private_jobs`;
}

async function historyOf(sql: Sql, workspace: string): Promise<TrialReport['history']> {
  const [row] = await sql<TrialReport['history'][]>`
    select count(*)::integer as messages, min(created_at)::text as from, max(created_at)::text as to
    from public.messages where workspace_id = ${workspace} and role = 'user'`;
  return row ?? { messages: 0, from: null, to: null };
}

const WORDS = { person: '@…', channel: '#…', file: '…', message: '…' };

/** Texts name people and channels by id; a page that is shown elsewhere names them. */
async function withNames(sql: Sql, answered: readonly Answered[]): Promise<Answered[]> {
  const people = await sql<{ id: string; name: string }[]>`
    select id, coalesce(name, '') as name from public.profiles`;
  const channels = await sql<{ id: string; name: string }[]>`
    select id, name from public.channels where visibility = 'open'`;
  const names = {
    person: new Map(people.map(({ id, name }) => [id, name])),
    channel: new Map(channels.map(({ id, name }) => [id, name])),
  };
  const named = (text: string) => resolveReferences(text, names, WORDS);
  return answered.map((one) => ({
    ...one,
    text: named(one.text),
    asked: { ...one.asked, text: named(one.asked.text) },
    sources: one.sources.map((source) => ({ ...source, text: named(source.text) })),
  }));
}
