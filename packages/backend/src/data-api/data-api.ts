import type { Sql } from '@parley/postgres';
import type { Log } from '../log.ts';
import type { RawRow, StatementPart } from '@parley/postgres';
import type { Caller } from '../postgres/session.ts';
import { ApiError } from './api-error.ts';
import { type Compiled, CompiledShapes } from './compiled.ts';
import type { Plan, PlanSettings } from './plan/types.ts';
import { transactionSettings } from './query/settings.ts';
import { MOST_COUNTED } from './query/statement.ts';
import { inOneTrip } from './query/transaction.ts';
import { contentTypeHeader } from './request/media-types.ts';
import { type ApiRequest, type RawRequest, readRequest } from './request/request.ts';
import { answerResult } from './response/answer.ts';
import { answerRefusal, refusalOf } from './response/failures.ts';
import { describeSchema } from './response/openapi.ts';
import { type Result, readResult } from './response/result.ts';
import { keepSchemaCache } from './schema-cache/kept.ts';
import type { InDatabaseSettings, SchemaCache } from './schema-cache/types.ts';

export type DataApiOptions = {
  /** Connects as the role with which requests start. */
  sql: Sql;
  /** Connects as a role that can read all definitions. */
  catalogue: Sql;
  /** Served schemas, the default first. */
  schemas: readonly string[];
  /** Schemas searched for unqualified names after the served one. */
  extraSearchPath: readonly string[];
  /** Maximum number of rows in an answer. */
  maxRows: number;
  log: Log;
};

/** `/rest/v1`: relations and functions of the database, with PostgREST's API. */
export type DataApi = {
  /**
   * Answers a request with the caller's rights: request → plan → query → response.
   * @throws an error that `isOutage` recognizes while the database is away.
   */
  answer(raw: RawRequest, caller: Caller): Promise<Response>;
  close(): Promise<void>;
};

/** @throws an error that `isOutage` recognizes while the database is away. */
export async function createDataApi(options: DataApiOptions): Promise<DataApi> {
  const shapes = new CompiledShapes();
  const { catalogue, schemas, log } = options;
  const kept = await keepSchemaCache(catalogue, { schemas, log, onReload: () => shapes.forget() });
  return {
    async answer(raw, caller) {
      try {
        return await carryOut(raw, caller, options, kept.current(), shapes);
      } catch (error) {
        const refusal = refusalOf(error, caller.role === 'anon');
        return answerRefusal(refusal, raw.method === 'HEAD');
      }
    },
    close: () => kept.close(),
  };
}

async function carryOut(
  raw: RawRequest,
  caller: Caller,
  options: DataApiOptions,
  cache: SchemaCache,
  shapes: CompiledShapes,
): Promise<Response> {
  const settings = planSettings(cache.settings, options.maxRows);
  const request = readRequest(raw, {
    schemas: options.schemas,
    canEndTransaction: cache.settings.db_tx_end?.endsWith('-allow-override') === true,
    isTimezone: cache.isTimezone,
  });
  const { shape } = request;
  const context = {
    raw,
    caller,
    cache,
    schema: shape.schema,
    extraSearchPath: options.extraSearchPath,
    timezone: shape.preferences.timezone,
  };
  if (shape.action === 'inspect')
    return describeSchema(request, { ...context, plan: null }, options.sql);
  if (shape.action === 'tell') return allowed(request, cache);
  const compiled = shapes.of(shape, cache, settings);
  const [rows = []] = await inOneTrip(options.sql, {
    begin: compiled.begin,
    settings: transactionSettings({ ...context, plan: compiled.plan }),
    steps: [stepOf(compiled, request)],
    end: endOf(request, cache.settings),
  });
  return answerOf(compiled, rows, request);
}

const planSettings = (own: InDatabaseSettings, maxRows: number): PlanSettings => ({
  maxRows: /^\d+$/.test(own.db_max_rows ?? '') ? Number(own.db_max_rows) : maxRows,
  hasAggregates: own.db_aggregates_enabled === 'true',
  hasPlans: own.db_plan_enabled === 'true',
});

const stepOf = ({ statement, isPrepared }: Compiled, { values }: ApiRequest): StatementPart => ({
  text: statement.text,
  values: statement.slots.map((slot) => values[slot] ?? null),
  isPrepared,
});

/** Checks deferred constraints before a rollback, as a commit would. */
function endOf({ shape }: ApiRequest, own: InDatabaseSettings): string[] {
  const isRollback = own.db_tx_end?.startsWith('rollback') === true;
  const wanted = shape.preferences.tx ?? (isRollback ? 'rollback' : 'commit');
  return wanted === 'rollback' ? ['set constraints all immediate', 'rollback'] : [];
}

function answerOf({ plan }: Compiled, rows: RawRow[], request: ApiRequest): Response {
  if (plan.explain !== null) {
    const lines = rows.map(([line]) => line?.toString() ?? '');
    const headers = { 'Content-Type': contentTypeHeader(plan.explain) };
    return new Response(`${lines.join('\n')}\n`, { status: 200, headers });
  }
  const result = readResult(rows[0], plan.handler?.isBinary);
  return answerResult(plan, { ...result, total: totalOf(plan, result, request) }, request);
}

/**
 * If there are more rows than were counted, the total is at least the number of skipped and
 * returned rows.
 */
function totalOf({ preferences }: Plan, { total, page }: Result, { range }: ApiRequest) {
  const isKnown = total === null || total <= MOST_COUNTED || preferences.count === 'exact';
  return isKnown ? total : Math.max(total, range.offset + page);
}

/** Lists the methods that a resource allows. */
function allowed({ shape }: ApiRequest, cache: SchemaCache): Response {
  const { target, schema } = shape;
  const methods = ['OPTIONS', 'GET', 'HEAD'];
  if (target.kind === 'function') methods.push('POST');
  if (target.kind === 'relation') {
    const relation = cache.relation({ schema, name: target.name });
    if (relation === null)
      throw new ApiError(
        404,
        'PGRST205',
        `Could not find the table '${schema}.${target.name}' in the schema cache`,
      );
    const { isInsertable, isUpdatable, isDeletable, primaryKey } = relation;
    if (isInsertable) methods.push('POST');
    if (isInsertable && isUpdatable && primaryKey.length > 0) methods.push('PUT');
    if (isUpdatable) methods.push('PATCH');
    if (isDeletable) methods.push('DELETE');
  }
  return new Response(null, { status: 200, headers: { Allow: methods.join(',') } });
}
