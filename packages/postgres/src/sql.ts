import type { PoolLoad } from './connections.ts';
import { PendingQuery, type Row, type RowList, type Statement } from './pending-query.ts';
import { Helper, identifier, raw, type Template, templateOf } from './template.ts';
import type { RawRow } from './raw-rows.ts';
import type { StatementPart } from './trip.ts';
import { Json, type JSONValue, type Value } from './values.ts';

type TemplateValue = Value | Template | Helper | PendingQuery | readonly PendingQuery[];

/** The values of a row by column name. */
export type RowValues = { readonly [column: string]: TemplateValue };
type Listed = RowValues | readonly RowValues[] | readonly Value[];

/** The result of a callback. Promises in an array are awaited together. */
export type Unwrapped<T> = T extends readonly unknown[] ? { [K in keyof T]: Awaited<T[K]> } : T;

/** The template tag, and the helpers for values that are not plain parameters. */
export type SqlTag = {
  <T extends readonly (object | undefined)[] = Row[]>(
    template: TemplateStringsArray,
    ...values: readonly TemplateValue[]
  ): PendingQuery<T>;
  /** An identifier. A dot separates schema and name. */
  (name: string): Template;
  /** A list of names or values, a row or rows; `index.ts` documents their forms. */
  (value: Listed): Helper;
  /**
   * Sends a text unchanged, so it must never contain user input. Without parameters it can hold
   * several statements; the result is that of the last.
   */
  unsafe<T extends readonly (object | undefined)[] = Row[]>(
    text: string,
    values?: readonly Value[],
    options?: { prepare?: boolean },
  ): PendingQuery<T>;
  /** A parameter that is JSON. */
  json(value: JSONValue): Json;
};

export type TransactionSql = SqlTag & {
  /** Runs `work` within a savepoint, which is rolled back if it fails. */
  savepoint<T>(work: (tx: TransactionSql) => T | Promise<T>): Promise<Unwrapped<T>>;
};

/** A connection that no other caller uses until it is released. */
export type ReservedSql = SqlTag & { release(): void };

export type TransactionOptions = {
  /** The transaction mode, such as `read only`. */
  mode?: string;
  /** The time limit for beginning, in milliseconds. There is none by default. */
  withinMs?: number;
};

export type Listening = { unlisten(): Promise<void> };

export type Sql = SqlTag & {
  /**
   * Runs `work` in a transaction and commits it. It rolls back if `work` or any of its statements
   * fails. If `work` returns an array of promises, they are awaited together.
   * @throws DatabaseBusyError if the transaction does not begin in time; `work` is not called then.
   */
  begin<T>(
    work: (tx: TransactionSql) => T | Promise<T>,
    options?: TransactionOptions,
  ): Promise<Unwrapped<T>>;
  /** @throws DatabaseBusyError if no connection is free in time. */
  reserve(withinMs?: number): Promise<ReservedSql>;
  /**
   * Runs statements as one transaction in one round trip. Values are sent as text; PostgreSQL
   * infers their types.
   * @returns the rows of each statement, unparsed.
   * @throws PostgreSQL's first error; DatabaseBusyError if no connection is free in time.
   */
  together(parts: readonly StatementPart[], withinMs?: number): Promise<RawRow[][]>;
  /**
   * Listens to a channel on a separate connection, which is reopened when it is lost.
   * @param onListen called whenever listening begins; earlier notifications are missed.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onListen?: () => void,
  ): Promise<Listening>;
  load(): PoolLoad;
  /** Ends all connections after their work is done, or after `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>;
};

type Run = <T extends readonly unknown[]>(statement: Statement) => Promise<RowList<T>>;

/** Creates a tag that sends its statements with `run`. */
export function createTag(run: Run): SqlTag {
  function sql<T extends readonly (object | undefined)[] = Row[]>(
    template: TemplateStringsArray,
    ...values: readonly TemplateValue[]
  ): PendingQuery<T>;
  function sql(name: string): Template;
  function sql(value: Listed): Helper;
  function sql<T extends readonly (object | undefined)[]>(
    first: string | object,
    ...values: readonly TemplateValue[]
  ) {
    if (typeof first === 'string') return identifier(first);
    if (!isTemplate(first)) return new Helper(first);
    const fragment = templateOf(first, values);
    const origin = originOf(first);
    return new PendingQuery<T>(fragment, () =>
      run<T>({ text: fragment.text, values: fragment.values, isPrepared: true }).catch(
        (error: unknown) => {
          throw located(error, origin);
        },
      ),
    );
  }
  return Object.assign(sql, {
    unsafe: <T extends readonly (object | undefined)[] = Row[]>(
      text: string,
      values: readonly Value[] = [],
      { prepare: isPrepared = false }: { prepare?: boolean } = {},
    ) => new PendingQuery<T>(raw(text), () => run({ text, values, isPrepared })),
    json: (value: JSONValue) => new Json(value),
  });
}

/** The call site of each template. The stack of an answer from a socket lacks it. */
const origins = new WeakMap<TemplateStringsArray, Error>();

function originOf(template: TemplateStringsArray): Error {
  const known = origins.get(template);
  if (known) return known;
  const origin = new Error();
  origins.set(template, origin);
  return origin;
}

function located(error: unknown, { stack = '' }: Error): unknown {
  if (error instanceof Error) {
    // The lines above it belong to this file. Those below belong to the first call, not to this
    // one.
    const site = stack.split('\n')[3] ?? '';
    error.stack = `${error.name}: ${error.message}\n${site}`;
  }
  return error;
}

const isTemplate = (value: object): value is TemplateStringsArray => 'raw' in value;
