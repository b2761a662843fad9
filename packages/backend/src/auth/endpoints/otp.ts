import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import type { AuthRequest, AuthRoutes } from '../requester.ts';
import { type AuthSql, inTransaction } from '../database.ts';
import { badRequest, invalid, unprocessable } from '../errors.ts';
import { type Challenge, pkceChallenge, challengeSchema } from '../links/flow.ts';
import { sendLink } from '../links/send.ts';
import { evenly } from '../neutral.ts';
import { sendPhoneCode } from '../phones/codes.ts';
import { bodyOf, metadata } from '../requests.ts';
import type { Metadata, UserRow } from '../rows.ts';
import { emailOf, phoneOf } from '../users/addresses.ts';
import { newPerson } from '../users/create.ts';
import { isBanned, userByEmail, userByPhone } from '../users/store.ts';

const otpSchema = challengeSchema.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().default(true),
  data: metadata.nullish(),
});

/**
 * Sends codes and links for signing in. Creates an account for a new user, if sign-up is allowed.
 */
export function addOtp(app: AuthRoutes, context: AuthContext): void {
  const answer = async (c: AuthRequest): Promise<Response> => {
    await context.rates.take('sign_in_sign_ups', c);
    const body = await bodyOf(c, otpSchema);
    if (body.email && body.phone)
      throw invalid('Only an email address or phone number should be provided');
    const isOpen = context.settings.enable_signup && c.env.canRegister;
    const params = { data: body.data ?? {}, canCreate: body.create_user && isOpen, isOpen };
    if (body.email)
      return byEmail(c, context, { ...params, email: body.email, challenge: pkceChallenge(body) });
    if (body.phone) return byPhone(c, context, { ...params, phone: body.phone });
    throw invalid('One of email or phone must be set');
  };
  app.post('/otp', answer);
  app.post('/magiclink', answer);
}

async function byEmail(
  c: AuthRequest,
  context: AuthContext,
  params: Params & { email: string; challenge: Challenge | null },
): Promise<Response> {
  const { settings, pace } = context;
  if (!settings.email.enable_signup)
    throw unprocessable('email_provider_disabled', 'Email logins are disabled');
  const email = emailOf(params.email);
  pace.take('magic_link', email, settings.email.max_frequency);
  await evenly(() =>
    inTransaction(context.sql, async (tx) => {
      const known = await userByEmail(tx, email);
      if (!known && !params.canCreate) return refuseWhereToldAnyway(settings.email, params);
      const { data } = params;
      const user =
        known ?? (await newPerson(c, context, tx, { ...NOTHING, email, phone: null, data }));
      if (isBanned(user)) return;
      await audit(c, tx, user, 'email');
      const isNew = !user.email_confirmed_at && settings.email.enable_confirmations;
      const kind = isNew ? 'confirmation' : 'magic_link';
      const { challenge } = params;
      await sendLink(c, context, tx, { kind, user, challenge, ...vouching(known) });
    }),
  );
  return c.json({});
}

type Params = {
  data: Metadata;
  canCreate: boolean;
  /** The caller may sign up. */
  isOpen: boolean;
};

/**
 * If sign-up is open without confirmation, it already reveals which addresses have accounts, so
 * this refuses with GoTrue's error. Otherwise it reveals nothing.
 * @throws AuthError 422 `otp_disabled`
 */
function refuseWhereToldAnyway(
  { enable_confirmations: isConfirmed }: { enable_confirmations: boolean },
  { isOpen }: Params,
): void {
  if (isOpen && !isConfirmed) throw unprocessable('otp_disabled', 'Signups not allowed for otp');
}

/** A user who signs up by code has no password. */
const NOTHING = { passwordHash: null, isConfirmed: false };

/**
 * A caller whose request creates the account vouches for it; an existing unproven account may be a
 * stranger's.
 */
const vouching = (known: UserRow | null): { author?: 'person' } =>
  known ? {} : { author: 'person' };

async function byPhone(
  c: AuthRequest,
  context: AuthContext,
  params: Params & { phone: string },
): Promise<Response> {
  const { settings, pace } = context;
  if (!settings.sms.enable_signup)
    throw badRequest('phone_provider_disabled', 'Unsupported phone provider');
  const phone = phoneOf(params.phone);
  pace.take('sms', phone, settings.sms.max_frequency);
  await evenly(() =>
    inTransaction(context.sql, async (tx) => {
      const known = await userByPhone(tx, phone);
      if (!known && !params.canCreate) return refuseWhereToldAnyway(settings.sms, params);
      const { data } = params;
      const user =
        known ?? (await newPerson(c, context, tx, { ...NOTHING, email: null, phone, data }));
      if (isBanned(user)) return;
      await audit(c, tx, user, 'phone');
      await sendPhoneCode(context, tx, user, phone, vouching(known));
    }),
  );
  return c.json({});
}

const audit = (c: AuthRequest, tx: AuthSql, actor: UserRow, provider: string): Promise<void> =>
  writeAudit(tx, {
    actor,
    action: actor.confirmed_at ? 'user_recovery_requested' : 'user_confirmation_requested',
    address: c.env.address,
    traits: { provider },
  });
