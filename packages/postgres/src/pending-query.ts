import type { QueryResultRow } from 'pg';
import type { Sql as Template } from 'sql-template-tag';

/** A row of unknown columns. */
export type Row = QueryResultRow;

/** Rows with the number of rows that the statement returned or changed. */
export type RowList<T extends readonly unknown[] = Row[]> = T & { readonly count: number };

/** A statement as it is sent. */
export type Statement = {
  text: string;
  values: readonly unknown[];
  /** True if PostgreSQL keeps its plan. */
  isPrepared: boolean;
};

/**
 * A statement that runs once, when it is first awaited. Inside another template it is a fragment
 * and never runs by itself.
 */
export class PendingQuery<T extends readonly unknown[] = Row[]> implements Promise<RowList<T>> {
  readonly [Symbol.toStringTag] = 'PendingQuery';
  readonly fragment: Template;
  readonly #run: () => Promise<RowList<T>>;
  #running: Promise<RowList<T>> | null = null;

  constructor(fragment: Template, run: () => Promise<RowList<T>>) {
    this.fragment = fragment;
    this.#run = run;
  }

  #result(): Promise<RowList<T>> {
    return (this.#running ??= this.#run());
  }

  // oxlint-disable-next-line unicorn/no-thenable -- Awaiting a statement runs it.
  then<A = RowList<T>, B = never>(
    onFulfilled?: ((rows: RowList<T>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result().then(onFulfilled, onRejected);
  }

  catch<B = never>(
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<RowList<T> | B> {
    return this.#result().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<RowList<T>> {
    return this.#result().finally(onFinally);
  }
}
