import type { Sql, TransactionSql } from '@parley/postgres';
import { beginWithTimeout } from './with-timeout.ts';

/** The caller of a request: the database role and the JWT claims its policies read. */
export type Caller = { role: string; claims: Record<string, unknown> };

/**
 * Time limit for one statement of a caller, in PostgreSQL's notation. The roles have the same
 * settings (sql/roles.sql), but PostgreSQL applies a role's settings only at login, and the backend
 * logs in as another role.
 */
export const STATEMENT_TIMEOUTS: Readonly<Record<string, string>> = {
  anon: '3s',
  authenticated: '8s',
  service_role: '60s',
};

const STRICTEST = '3s';

/** Time limit for one statement of a role; a project's own roles get the strictest one. */
export const statementTimeoutOf = (role: string): string => STATEMENT_TIMEOUTS[role] ?? STRICTEST;

/** Settings that make a transaction the caller's. */
export const callerSettings = ({ role, claims }: Caller) => ({
  role,
  'request.jwt.claims': JSON.stringify(claims),
  statement_timeout: statementTimeoutOf(role),
});

/** Makes the rest of the transaction run as the caller; none of these settings outlives it. */
export function become(tx: Sql | TransactionSql, caller: Caller) {
  const { role, statement_timeout: timeout, 'request.jwt.claims': claims } = callerSettings(caller);
  return tx`select set_config('role', ${role}, true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('statement_timeout', ${timeout}, true)`;
}

/**
 * Runs `work` in one transaction as the caller. Role and claims are set with SET LOCAL semantics,
 * so every policy sees them and neither outlives the transaction.
 * @throws DatabaseBusyError if no connection is free in time.
 */
export async function asCaller<T>(
  sql: Sql,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  return beginWithTimeout(sql, async (tx) => {
    await become(tx, caller);
    return work(tx);
  });
}
