import { type Connection, type PoolClient, Query } from 'pg';
import { serialize } from 'pg-protocol';
import { type RawRow, receiveParsed, receiveRaw } from './raw-rows.ts';
import { isStale, noteError, StatementNames } from './statements.ts';

/** A statement of a transaction in one trip. A prepared statement keeps its plan. */
export type StatementPart = {
  text: string;
  values: readonly (string | null)[];
  isPrepared: boolean;
};

/** The prepared statements of a connection's trips. */
type Prepared = { names: StatementNames; known: Set<string> };

const prepared = new WeakMap<Connection, Prepared>();

function preparedOn(connection: Connection): Prepared {
  const found = prepared.get(connection);
  if (found) return found;
  const made = { names: new StatementNames(), known: new Set<string>() };
  prepared.set(connection, made);
  return made;
}

type Done = (error: Error | null, answers: RawRow[][]) => void;

/**
 * Several statements before one Sync. PostgreSQL runs them as one transaction, which ends with the
 * Sync or the first error.
 */
class Trip extends Query {
  readonly #connection: Connection;
  readonly #done: Done;
  readonly #answers: RawRow[][];
  #at = 0;
  /** Names of the statements whose Parse is not yet answered, in order. */
  #parsing: string[] = [];

  constructor(connection: Connection, parts: readonly StatementPart[], done: Done) {
    super('');
    this.#connection = connection;
    this.#done = done;
    this.#answers = parts.map(() => []);
    this.submit = () => this.#send(parts);
  }

  #send(parts: readonly StatementPart[]): void {
    const { names, known } = preparedOn(this.#connection);
    const messages: Buffer[] = [];
    for (const { text, values, isPrepared } of parts) {
      const name = isPrepared ? names.of(text) : '';
      if (!known.has(name) && (name === '' || !this.#parsing.includes(name))) {
        messages.push(serialize.parse({ name, text }));
        this.#parsing.push(name);
      }
      messages.push(serialize.bind({ statement: name, values: [...values] }), serialize.execute());
    }
    messages.push(serialize.sync());
    if (this.#parsing.some((name) => name !== ''))
      this.#connection.on('parseComplete', this.#noteParsed);
    receiveRaw(this.#connection, (row) => this.#answers[this.#at]?.push(row));
    // A single write becomes a single packet.
    this.#connection.stream.write(Buffer.concat(messages));
  }

  /** A parsed statement stays prepared even if a later one fails. */
  readonly #noteParsed = (): void => {
    const name = this.#parsing.shift();
    if (name) preparedOn(this.#connection).known.add(name);
  };

  #end(error: Error | null): void {
    this.#connection.off('parseComplete', this.#noteParsed);
    receiveParsed(this.#connection);
    this.#done(error, this.#answers);
  }

  // `pg` calls these with the messages of the answer. Its types do not declare them.
  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(null);
  }
}

/**
 * Runs statements as one transaction in one trip, on a connection without other work.
 * @returns the rows of each statement.
 * @throws PostgreSQL's first error, or the error of a lost connection.
 */
export const together = (
  client: PoolClient,
  parts: readonly StatementPart[],
): Promise<RawRow[][]> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, answers) => {
      if (!error) return resolve(answers);
      noteError(client, error);
      if (isStale(error)) {
        const { names } = preparedOn(client.connection);
        for (const { text } of parts) names.forget(text);
      }
      reject(error);
    };
    client.query(new Trip(client.connection, parts, done));
  });
