import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

export type Columns = Record<string, unknown>;

/** Inserts a row into a table of `public` and returns its id. */
export const inserter =
  (sql: Sql) =>
  async (table: string, columns: Columns): Promise<string> => {
    const id = typeof columns.id === 'string' ? columns.id : randomUUID();
    await sql`insert into public.${sql(table)} ${sql({ id, ...columns } as Record<string, string>)}`;
    return id;
  };

/** The parts of a message that says this. */
export const words = (text: string) => [{ type: 'text', text }];
