import { randomUUID } from 'node:crypto';
import type { RowValues, Sql } from '@parley/postgres';

export type Columns = RowValues;

/** Inserts a row into a table of `public` and returns its id. */
export const inserter =
  (sql: Sql) =>
  async (table: string, columns: Columns): Promise<string> => {
    const id = typeof columns.id === 'string' ? columns.id : randomUUID();
    await sql`insert into public.${sql(table)} ${sql({ id, ...columns })}`;
    return id;
  };

/** The parts of a message with this text, as JSON text. */
export const words = (text: string) => JSON.stringify([{ type: 'text', text }]);
