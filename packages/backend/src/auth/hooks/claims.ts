import { z } from 'zod';
import { AuthError } from '../errors.ts';
import type { ClaimsHook } from '../tokens/access-tokens.ts';
import type { Hook } from './call.ts';

/** Claims that no hook may remove: a token without them identifies no user. */
const claimsSchema = z.looseObject({
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number(),
  role: z.string(),
  aal: z.string(),
  session_id: z.string(),
  email: z.string(),
  phone: z.string(),
  is_anonymous: z.boolean(),
});

/** `[auth.hook.custom_access_token]`: lets a project add or change claims. */
export const claimsHook =
  (hook: Hook): ClaimsHook =>
  async (tx, user, claims, method) => {
    const input = { user_id: user.id, claims, authentication_method: method };
    const { claims: said } = await hook(input, tx);
    const { data, error } = claimsSchema.safeParse(said);
    if (error) {
      const path = error.issues[0]?.path.join('.') || 'claims';
      throw new AuthError(
        500,
        'unexpected_failure',
        `output claims do not conform to the expected schema: ${path}`,
      );
    }
    return data;
  };
