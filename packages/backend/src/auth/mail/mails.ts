import type { AuthSql } from '../database.ts';

/** Mails with a link or code, named as their templates in config.toml. */
export type LinkKind =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change'
  | 'reauthentication';

/** Mails that only report an event (`[auth.email.notification.<kind>]`). */
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

/** Informs the holder of an address that another account tried to use it. */
export type AddressTaken = 'address_taken';

export type MailKind = LinkKind | NoticeKind | AddressTaken;

export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** The service that sends mails. */
export type MailCarrier = {
  /** @throws if the service rejects the mail; it is retried later. */
  send(mail: Mail): Promise<void>;
};

export type MailRequest = {
  kind: MailKind;
  to: string;
  /** Null if the mail has only a code, or neither. */
  link: string | null;
  /** Empty if there is nothing to prove. */
  code: string;
  /** The token in the link, for projects that build their own links. */
  tokenHash: string;
  redirectTo: string;
  /** The current address; if it changes, `newEmail` is the new one. */
  email: string;
  newEmail: string | null;
  /** A language tag such as `de`; English if there is no file for it. */
  language: string | null;
  /** The user's metadata, for the project's templates. */
  data: Record<string, unknown>;
  /** Further values for templates. */
  facts?: Readonly<Record<string, string>>;
};

export type Mails = {
  /** False if there is no carrier: mails then wait in the outbox. */
  readonly areCarried: boolean;
  /**
   * Writes a mail in the user's language to the outbox. It is sent after the transaction commits.
   */
  send(sql: AuthSql, request: MailRequest): Promise<void>;
  close(): Promise<void>;
};
