import { writeAudit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import type { AuthSql } from '../database.ts';
import { sendNotice } from '../mail/notices.ts';
import type { UserRow } from '../rows.ts';
import {
  changeEmail,
  changePhone,
  confirmEmail,
  confirmPhone,
  type KeptContents,
} from '../users/confirm.ts';
import { updateUser, userByEmail, userByPhone } from '../users/store.ts';
import { unprocessable } from '../errors.ts';
import { isSameBrowser } from './claim.ts';
import type { Proven, ProofType } from './prove.ts';
import { forgetTokens } from './tokens.ts';

/**
 * Carries out a proof: confirms, changes or only signs in, and deletes its token.
 * @returns null while a changed address waits for its second confirmation.
 */
export async function redeem(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  proven: Proven,
  type: ProofType,
): Promise<UserRow | null> {
  const { user, token } = proven;
  const audit = (action: 'user_signedup' | 'login' | 'user_modified' | 'invite_accepted') =>
    writeAudit(tx, { actor: user, action, address: c.env.address, traits: { provider: type } });
  if (type === 'email_change') {
    if (await waitsForOther(context, tx, { user, token })) return null;
    await audit('user_modified');
    await sendNotice(c, context, tx, { kind: 'email_changed', user });
    return changeEmail(tx, user, await stillFree(tx, user, user.email_change ?? ''));
  }
  if (type === 'phone_change') {
    await audit('user_modified');
    const phone = user.phone_change ?? '';
    const other = await userByPhone(tx, phone);
    if (other && other.id !== user.id)
      throw unprocessable(
        'phone_exists',
        'A user with this phone number has already been registered',
      );
    await sendNotice(c, context, tx, { kind: 'phone_changed', user });
    return changePhone(tx, user, phone);
  }
  if (type === 'sms') {
    await audit(user.phone_confirmed_at ? 'login' : 'user_signedup');
    return confirmPhone(tx, user, proven.author ? 'all' : 'nothing');
  }
  if (user.email_confirmed_at) {
    await audit('login');
    await forgetTokens(tx, user.id, [token]);
    return updateUser(tx, user.id, { recovery_token: '', confirmation_token: '' });
  }
  await audit(user.invited_at ? 'invite_accepted' : 'user_signedup');
  return confirmEmail(tx, user, whatStays(c, context, proven));
}

/**
 * A sign-up's own link vouches for its password: in any browser, as with GoTrue, or only in the
 * browser that signed up, if the project says so (decision 0103).
 */
const whatStays = (
  c: AuthRequest,
  context: AuthContext,
  { user, author }: Proven,
): KeptContents => {
  if (author !== 'person') return author === 'operator' ? 'all' : 'nothing';
  const isAnyBrowser = !context.settings.email.confirm_where_signed_up;
  return isAnyBrowser || isSameBrowser(c, context, user) ? 'all' : 'nothing';
};

/** If both addresses must confirm, the first confirmation is only recorded. */
async function waitsForOther(
  { settings }: AuthContext,
  tx: AuthSql,
  { user, token }: Pick<Proven, 'user' | 'token'>,
): Promise<boolean> {
  const asksBoth = settings.email.double_confirm_changes && Boolean(user.email);
  if (!asksBoth || user.email_change_confirm_status === 1) return false;
  if (!user.email_change_token_current || !user.email_change_token_new) return false;
  await forgetTokens(tx, user.id, [token]);
  const column =
    token === 'email_change_token_current'
      ? 'email_change_token_current'
      : 'email_change_token_new';
  await updateUser(tx, user.id, { [column]: '', email_change_confirm_status: 1 });
  return true;
}

/** Another account may have taken the address while the mail was in transit. */
async function stillFree(tx: AuthSql, user: UserRow, email: string): Promise<string> {
  const other = await userByEmail(tx, email);
  if (other && other.id !== user.id)
    throw unprocessable(
      'email_exists',
      'A user with this email address has already been registered',
    );
  return email;
}
