import type { AuthSql } from '../database.ts';

/** The kinds of mail, by the name of their template in config.toml. */
export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change'
  | 'reauthentication';

/** A finished mail. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** Who carries mails out of the house. */
export type MailCarrier = {
  /** @throws when it does not take the mail. */
  send(mail: Mail): Promise<void>;
};

export type MailRequest = {
  kind: MailKind;
  to: string;
  /** Null where the mail carries a code alone. */
  link: string | null;
  code: string;
  /** Of a changed address: the one it becomes. */
  newEmail?: string;
  /** A language such as `de`; another than English or German is English. */
  language: string | null;
  /** What the person keeps of themselves, for templates of the project. */
  data: Record<string, unknown>;
};

export type Mails = {
  /** Whether mails reach anybody; without, they wait in the outbox. */
  readonly areCarried: boolean;
  /** Writes a mail in the person's language, and sends it or keeps it. */
  send(sql: AuthSql, request: MailRequest): Promise<void>;
};
