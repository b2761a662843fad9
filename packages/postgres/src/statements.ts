import { type ClientBase, DatabaseError, Query, type ResultBuilder } from 'pg';
import type { Row, RowList, Statement } from './pending-query.ts';
import { parameterOf } from './values.ts';

/** The names of a connection's prepared statements, by their text. */
export class StatementNames {
  static #count = 0;
  readonly #names = new Map<string, string>();

  of(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = `s${(StatementNames.#count += 1)}`;
    this.#names.set(text, name);
    return name;
  }

  /** Makes the next use of this text prepare it again. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

const names = new WeakMap<object, StatementNames>();

function namesOf(client: ClientBase): StatementNames {
  const known = names.get(client);
  if (known) return known;
  const made = new StatementNames();
  names.set(client, made);
  return made;
}

/** Severities of errors after which PostgreSQL ends the session. */
const LAST_WORDS = new Set(['FATAL', 'PANIC']);

const lost = new WeakSet<object>();

/** True if PostgreSQL has announced the end of the session; it closes the socket afterwards. */
export const isLost = (client: ClientBase): boolean => lost.has(client);

/** Remembers an error of a connection that ends its session. */
export function noteError(client: ClientBase, error: Error): void {
  if (error instanceof DatabaseError && LAST_WORDS.has(error.severity ?? '')) lost.add(client);
}

/** Functions of PostgreSQL that refuse a prepared statement after a change of the schema. */
const STALE = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery', 'transformAssignedExpr']);

export const isStale = (error: unknown): boolean =>
  error instanceof DatabaseError && STALE.has(error.routine ?? '');

/** The protocol counts them in 16 bits. */
const MOST_PARAMETERS = 65_535;

/**
 * Sends a statement immediately, even if the connection is still working on earlier ones.
 * @throws PostgreSQL's error, or the error of a lost connection.
 */
export function run<T extends readonly unknown[]>(
  client: ClientBase,
  statement: Statement,
): Promise<RowList<T>> {
  const { text, isPrepared } = statement;
  if (statement.values.length > MOST_PARAMETERS)
    return Promise.reject(
      new RangeError(`A statement has more than ${MOST_PARAMETERS} parameters`),
    );
  return new Promise((resolve, reject) => {
    const values = statement.values.map(parameterOf);
    const name = isPrepared ? namesOf(client).of(text) : undefined;
    const done = (error: Error | undefined, result: ResultBuilder<Row>) => {
      if (!error) return resolve(rowsOf<T>(result));
      noteError(client, error);
      if (isPrepared && isStale(error)) namesOf(client).forget(text);
      reject(error);
    };
    client.query(Object.assign(new Query(text, values, done), { name }));
  });
}

/** The rows of a statement, or of the last of several statements. */
function rowsOf<T extends readonly unknown[]>(
  result: ResultBuilder<Row> | ResultBuilder<Row>[],
): RowList<T> {
  const last = Array.isArray(result) ? result.at(-1) : result;
  const rows: unknown = Object.defineProperty(last?.rows ?? [], 'count', {
    value: last?.rowCount ?? 0,
  });
  // The caller declares the type of the rows with the statement.
  return rows as RowList<T>;
}
