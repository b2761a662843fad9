import { isIP } from 'node:net';
import { writeAudit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { type AuthSql, inTransaction } from '../database.ts';
import { AuthError, badRequest } from '../errors.ts';
import type { SessionRow, UserRow } from '../rows.ts';
import { isBanned, userById } from '../users/store.ts';
import { endSession } from './end.ts';
import { type TokenResponse, tokenResponse } from './issue.ts';
import { isOver } from './limits.ts';
import {
  type SessionDevice,
  insertRefreshToken,
  type RefreshTokenRow,
  sessionById,
} from './store.ts';

const WRONG = 'Invalid Refresh Token:';

/**
 * Exchanges a refresh token for the next one. For a few seconds a used token returns its successor,
 * since responses get lost and tabs refresh at the same time. Later, its use means that it was
 * stolen, and the session ends.
 * @throws AuthError 400 with GoTrue's messages.
 */
export async function refreshSession(
  context: AuthContext,
  token: string,
  device: SessionDevice,
): Promise<TokenResponse> {
  const outcome = await inTransaction(context.sql, (tx) => exchange(context, tx, token, device));
  // Commits the revocation of the token family before refusing.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function exchange(
  context: AuthContext,
  tx: AuthSql,
  token: string,
  device: SessionDevice,
): Promise<TokenResponse | AuthError> {
  const { row, session, user } = await lockedFamily(tx, token);
  if (isBanned(user)) throw badRequest('user_banned', `${WRONG} User Banned`);
  if (isOver(session, context.settings)) {
    await endSession(tx, session.id);
    return badRequest('session_expired', `${WRONG} Session Expired`);
  }
  const actor = { actor: user, address: device.address };
  const next = row.revoked ? await successor(context, tx, row) : await rotate(tx, row);
  if (next === null) {
    await writeAudit(tx, { ...actor, action: 'token_revoked', traits: { reason: 'reused' } });
    if (context.settings.enable_refresh_token_rotation) await endSession(tx, session.id);
    return badRequest('refresh_token_already_used', `${WRONG} Already Used`);
  }
  await touch(tx, session.id, device);
  await writeAudit(tx, { ...actor, action: 'token_refreshed' });
  return tokenResponse(context, tx, { user, session, refreshToken: next });
}

async function lockedFamily(
  tx: AuthSql,
  token: string,
): Promise<{ row: RefreshTokenRow; session: SessionRow; user: UserRow }> {
  const unknown = () => badRequest('refresh_token_not_found', `${WRONG} Refresh Token Not Found`);
  const [found] = await tx<{ session_id: string | null }[]>`
    select session_id from auth.refresh_tokens where token = ${token}`;
  if (!found?.session_id) throw unknown();
  // Exchanges of one family run one at a time, so that each sees the previous result.
  await tx`select from auth.sessions where id = ${found.session_id} for update`;
  const session = await sessionById(tx, found.session_id);
  const [row] = await tx<RefreshTokenRow[]>`
    select id, token, user_id, revoked, parent, session_id, updated_at
    from auth.refresh_tokens where token = ${token}`;
  const user = row && (await userById(tx, row.user_id));
  if (!row || !session || !user) throw unknown();
  return { row, session, user };
}

async function rotate(tx: AuthSql, row: RefreshTokenRow): Promise<string> {
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${row.id}`;
  return insertRefreshToken(tx, {
    userId: row.user_id,
    sessionId: row.session_id,
    parent: row.token,
  });
}

/** The family's current token while a used one is still accepted; else null. */
async function successor(
  { settings }: AuthContext,
  tx: AuthSql,
  row: RefreshTokenRow,
): Promise<string | null> {
  const until = row.updated_at.getTime() + settings.refresh_token_reuse_interval * 1000;
  if (until < Date.now()) return null;
  const [active] = await tx<{ token: string }[]>`
    select token from auth.refresh_tokens
    where session_id = ${row.session_id} and not revoked order by id desc limit 1`;
  return active?.token ?? null;
}

async function touch(
  tx: AuthSql,
  id: string,
  { address, userAgent }: SessionDevice,
): Promise<void> {
  await tx`update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now(),
      user_agent = coalesce(${userAgent?.slice(0, 1000) ?? null}, user_agent),
      ip = coalesce(${isIP(address) === 0 ? null : address}::inet, ip)
    where id = ${id}`;
}
