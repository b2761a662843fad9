import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import type { AuthRequest, AuthRoutes } from '../requester.ts';
import { type AuthSql, inTransaction } from '../database.ts';
import { badRequest, invalid, unprocessable } from '../errors.ts';
import { pkceChallenge, challengeSchema } from '../links/flow.ts';
import { sendChangeLinks, sendLink, sendNonce } from '../links/send.ts';
import { evenly } from '../neutral.ts';
import { sendPhoneCode } from '../phones/codes.ts';
import { bodyOf, signedIn } from '../requests.ts';
import { emailOf, phoneOf } from '../users/addresses.ts';
import { isBanned, userByEmail, userByPhone } from '../users/store.ts';

const recoverSchema = challengeSchema.extend({ email: z.string().nullish() });
const resendType = z.enum(['signup', 'email_change', 'sms', 'phone_change']);
const resendSchema = challengeSchema.extend({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

/**
 * Endpoints that send a mail or code again, or help users who cannot sign in. Answers do not reveal
 * which accounts exist.
 */
export function addMails(app: AuthRoutes, context: AuthContext): void {
  const { settings, pace, sql } = context;
  app.post('/recover', async (c) => {
    await context.rates.take('sign_in_sign_ups', c);
    const body = await bodyOf(c, recoverSchema);
    requireEmails(context);
    if (!body.email) throw invalid('Password recovery requires an email');
    const email = emailOf(body.email);
    const challenge = pkceChallenge(body);
    pace.take('recovery', email, settings.email.max_frequency);
    await evenly(() =>
      inTransaction(sql, async (tx) => {
        const user = await userByEmail(tx, email);
        if (!user || isBanned(user)) return;
        await writeAudit(tx, {
          actor: user,
          action: 'user_recovery_requested',
          address: c.env.address,
        });
        await sendLink(c, context, tx, { kind: 'recovery', user, challenge });
      }),
    );
    return c.json({});
  });

  app.post('/resend', async (c) => {
    await context.rates.take('sign_in_sign_ups', c);
    const { type: asked, email, phone, ...challenge } = await bodyOf(c, resendSchema);
    const { data: type } = resendType.safeParse(asked);
    if (type === undefined)
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    const isMail = type === 'signup' || type === 'email_change';
    if (isMail ? !email : !phone)
      throw invalid(`Type provided requires ${isMail ? 'an email address' : 'a phone number'}`);
    if (isMail) requireEmails(context);
    else if (!settings.sms.enable_signup)
      throw badRequest('phone_provider_disabled', 'Phone logins are disabled');
    const addressee = isMail ? emailOf(email ?? '') : phoneOf(phone ?? '');
    if (isMail) {
      const kind = type === 'signup' ? 'confirmation' : type;
      pace.take(kind, addressee, settings.email.max_frequency);
    } else pace.take('sms', addressee, settings.sms.max_frequency);
    const params = { type, addressee, challenge: pkceChallenge(challenge) };
    await evenly(() => inTransaction(sql, (tx) => resend(c, context, tx, params)));
    return c.json({});
  });

  app.get('/reauthenticate', async (c) => {
    const { user } = await signedIn(c, context);
    if (!user.email && !user.phone)
      throw unprocessable(
        'validation_failed',
        'Reauthentication requires the user to have an email or a phone number',
      );
    if (!user.email_confirmed_at && !user.phone_confirmed_at)
      throw unprocessable(
        user.email ? 'email_not_confirmed' : 'phone_not_confirmed',
        user.email ? 'Please verify your email first.' : 'Please verify your phone first.',
      );
    pace.take('reauthentication', user.id, settings.email.max_frequency);
    await inTransaction(sql, async (tx) => {
      await writeAudit(tx, {
        actor: user,
        action: 'user_reauthenticate_requested',
        address: c.env.address,
      });
      if (user.email) await sendNonce(c, context, tx, user);
      else await sendPhoneCode(context, tx, user, user.phone ?? '', { isNonce: true });
    });
    return c.json({});
  });
}

function requireEmails({ settings }: AuthContext): void {
  if (!settings.email.enable_signup)
    throw badRequest('email_provider_disabled', 'Email logins are disabled');
}

async function resend(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  params: {
    type: z.infer<typeof resendType>;
    addressee: string;
    challenge: ReturnType<typeof pkceChallenge>;
  },
): Promise<void> {
  const { type, addressee, challenge } = params;
  const isMail = type === 'signup' || type === 'email_change';
  const user = await (isMail ? userByEmail(tx, addressee) : userByPhone(tx, addressee));
  if (!user || isBanned(user)) return;
  if (type === 'signup') {
    if (!user.email_confirmed_at)
      await sendLink(c, context, tx, { kind: 'confirmation', user, challenge, author: 'person' });
  } else if (type === 'email_change') {
    const newEmail = user.email_change;
    if (newEmail) await sendChangeLinks(c, context, tx, { user, newEmail, challenge });
  } else if (type === 'sms') {
    if (!user.phone_confirmed_at)
      await sendPhoneCode(context, tx, user, addressee, { author: 'person' });
  } else if (user.phone_change)
    await sendPhoneCode(context, tx, user, user.phone_change, { isChange: true });
}
