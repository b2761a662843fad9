import type { AuthContext } from '../context.ts';
import type { AuthSql } from '../database.ts';
import { unprocessable } from '../errors.ts';
import { type Author, vouchingId } from '../links/claim.ts';
import { keepToken } from '../links/tokens.ts';
import type { UserRow } from '../rows.ts';
import { newCode } from '../tokens/secrets.ts';
import { updateUser } from '../users/store.ts';

/** Length of phone codes, as in GoTrue. */
const LENGTH = 6;

/**
 * Purpose of a code: to prove the user's number, a new number (`isChange`), or the user's identity
 * (`isNonce`).
 */
type Purpose = {
  isChange?: boolean;
  isNonce?: boolean;
  /** The author who has just filled the account and vouches for it by this code. */
  author?: Author;
};

/**
 * Sends a code to a phone.
 * @throws AuthError 422 `sms_send_failed` if there is no SMS carrier.
 */
export async function sendPhoneCode(
  context: AuthContext,
  sql: AuthSql,
  user: UserRow,
  phone: string,
  purpose: Purpose = {},
): Promise<UserRow> {
  const { settings, sms, codeHash } = context;
  const fixed = settings.sms.test_otp[phone];
  if (fixed === undefined && sms === null)
    throw unprocessable(
      'sms_send_failed',
      'Error sending confirmation OTP to provider: no SMS provider is configured',
    );
  const code = fixed ?? newCode(LENGTH);
  const { type, facts } = kept(purpose, phone, codeHash(phone, code));
  const hash = codeHash(phone, code);
  await keepToken(sql, {
    ...(purpose.author ? { id: vouchingId(context, purpose.author, user) } : {}),
    userId: user.id,
    type,
    hash,
    relatesTo: phone,
  });
  const changed = await updateUser(sql, user.id, facts);
  if (fixed === undefined)
    await sms?.send(phone, {
      text: settings.sms.template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code),
      code,
      user,
    });
  return changed;
}

function kept({ isChange, isNonce }: Purpose, phone: string, hash: string) {
  const now = new Date();
  if (isChange)
    return {
      type: 'phone_change_token',
      facts: { phone_change: phone, phone_change_token: hash, phone_change_sent_at: now },
    } as const;
  if (isNonce)
    return {
      type: 'reauthentication_token',
      facts: { reauthentication_token: hash, reauthentication_sent_at: now },
    } as const;
  return {
    type: 'confirmation_token',
    facts: { confirmation_token: hash, confirmation_sent_at: now },
  } as const;
}
