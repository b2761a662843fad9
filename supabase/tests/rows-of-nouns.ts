import { readdirSync } from 'node:fs';
import type { Sql } from '@parley/postgres';
import type { Actor } from './policies.ts';

/** The rows that a noun's own rows belong to. */
export type BaseRows = { workspace: string; people: Record<Actor | 'founder', string> };

type WithRows = {
  /** Makes the rows that the lines are tried on, where fixtures*.ts have none of the noun. */
  createRows?(sql: Sql, base: BaseRows): Promise<void>;
};

/** What each file of policies/ that tries something exports. */
export async function importDecisions<Exported>(): Promise<Exported[]> {
  const folder = new URL('./policies/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.map(async (file): Promise<Exported> => import(new URL(file, folder).href)),
  );
}

/** The rows that nouns make for their own lines. */
export async function createRowsOfNouns(sql: Sql, base: BaseRows): Promise<void> {
  for (const { createRows } of await importDecisions<WithRows>()) await createRows?.(sql, base);
}
