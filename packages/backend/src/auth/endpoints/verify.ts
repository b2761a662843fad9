import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { AuthRequest, AuthRoutes } from '../requester.ts';
import { inTransaction } from '../database.ts';
import { AuthError, badRequest, invalid } from '../errors.ts';
import { issueCode } from '../links/flow.ts';
import { OAUTH_WORDS, withCode, withSession } from '../links/landing.ts';
import { isProofType, prove, type ShownCode } from '../links/prove.ts';
import { redeem } from '../links/redeem.ts';
import { redirectFor } from '../links/redirects.ts';
import { flowMethodOf } from '../links/send.ts';
import { PKCE_PREFIX } from '../links/tokens.ts';
import { bodyOf, deviceOf } from '../requests.ts';
import type { UserRow } from '../rows.ts';
import { beginSession, type TokenResponse } from '../sessions/issue.ts';

const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const verifySchema = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  redirect_to: z.string().nullish(),
});
type Body = z.infer<typeof verifySchema>;

/** Verifies links and codes: `POST` for programs, `GET` for users who open a mail. */
export function addVerify(app: AuthRoutes, context: AuthContext): void {
  app.post('/verify', async (c) => {
    await context.rates.take('token_verifications', c);
    const shown = shownBy(await bodyOf(c, verifySchema));
    const answer = await inTransaction(context.sql, async (tx) => {
      const proven = await prove(context, tx, shown);
      const user = await redeem(c, context, tx, proven, shown.type);
      return user && beginSession(context, tx, user, { method: 'otp', device: deviceOf(c) });
    });
    c.header('cache-control', 'no-store');
    return c.json(answer ?? { msg: HALF, code: '200' });
  });

  app.get('/verify', async (c) => {
    const { type = '', token = '', redirect_to: asked } = c.req.query();
    // A link without these was never sent, so the caller is not redirected.
    if (type === '') throw invalid('Verify requires a verification type');
    if (token === '') throw invalid('Verify requires a token or a token hash');
    const redirectTo = redirectFor(c, context, asked);
    const isPkce = token.startsWith(PKCE_PREFIX);
    try {
      await context.rates.take('token_verifications', c);
      return await openLink(c, context, { type, token, isPkce, redirectTo });
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return c.redirect(withError(redirectTo, error, isPkce), 303);
    }
  });
}

/** @throws AuthError 400 for input that cannot be a proof. */
function shownBy(body: Body): ShownCode {
  const { type, token, token_hash: tokenHash, email, phone } = body;
  if (!type) throw invalid('Verify requires a verification type');
  if (!token === !tokenHash) throw invalid('Verify requires either a token or a token hash');
  if (tokenHash && (email || phone || body.redirect_to))
    throw invalid('Only the token_hash and type should be provided');
  if (token && !email === !phone)
    throw invalid('Only an email address or phone number should be provided on verify');
  if (!isProofType(type)) throw invalid('Unsupported verification type');
  if (tokenHash) return { type, tokenHash };
  return { type, code: token ?? '', ...(email ? { email } : { phone: phone ?? '' }) };
}

async function openLink(
  c: AuthRequest,
  context: AuthContext,
  {
    type,
    token,
    isPkce,
    redirectTo,
  }: Record<'type' | 'token' | 'redirectTo', string> & { isPkce: boolean },
): Promise<Response> {
  if (!isProofType(type) || type === 'sms' || type === 'phone_change')
    throw badRequest('validation_failed', 'Invalid email verification type');
  const target = await inTransaction(context.sql, async (tx) => {
    const begun = (user: UserRow) =>
      beginSession(context, tx, user, { method: 'otp', device: deviceOf(c) });
    const proven = await prove(context, tx, { type, tokenHash: token });
    const user = await redeem(c, context, tx, proven, type);
    if (!user) return withMessage(redirectTo, HALF, isPkce);
    if (type === 'signup' && hasLostPassword(proven.user, user))
      return withNewPassword(redirectTo, await begun(user));
    if (isPkce) return withCode(redirectTo, await issueCode(tx, user.id, flowMethodOf(type)));
    return withSession(redirectTo, await begun(user), { type });
  });
  c.header('cache-control', 'no-store');
  return c.redirect(target, 303);
}

const hasLostPassword = (before: UserRow, now: UserRow): boolean =>
  Boolean(before.encrypted_password) && !now.encrypted_password;

/**
 * Asks the user who opened the link for a new password, as after a recovery. They get the session
 * whatever flow the sign-up chose, because nothing remains of the person who signed up.
 */
const withNewPassword = (redirectTo: string, session: TokenResponse): string =>
  withSession(redirectTo, session, { type: 'recovery' });

function withMessage(redirectTo: string, message: string, isPkce: boolean): string {
  const url = new URL(redirectTo);
  if (isPkce) url.searchParams.set('message', message);
  url.hash = new URLSearchParams({ message, sb: '' }).toString();
  return url.href;
}

/** Errors go into the fragment, and for PKCE also into the query, as clients expect. */
function withError(redirectTo: string, error: AuthError, isPkce: boolean): string {
  const url = new URL(redirectTo);
  const word = OAUTH_WORDS[error.status];
  const facts = {
    ...(word ? { error: word } : {}),
    error_code: error.code,
    error_description: error.message,
  };
  if (isPkce) for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...facts, sb: '' }).toString();
  return url.href;
}
