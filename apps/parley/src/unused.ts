import type { Sql } from '@parley/postgres';

/**
 * True while no account exists. The first account ends that for good, so that the database is not
 * asked again. Nothing else about accounts is told to who is not signed in.
 */
export function untilFirstAccount(sql: Sql): () => Promise<boolean> {
  let isUsed = false;
  return async () => {
    if (isUsed) return false;
    try {
      const [row] = await sql<{ used: boolean }[]>`select exists (select from auth.users) as used`;
      isUsed = row?.used ?? true;
      return !isUsed;
    } catch {
      // The page opens without the database, as for everybody who has an account.
      return false;
    }
  };
}
