import { postgres, type TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import { asPerson, become } from './as-person.ts';
import type { TestDatabase } from './database.ts';

/** The statements that some work ran, including those in triggers, policies and functions. */
export type StatementRun = {
  /** Statements written in our code, in the order in which they ended. */
  written: string[];
  /** The number of checks by PostgreSQL that the row of a foreign key exists. */
  foreignKeys: number;
  /**
   * The calls per function, except PostgreSQL's own and those that were inlined into a statement.
   */
  functions: Record<string, number>;
};

type Work = (tx: TransactionSql) => Promise<unknown>;

const plan = z.object({ 'Query Text': z.string() });
/**
 * Marks the listener's own statement. The report of a statement arrives with the next one, so this
 * statement separates the work from the rest.
 */
const OWN = 'pg_stat_xact_user_functions';
const FOREIGN_KEY = /^SELECT 1 FROM ONLY .* FOR KEY SHARE OF x$/s;

/**
 * A connection that reports every executed statement, by the module auto_explain. A function that
 * PostgreSQL inlines into its caller is not reported.
 */
export async function startListener({ adminUrl }: TestDatabase) {
  let heard: string[] = [];
  const sql = postgres(adminUrl, {
    settings: { search_path: 'public' },
    max: 1,
    onNotice: (message) => {
      const [, json] = /^duration: .*? plan:\n(.*)$/s.exec(message) ?? [];
      if (json) heard.push(plan.parse(JSON.parse(json))['Query Text'].trim());
    },
  });
  await sql.unsafe(`load 'auto_explain';
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = 'json';
    set auto_explain.log_level = 'notice'`);
  return {
    /** Runs `work` as a user, after `prepare` by the server; all of it is rolled back. */
    statementsOf: (
      person: string,
      work: Work,
      prepare: Work = async () => {},
    ): Promise<StatementRun> =>
      asPerson(sql, person, async (tx) => {
        await become(tx, null);
        await prepare(tx);
        await tx`set local auto_explain.log_min_duration = 0`;
        await tx`set local track_functions = 'all'`;
        await become(tx, person);
        const before = await callsOf(tx);
        heard = [];
        await work(tx);
        const run = heard;
        const after = await callsOf(tx);
        const all = run.filter((text) => !text.includes(OWN) && !text.includes('set_config'));
        const written = all.filter((text) => !FOREIGN_KEY.test(text));
        const functions = [...after].map(([name, calls]) => [
          name,
          calls - (before.get(name) ?? 0),
        ]);
        return {
          written,
          foreignKeys: all.length - written.length,
          functions: Object.fromEntries(functions.filter(([, calls]) => calls !== 0)),
        };
      }),
    stop: () => sql.end({ timeout: 5 }),
  };
}

async function callsOf(tx: TransactionSql): Promise<Map<string, number>> {
  const rows = await tx<{ name: string; calls: number }[]>`
    select schemaname || '.' || funcname as name, calls::int from ${tx(OWN)}`;
  return new Map(rows.map(({ name, calls }) => [name, calls]));
}
