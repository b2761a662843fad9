import { readdirSync } from 'node:fs';
import type { Sql } from 'postgres';
import type { Operation } from './attempt.ts';
import type { Actor } from './decisions.ts';

/** Where a noun makes its own rows. */
export type Place = { workspace: string; people: Record<Actor | 'founder', string> };

type Tried = {
  operations: Record<string, Operation>;
  /** Makes the rows that the lines are tried on, where fixtures*.ts have none of the noun. */
  createRows?(sql: Sql, place: Place): Promise<void>;
};

const folder = new URL('./decisions/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const tried = await Promise.all(
  files.map(async (file): Promise<Tried> => import(new URL(file, folder).href)),
);

/** Every name of decisions/ and how it is tried, from the file beside it. */
export const operations: Record<string, Operation> = Object.assign(
  {},
  ...tried.map((one) => one.operations),
);

/** The rows that nouns make for their own lines. */
export async function createRowsOfNouns(sql: Sql, place: Place): Promise<void> {
  for (const { createRows } of tried) await createRows?.(sql, place);
}
