import type { Pool } from 'pg';

/** Why something failed or was refused, as it is stored for people. */
export type StoredFailure = { code: string; message: string; hint: string | null };

type Asked = { workspace_id: string; channel_id: string; asked_by: string };

/**
 * Why no model may be asked, or null: the limits of answers apply to rehearsals and readings too.
 */
export async function readRefusal(
  pool: Pool,
  { workspace_id, channel_id, asked_by }: Asked,
): Promise<StoredFailure | null> {
  const { rows } = await pool.query<{ refusal: StoredFailure | null }>(
    'select private.run_refusal($1, $2, $3) as refusal',
    [workspace_id, channel_id, asked_by],
  );
  return rows[0]?.refusal ?? null;
}
