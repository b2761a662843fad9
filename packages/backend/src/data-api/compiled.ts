import { LRUCache } from 'lru-cache';
import { planRequest } from './plan/plan.ts';
import type { Plan, PlanSettings } from './plan/types.ts';
import { beginSql } from './query/settings.ts';
import { type StatementTemplate, writeStatement } from './query/statement.ts';
import type { Shape } from './request/request.ts';
import type { SchemaCache } from './schema-cache/types.ts';

/** A request's plan and statement, shared by all requests of the same shape. */
export type Compiled = {
  plan: Plan;
  begin: readonly string[];
  statement: StatementTemplate;
  /** PostgreSQL keeps its own plan of the statement on each connection. */
  isPrepared: boolean;
};

const MOST_SHAPES = 1000;
/**
 * Maximum number of prepared statements on a connection, until the driver closes it after an hour.
 */
const MOST_PREPARED = 500;
const PREPARED_FOR_MS = 3_600_000;

/**
 * Caches the plans of the most recent shapes. If a client sends ever new shapes, further statements
 * are not prepared, because they would fill PostgreSQL's memory.
 */
export class CompiledShapes {
  readonly #shapes = new LRUCache<string, Compiled>({ max: MOST_SHAPES });
  #prepared = 0;
  #since = 0;

  /** @throws ApiError for unknown names and impossible requests. */
  of(shape: Shape, cache: SchemaCache, settings: PlanSettings): Compiled {
    const key = JSON.stringify(shape);
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    const plan = planRequest(shape, cache, settings);
    const compiled = {
      plan,
      begin: beginSql(plan),
      statement: writeStatement(plan),
      isPrepared: this.#canPrepare(),
    };
    this.#shapes.set(key, compiled);
    return compiled;
  }

  /** Clears the cache, because names may have changed their meaning. */
  forget(): void {
    this.#shapes.clear();
  }

  #canPrepare(): boolean {
    if (Date.now() - this.#since > PREPARED_FOR_MS) {
      this.#since = Date.now();
      this.#prepared = 0;
    }
    this.#prepared += 1;
    return this.#prepared <= MOST_PREPARED;
  }
}
