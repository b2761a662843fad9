import type { Pool } from 'pg';

/** A token's person, workspace and rights. */
export type TokenHolder = { id: string; workspaceId: string; personId: string; canWrite: boolean };

const TOKEN = /^Bearer +(parley_[A-Za-z0-9_-]{40})$/i;

/**
 * The holder of the token, or null: the token is unknown, expired or revoked, its person is banned
 * or deleted, the workspace demands a second factor that the person does not have, or it belongs to
 * a bot, which uses the Data API. A use is recorded at most once a minute.
 */
export async function tokenHolder(
  pool: Pool,
  authorization: string | null,
): Promise<TokenHolder | null> {
  const secret = TOKEN.exec(authorization ?? '')?.[1];
  if (!secret) return null;
  const { rows } = await pool.query<TokenHolder>(
    `with shown as (
       select id, workspace_id, profile_id, can_write from public.api_tokens
       where token_hash = private.token_hash($1) and (expires_at is null or expires_at > now())
         and not private.is_withheld_from(profile_id, workspace_id)
         and not exists (select from auth.users u where u.id = profile_id
           and (u.banned_until > now() or u.deleted_at is not null))
         and not exists (select from public.bots b where b.id = profile_id)
     ), noted as (
       update public.api_tokens t set last_used_at = now() from shown
       where t.id = shown.id and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute')
     )
     select id, workspace_id as "workspaceId", profile_id as "personId", can_write as "canWrite" from shown`,
    [secret],
  );
  return rows[0] ?? null;
}
