import postgres, { type Sql } from 'postgres';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';

/** Plain inserts of one table, the request a chat sends most: answered in one round trip instead of seven. */
export type InsertHandler = (
  request: Request,
  body: string,
  caller: Caller,
) => Promise<Response | null>;

const NAME = /^[a-z_][a-z0-9_]*$/;
const PATH = /^\/rest\/v1\/([a-z_][a-z0-9_]*)$/;
const PREFERENCES = new Set(['', 'return=minimal']);
const ROLES = new Set(['anon', 'authenticated', 'service_role']);
const rowsSchema = z.union([
  z.array(z.record(z.string(), z.unknown())).min(1),
  z.record(z.string(), z.unknown()).transform((row) => [row]),
]);

/**
 * Stores rows under the caller's policies as PostgREST does, from the JSON itself.
 * Everything but the plain case, and every refusal, is left to the full Data API by answering null: a refused
 * transaction has stored nothing, so that errors have one author (decision 0006).
 */
export function createInsertHandler(sql: Sql, schema: string): InsertHandler {
  return async (request, body, caller) => {
    const plan = planOf(request, body);
    if (!plan || !ROLES.has(caller.role)) return null;
    const columns = plan.columns.map((column) => `"${column}"`).join(', ');
    const table = `"${schema}"."${plan.table}"`;
    const statement = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`;
    const stored = await inOneTrip(sql, caller, statement, plan.json);
    if (!stored) return null;
    return new Response(null, { status: 201, headers: { 'Content-Range': '*/*' } });
  };
}

/**
 * The whole transaction is sent before its first answer comes. Nothing can be stored outside the caller's role:
 * after a statement that fails PostgreSQL refuses the rest and turns the commit into a rollback.
 * @returns false when the database refused.
 */
async function inOneTrip(
  sql: Sql,
  { role, claims }: Caller,
  statement: string,
  json: string,
): Promise<boolean> {
  const connection = await sql.reserve();
  try {
    const answers = await Promise.allSettled([
      connection`begin`,
      connection`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`,
      connection.unsafe(statement, [json], { prepare: true }),
      connection`commit`,
    ]);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (!failed) return true;
    if (failed.reason instanceof postgres.PostgresError) return false;
    throw failed.reason;
  } finally {
    connection.release();
  }
}

type Plan = { table: string; columns: string[]; json: string };

function planOf(request: Request, body: string): Plan | null {
  const { pathname, searchParams } = new URL(request.url);
  const table = PATH.exec(pathname)?.[1];
  const plain =
    request.method === 'POST' &&
    PREFERENCES.has(request.headers.get('prefer') ?? '') &&
    request.headers.get('content-profile') === null;
  const onlyColumns = [...searchParams.keys()].every((key) => key === 'columns');
  if (
    !table ||
    table === 'rpc' ||
    !plain ||
    !onlyColumns ||
    !request.headers.get('content-type')?.startsWith('application/json')
  )
    return null;
  const rows = rowsSchema.safeParse(parse(body)).data;
  const [first] = rows ?? [];
  if (!rows || !first) return null;
  const columns = Object.keys(first);
  const same = rows.every(
    (row) => Object.keys(row).length === columns.length && columns.every((column) => column in row),
  );
  if (!same || columns.length === 0 || !columns.every((column) => NAME.test(column))) return null;
  return { table, columns, json: JSON.stringify(rows) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
