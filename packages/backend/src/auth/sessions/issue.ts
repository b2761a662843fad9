import type { AuthContext } from '../context.ts';
import { type AuthSql, inTransaction } from '../database.ts';
import type { SessionRow, UserRow } from '../rows.ts';
import { userJson } from '../users/json.ts';
import { accountOf, updateUser } from '../users/store.ts';
import { addAmr, amrOf, insertRefreshToken, insertSession, type NewSession } from './store.ts';

/** Answer to signing in, refreshing and verifying a factor. */
export type TokenResponse = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
};

/**
 * Begins a session in the caller's transaction.
 * @param method the user's proof, as an entry of `amr`.
 */
export async function beginSession(
  context: AuthContext,
  tx: AuthSql,
  user: UserRow,
  { method, ...session }: Omit<NewSession, 'userId'> & { method: string },
): Promise<TokenResponse> {
  const signedIn = await updateUser(tx, user.id, { last_sign_in_at: new Date() });
  const made = await insertSession(tx, { ...session, userId: user.id });
  await addAmr(tx, made.id, method);
  const refreshToken = await insertRefreshToken(tx, {
    userId: user.id,
    sessionId: made.id,
    parent: null,
  });
  return tokenResponse(context, tx, { user: signedIn, session: made, refreshToken });
}

/**
 * Begins the first session of a new account in its own transaction. The account is committed
 * before, so a hook over HTTP can read it, and it stays if the session fails.
 */
export const beginFirstSession = (
  context: AuthContext,
  user: UserRow,
  session: Parameters<typeof beginSession>[3],
): Promise<TokenResponse> =>
  inTransaction(context.sql, (tx) => beginSession(context, tx, user, session));

/** Access and refresh token of a session, with the user's current row. */
export async function tokenResponse(
  { tokens }: AuthContext,
  tx: AuthSql,
  { user, session, refreshToken }: { user: UserRow; session: SessionRow; refreshToken: string },
): Promise<TokenResponse> {
  const { token, expiresAt, expiresIn } = await tokens.issue(
    tx,
    user,
    session,
    await amrOf(tx, session.id),
  );
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(await accountOf(tx, user)),
  };
}
