import type { Sql, TransactionSql } from 'postgres';

/** Who a request speaks for: the database role and the JWT claims its policies read. */
export type Caller = { role: string; claims: Record<string, unknown> };

/**
 * Runs `work` in one transaction as the caller: role and claims are set with SET LOCAL semantics,
 * so that every policy sees them and nothing of them outlives the transaction.
 */
export async function asCaller<T>(
  sql: Sql,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async (tx) => {
    await tx`select set_config('role', ${caller.role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`;
    return { value: await work(tx) };
  });
  return result.value;
}
