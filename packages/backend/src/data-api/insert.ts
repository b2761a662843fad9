import type { PostgresError, Sql } from 'postgres';
import { z } from 'zod';
import { postgres } from '../postgres/driver.ts';
import { isOutage } from '../postgres/outage.ts';
import { become, type Caller } from '../postgres/session.ts';
import { reserveInTime } from '../postgres/waiting.ts';

/**
 * Plain inserts of one table, the request a chat sends most: answered in one round trip instead of
 * seven.
 */
export type InsertHandler = (
  request: Request,
  body: string,
  caller: Caller,
) => Promise<Response | null>;

const NAME = /^[a-z_][a-z0-9_]*$/;
const PATH = /^\/rest\/v1\/([a-z_][a-z0-9_]*)$/;
const ROLES = new Set(['anon', 'authenticated', 'service_role']);
const KEYS = new Set(['columns', 'select']);
const ALL = '*';
const TOO_LONG = '57014';
const rowsSchema = z.union([
  z.array(z.record(z.string(), z.unknown())).min(1),
  z.record(z.string(), z.unknown()).transform((row) => [row]),
]);

/**
 * Stores rows under the caller's policies as PostgREST does, from the JSON itself, and answers the
 * named columns of what is stored where they are asked for (`Prefer: return=representation`), as
 * PostgreSQL's JSON writes them. Everything but the plain case, and every refusal, is left to the
 * full Data API by answering null: a refused transaction has stored nothing, so that errors have
 * one author (decision 0006).
 */
export function createInsertHandler(sql: Sql, schema: string): InsertHandler {
  return async (request, body, caller) => {
    const plan = planOf(request, body, schema);
    if (!plan || !ROLES.has(caller.role)) return null;
    const stored = await inOneTrip(sql, caller, statementOf(plan, schema), plan.json);
    if (stored === null || stored instanceof Response) return stored;
    const headers = { 'Content-Range': '*/*' };
    if (plan.returned.length === 0) return new Response(null, { status: 201, headers });
    return new Response(stored, {
      status: 201,
      headers: {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Preference-Applied': 'return=representation',
      },
    });
  };
}

function statementOf({ table, columns, returned }: Plan, schema: string): string {
  const target = `"${schema}"."${table}"`;
  const insert = `insert into ${target} (${listed(columns)})
    select ${listed(columns)} from json_populate_recordset(null::${target}, $1::text::json)`;
  if (returned.length === 0) return insert;
  return `with stored as (${insert} returning ${listed(returned)})
    select coalesce(json_agg(stored), '[]')::text as stored from stored`;
}

const listed = (columns: readonly string[]) =>
  columns.map((column) => (column === ALL ? ALL : `"${column}"`)).join(', ');

/**
 * The whole transaction is sent before its first answer comes. Nothing can be stored outside the
 * caller's role: after a statement that fails PostgreSQL refuses the rest and turns the commit into
 * a rollback.
 * @returns what the statement answered, or '' where it answers nothing; null when the database
 * refused. What took too long is answered here: the full Data API would take as long again.
 * @throws what isOutage knows while the database is away: whether it was stored, nobody can tell.
 */
async function inOneTrip(
  sql: Sql,
  caller: Caller,
  statement: string,
  json: string,
): Promise<string | Response | null> {
  const connection = await reserveInTime(sql);
  try {
    const answers = await Promise.allSettled([
      connection`begin`,
      become(connection, caller),
      connection.unsafe<{ stored?: string }[]>(statement, [json], { prepare: true }),
      connection`commit`,
    ]);
    const failed = answers.find((answer) => answer.status === 'rejected');
    const inserted = answers[2];
    if (!failed && inserted.status === 'fulfilled') return inserted.value[0]?.stored ?? '';
    const { reason } = failed ?? {};
    if (reason instanceof postgres.PostgresError && !isOutage(reason))
      return reason.code === TOO_LONG ? tookTooLong(reason) : null;
    throw reason;
  } finally {
    connection.release();
  }
}

const tookTooLong = ({ code, message }: PostgresError) =>
  Response.json({ code, message, details: null, hint: null }, { status: 500 });

/** `returned` is empty where nothing is asked for. */
type Plan = { table: string; columns: string[]; returned: string[]; json: string };

function planOf(request: Request, body: string, schema: string): Plan | null {
  const { pathname, searchParams } = new URL(request.url);
  const table = PATH.exec(pathname)?.[1];
  const returned = returnedColumns(request, searchParams);
  if (!table || table === 'rpc' || !isPlain(request, searchParams, schema) || !returned)
    return null;
  const rows = rowsSchema.safeParse(parse(body)).data;
  const [first] = rows ?? [];
  if (!rows || !first) return null;
  const columns = Object.keys(first);
  const same = rows.every(
    (row) => Object.keys(row).length === columns.length && columns.every((column) => column in row),
  );
  if (!same || columns.length === 0 || !columns.every((column) => NAME.test(column))) return null;
  const named = searchParams.get('columns');
  if (named !== null && !isSameSet(namesIn(named), columns)) return null;
  return { table, columns, returned, json: JSON.stringify(rows) };
}

function isPlain(request: Request, params: URLSearchParams, schema: string): boolean {
  const { method, headers } = request;
  const accepted = headers.get('accept') ?? '*/*';
  return (
    method === 'POST' &&
    [null, schema].includes(headers.get('content-profile')) &&
    (accepted === '*/*' || accepted.startsWith('application/json')) &&
    headers.get('content-type')?.startsWith('application/json') === true &&
    [...params.keys()].every((key) => KEYS.has(key)) &&
    params.getAll('select').length < 2 &&
    params.getAll('columns').length < 2
  );
}

/**
 * The columns to answer, none for `return=minimal`; null where more is asked for than names of
 * columns.
 */
function returnedColumns({ headers }: Request, params: URLSearchParams): string[] | null {
  const prefer = headers.get('prefer') ?? '';
  const select = params.get('select');
  if (prefer === '' || prefer === 'return=minimal') return select === null ? [] : null;
  if (prefer !== 'return=representation' || select === null) return null;
  const names = select.split(',').map((name) => name.trim());
  return select === ALL || names.every((name) => NAME.test(name)) ? names : null;
}

/** supabase-js names them in quotes. */
const namesIn = (list: string) =>
  list.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));

const isSameSet = (some: string[], others: string[]) =>
  some.length === others.length && some.every((name) => others.includes(name));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
