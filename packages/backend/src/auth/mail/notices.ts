import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import type { AuthSql } from '../database.ts';
import type { UserRow } from '../rows.ts';
import { mailLanguageOf } from './language.ts';
import type { NoticeKind } from './mails.ts';

/** An account event to report to its owner. */
export type AccountNotice = {
  kind: NoticeKind;
  /** The account before the event: a change of address is reported to the old address. */
  user: UserRow;
  /** Values for templates, such as `Provider`. */
  facts?: Readonly<Record<string, string>>;
};

/**
 * Mails the owner of an account, if the project enables the notice
 * (`[auth.email.notification.<kind>]`) and the account has an address.
 */
export async function sendNotice(
  c: AuthRequest,
  { settings, mails }: Pick<AuthContext, 'settings' | 'mails'>,
  sql: AuthSql,
  { kind, user, facts = {} }: AccountNotice,
): Promise<void> {
  if (!settings.email.notification[kind]?.enabled || !user.email) return;
  await mails.send(sql, {
    kind,
    to: user.email,
    link: null,
    code: '',
    tokenHash: '',
    redirectTo: '',
    email: user.email,
    newEmail: null,
    language: mailLanguageOf(c, user),
    data: user.raw_user_meta_data ?? {},
    facts,
  });
}
