import { errors } from 'jose';
import { z } from 'zod';
import type { AuthSql } from '../database.ts';
import { forbidden } from '../errors.ts';
import type { AmrRow, SessionRow, UserRow } from '../rows.ts';
import type { SigningKeys } from './signing-keys.ts';

const claimsSchema = z.looseObject({
  sub: z.string().optional(),
  role: z.string().optional(),
  aal: z.string().optional(),
  session_id: z.string().optional(),
  exp: z.number().optional(),
});
/** Claims of an access token. */
export type AccessClaims = z.infer<typeof claimsSchema>;

/** Changes the claims of a token before it is signed, as a project's hook does. */
export type ClaimsHook = (
  tx: AuthSql,
  user: UserRow,
  claims: Record<string, unknown>,
  method: string,
) => Promise<Record<string, unknown>>;

export type AccessTokens = {
  /**
   * @param tx the request's transaction, in which the project's hook runs and sees its rows.
   * @returns the token, its expiry in seconds since 1970, and its lifetime in seconds.
   */
  issue(
    tx: AuthSql,
    user: UserRow,
    session: SessionRow,
    amr: readonly AmrRow[],
  ): Promise<{ token: string; expiresAt: number; expiresIn: number }>;
  /** @throws AuthError 403 `bad_jwt`. */
  verify(token: string): Promise<AccessClaims>;
  jwks: SigningKeys['jwks'];
};

export type AccessTokenOptions = {
  keys: SigningKeys;
  /** In seconds. */
  expiresIn: number;
  issuer(): string;
  hook?: ClaimsHook | undefined;
  /** Called with the session of each token. */
  onIssued?(sessionId: string): void;
};

export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { keys, expiresIn, issuer, hook, onIssued } = options;
  return {
    async issue(tx, user, session, amr) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + expiresIn;
      const entries = amr.map(({ authentication_method: method, updated_at: at }) => ({
        method,
        timestamp: Math.floor(at.getTime() / 1000),
      }));
      const claims = {
        iss: issuer(),
        sub: user.id,
        aud: user.aud || 'authenticated',
        exp: expiresAt,
        iat: issuedAt,
        email: user.email ?? '',
        phone: user.phone ?? '',
        app_metadata: user.raw_app_meta_data ?? {},
        user_metadata: user.raw_user_meta_data ?? {},
        role: user.role || 'authenticated',
        aal: session.aal ?? 'aal1',
        amr: entries,
        session_id: session.id,
        is_anonymous: user.is_anonymous,
        ...(session.oauth_client_id === null ? {} : { client_id: session.oauth_client_id }),
        ...(session.scopes === null ? {} : { scope: session.scopes }),
      };
      const finalClaims = hook ? await hook(tx, user, claims, entries[0]?.method ?? '') : claims;
      onIssued?.(session.id);
      return { token: await keys.sign(finalClaims), expiresAt, expiresIn };
    },
    async verify(token) {
      try {
        return claimsSchema.parse(await keys.verify(token));
      } catch (error) {
        const why = error instanceof errors.JWTExpired ? 'token is expired' : 'token is invalid';
        throw forbidden('bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
      }
    },
    jwks: () => keys.jwks(),
  };
}
