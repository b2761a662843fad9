import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import type { AuthSql } from '../database.ts';
import type { UserRow } from '../rows.ts';
import { languageOf } from './language.ts';
import type { NoticeKind } from './mails.ts';

/** What happened to an account, for its owner. */
export type Notice = {
  kind: NoticeKind;
  /** The account as it was before: a change of the address is reported to the former one. */
  user: UserRow;
  /** What templates may name, such as `Provider`. */
  facts?: Readonly<Record<string, string>>;
};

/**
 * Tells the owner of an account by mail, where the project wants it
 * (`[auth.email.notification.<kind>]`) and they have an address.
 */
export async function tell(
  c: AuthRequest,
  { settings, mails }: Pick<AuthContext, 'settings' | 'mails'>,
  sql: AuthSql,
  { kind, user, facts = {} }: Notice,
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
    language: languageOf(c, user),
    data: user.raw_user_meta_data ?? {},
    facts,
  });
}
