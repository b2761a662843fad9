import type { Sql, TransactionSql } from '@parley/postgres';
import { beginInTime } from './waiting.ts';

/** The caller of a request: the database role and the JWT claims its policies read. */
export type Caller = { role: string; claims: Record<string, unknown> };

/**
 * How long one statement of a caller may take, in PostgreSQL's notation. The roles carry the same
 * settings (sql/roles.sql), but PostgreSQL applies a role's settings at login alone, and we connect
 * as another role.
 */
export const STATEMENT_TIMEOUTS: Readonly<Record<string, string>> = {
  anon: '3s',
  authenticated: '8s',
  service_role: '60s',
};

const STRICTEST = '3s';

/** How long one statement of a role may take; of a project's own roles as short as of nobody. */
export const statementTimeoutOf = (role: string): string => STATEMENT_TIMEOUTS[role] ?? STRICTEST;

/** Settings that make a transaction the caller's. */
export const callerSettings = ({ role, claims }: Caller) => ({
  role,
  'request.jwt.claims': JSON.stringify(claims),
  statement_timeout: statementTimeoutOf(role),
});

/** From here on the transaction is the caller's, and nothing of that outlives it. */
export function become(tx: Sql | TransactionSql, caller: Caller) {
  const { role, statement_timeout: timeout, 'request.jwt.claims': claims } = callerSettings(caller);
  return tx`select set_config('role', ${role}, true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('statement_timeout', ${timeout}, true)`;
}

/**
 * Runs `work` in one transaction as the caller: role and claims are set with SET LOCAL semantics,
 * so that every policy sees them and nothing of them outlives the transaction.
 * @throws DatabaseBusyError when no connection is free in time.
 */
export async function asCaller<T>(
  sql: Sql,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  return beginInTime(sql, async (tx) => {
    await become(tx, caller);
    return work(tx);
  });
}
