import { inspect } from 'node:util';
import type { VarsContext } from '@supabase/lite';
import { PostgresConnection } from '@supabase/lite/postgres';
import type { ReservedSql, Row } from 'postgres';
import { z } from 'zod';
import { mended } from '../../postgres/driver.ts';
import { POOL_SETTINGS } from '../../postgres/pool.ts';
import { type Caller, callerSettings } from '../../postgres/session.ts';
import { reserveInTime } from '../../postgres/waiting.ts';
import { noteOutage } from './outages.ts';

type Kysely = PostgresConnection['kysely'];
type ContextOptions = Parameters<PostgresConnection['withContext']>[2];

const callerVars = z.object({
  auth: z
    .object({ role: z.string().optional(), jwt: z.record(z.string(), z.unknown()).nullish() })
    .optional(),
});

/** Schemas the Data API never serves. */
const PLATFORM_SCHEMAS = new Set([
  'realtime',
  'storage',
  'private',
  'graphile_worker',
  'supabase_migrations',
  'extensions',
]);

/** What only the roles of the project may become; a claim cannot name a role of the server. */
const ROLES = new Set(['anon', 'authenticated', 'service_role']);

/**
 * What the library would answer with 500 and a code of its own, and the status it has instead:
 * raised refusals, constraints beyond unique, foreign key and not null, statements without a
 * filter, and those that took too long.
 */
const STATUSES = new Map([
  ['P0001', 400],
  ['23514', 400],
  ['23P01', 400],
  ['23001', 400],
  ['21000', 400],
  ['57014', 500],
]);

/** For Auth's own statements, which are nobody's: those of callers have stricter limits. */
const LONGEST_STATEMENT_MS = 30_000;

const databaseError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});

/**
 * The library's connection. It differs from its own in five ways: it speaks through the
 * mended driver and waits for a connection only so long; it does not see the platform's tables; role and claims are set in one statement instead of six; nothing is granted to anyone
 * (the library would grant every privilege on every table with policies, and so undo the column
 * grants of the migrations); and what the database refuses with a reason reaches the client with
 * that reason.
 */
export class PolicyConnection extends PostgresConnection {
  /** @param poolSize connections kept open to PostgreSQL. */
  constructor(url: string, poolSize: number) {
    const connection = { statement_timeout: LONGEST_STATEMENT_MS };
    super({ url, postgresOptions: { ...POOL_SETTINGS, max: poolSize, connection } });
    // The library opened a pool of its own copy of the driver and gave it to its query builder,
    // which takes nothing from it but reservations.
    const unused = this.driver;
    this.driver = mended(unused);
    unused.reserve = async () => noting(await reserveInTime(this.driver).catch(noteOutage));
  }

  override normalizeDbError(error: unknown): ReturnType<PostgresConnection['normalizeDbError']> {
    const normal = super.normalizeDbError(error);
    const { data } = databaseError.safeParse(normal);
    if (!data) return normal;
    const { code, message, detail, hint } = data;
    // The library prints every error; a refusal is one line, without the row that was refused.
    const brief = { [inspect.custom]: () => `Data API: ${code} ${message}` };
    const status = STATUSES.get(code);
    if (status === undefined)
      return Object.assign(normal instanceof Error ? normal : new Error(message), data, brief);
    // The form in which PostgREST lets a function choose its own answer; the library knows it.
    return Object.assign(
      new Error(JSON.stringify({ code, message, details: detail ?? null, hint: hint || null })),
      {
        code: 'PGRST',
        detail: JSON.stringify({ status, headers: {} }),
        ...brief,
      },
    );
  }

  /**
   * Tables of the platform share names with a project's own (realtime.messages); the library mixes
   * them up when it embeds.
   */
  override async introspect(
    ...options: Parameters<PostgresConnection['introspect']>
  ): ReturnType<PostgresConnection['introspect']> {
    const found = await super.introspect(...options);
    const shown = <Item extends { schema?: string }>(items: Item[]) =>
      items.filter(({ schema }) => !PLATFORM_SCHEMAS.has(schema ?? ''));
    return {
      ...found,
      tables: shown(found.tables),
      columns: shown(found.columns),
      foreign_keys: shown(found.foreign_keys),
      primary_keys: shown(found.primary_keys),
      views: shown(found.views),
    };
  }

  override async withContext<T>(
    vars: VarsContext | undefined,
    work: (db: Kysely) => Promise<T>,
    options?: ContextOptions,
  ): Promise<T> {
    if (!vars) return work(this.kysely);
    const settings = { ...callerSettings(callerOf(vars)), ...requestSettings(options) };
    if (options?.transaction) {
      await applySettings(options.transaction, settings);
      return work(options.transaction);
    }
    return this.kysely.transaction().execute(async (tx) => {
      await applySettings(tx, settings);
      return work(tx);
    });
  }
}

/** Only what the query builder uses of a reservation. */
function noting(connection: ReservedSql): ReservedSql {
  const { unsafe } = connection;
  connection.unsafe = <T extends unknown[] = Row[]>(...words: Parameters<typeof unsafe>) => {
    const statement = unsafe<T>(...words);
    statement.catch(noteOutage).catch(() => {});
    return statement;
  };
  return connection;
}

function callerOf(vars: VarsContext): Caller {
  const { auth } = callerVars.parse(vars);
  const role = auth?.role ?? 'anon';
  if (!ROLES.has(role))
    throw Object.assign(new Error(`role "${role}" does not exist`), { code: '22023' });
  return { role, claims: auth?.jwt ?? { role } };
}

function requestSettings(options: ContextOptions): Record<string, string> {
  const rpc = options?.rpc;
  if (!rpc) return {};
  return {
    'response.status': '',
    'response.headers': '',
    'request.method': rpc.method,
    'request.path': rpc.path,
    'request.headers': JSON.stringify(rpc.requestHeaders ?? {}),
    ...(rpc.readOnly ? { transaction_read_only: 'on' } : {}),
  };
}

async function applySettings(db: Kysely, settings: Record<string, string>): Promise<void> {
  const entries = Object.entries(settings);
  await db
    .selectNoFrom((eb) =>
      entries.map(([name, value], index) =>
        eb.fn('set_config', [eb.val(name), eb.val(value), eb.lit(true)]).as(`setting_${index}`),
      ),
    )
    .execute();
}
