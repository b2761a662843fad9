/**
 * PostgreSQL by `pg`, with statements as tagged templates.
 *
 * ```ts
 * const sql = postgres(url, { max: 4 });
 * const [row] = await sql<{ id: string }[]>`select id from notes where title = ${title}`;
 * await sql`insert into notes ${sql({ title, tags, details: sql.json({ pinned: true }) })}`;
 * await sql.begin(async (tx) => {
 *   await tx`update notes set ${tx({ title })} where id in ${tx(ids)}`;
 * });
 * await sql.end();
 * ```
 *
 * A value in a template is a parameter, unless it is another template (a fragment) or a helper:
 * `sql('schema.table')` is an identifier, and `sql(names)` a list of identifiers. After `in`,
 * `sql(values)` is a list of parameters. After `set`, `sql(row)` is its assignments. Elsewhere
 * `sql(row)` and `sql(rows)` are the columns and values of an insert.
 *
 * PostgreSQL infers the type of each parameter. An array becomes an array of PostgreSQL, so JSON
 * always goes through `sql.json`. `undefined` and plain objects are refused. In results `bigint`
 * and `numeric` are strings, dates and timestamps are `Date`, and arrays of enums and other
 * user-defined types are text unless the statement casts them.
 *
 * A connection prepares each template once. The statements of a transaction or a reserved
 * connection are pipelined: each is sent without waiting for the answer to the previous one.
 */
export { type ConnectionOptions, DatabaseBusyError, type PoolLoad } from './connections.ts';
export type { PendingQuery, Row, RowList } from './pending-query.ts';
export { postgres } from './postgres.ts';
export type {
  TransactionOptions,
  Listening,
  ReservedSql,
  RowValues,
  Sql,
  SqlTag,
  TransactionSql,
} from './sql.ts';
export type { RawRow } from './raw-rows.ts';
export type { StatementPart } from './trip.ts';
export type { JSONValue, Value } from './values.ts';
