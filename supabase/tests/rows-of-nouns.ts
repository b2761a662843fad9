import { readdirSync } from 'node:fs';
import type { Sql } from '@parley/postgres';
import type { Actor } from './policies.ts';

/** The rows to which a noun's own rows belong. */
export type BaseRows = { workspace: string; people: Record<Actor | 'founder', string> };

type WithRows = {
  /** Creates the rows that the lines need, if fixtures*.ts have none of the noun. */
  createRows?(sql: Sql, base: BaseRows): Promise<void>;
};

/** The exports of each file of operations in policies/. */
export async function importDecisions<Exported>(): Promise<Exported[]> {
  const folder = new URL('./policies/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.map(async (file): Promise<Exported> => import(new URL(file, folder).href)),
  );
}

/** Creates the rows that nouns need for their own lines. */
export async function createRowsOfNouns(sql: Sql, base: BaseRows): Promise<void> {
  for (const { createRows } of await importDecisions<WithRows>()) await createRows?.(sql, base);
}
