import type { PostgresConnection } from '@supabase/lite/postgres';

type Statement = Parameters<PostgresConnection['onPostgrestAST']>[0];

const NEEDS_FILTER: Record<string, string> = { update: 'UPDATE', delete: 'DELETE' };

/**
 * Refuses a change or removal that names no rows, as the extension `safeupdate` does for every role
 * of hosted Supabase's Data API, the service's too: how to order, cut or return rows is no filter,
 * nor is an empty condition.
 * @throws code 21000, which is answered with 400.
 */
export function requireFilter({ type, where }: Statement): void {
  const operation = NEEDS_FILTER[type ?? ''];
  if (operation === undefined || namesColumn(where)) return;
  const message = `${operation} requires a WHERE clause`;
  throw Object.assign(new Error(message), { code: '21000', message });
}

/** Whether a condition compares a column anywhere in its tree of `$and`, `$or` and `$not`. */
function namesColumn(condition: unknown): boolean {
  if (Array.isArray(condition)) return condition.some(namesColumn);
  if (typeof condition !== 'object' || condition === null) return false;
  return Object.entries(condition).some(([key, value]) =>
    key.startsWith('$') ? namesColumn(value) : true,
  );
}
