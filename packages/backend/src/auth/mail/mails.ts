import type { AuthSql } from '../database.ts';

/** The kinds of mail that prove something, by the name of their template in config.toml. */
export type LinkKind =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change'
  | 'reauthentication';

/** Those that only tell what happened (`[auth.email.notification.<kind>]`). */
export const NOTICES = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'mfa_factor_enrolled',
  'mfa_factor_unenrolled',
] as const;
export type NoticeKind = (typeof NOTICES)[number];

/** Tells the holder of an address that somebody wanted it for another account. */
export type AddressTaken = 'address_taken';

export type MailKind = LinkKind | NoticeKind | AddressTaken;

/** A finished mail. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** The service that sends mails. */
export type MailCarrier = {
  /** @throws when it does not take the mail; it is offered again later. */
  send(mail: Mail): Promise<void>;
};

export type MailRequest = {
  kind: MailKind;
  to: string;
  /** Null where the mail carries a code alone, or neither. */
  link: string | null;
  /** Empty where there is nothing to prove. */
  code: string;
  /** What the link carries of the code, for links of the project's own. */
  tokenHash: string;
  redirectTo: string;
  /** Of a changed address: the one it was, and the one it becomes. */
  email: string;
  newEmail: string | null;
  /** A language such as `de`; English where there is no file of it. */
  language: string | null;
  /** What the person keeps of themselves, for templates of the project. */
  data: Record<string, unknown>;
  /** What else templates may name. */
  facts?: Readonly<Record<string, string>>;
};

export type Mails = {
  /** Whether mails reach anybody; without, they wait in the outbox. */
  readonly areCarried: boolean;
  /** Writes a mail in the person's language; it is carried or kept once the transaction ends. */
  send(sql: AuthSql, request: MailRequest): Promise<void>;
  close(): Promise<void>;
};
