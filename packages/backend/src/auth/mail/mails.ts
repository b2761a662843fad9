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
  /** @throws when it does not take the mail; it is offered again later. */
  send(mail: Mail): Promise<void>;
};

export type MailRequest = {
  kind: MailKind;
  to: string;
  /** Null where the mail carries a code alone. */
  link: string | null;
  code: string;
  /** What the link carries of the code, for links of the project's own. */
  tokenHash: string;
  redirectTo: string;
  /** Of a changed address: the one it was, and the one it becomes. */
  email: string;
  newEmail: string | null;
  /** A language such as `de`; another than English or German is English. */
  language: string | null;
  /** What the person keeps of themselves, for templates of the project. */
  data: Record<string, unknown>;
};

export type Mails = {
  /** Whether mails reach anybody; without, they wait in the outbox. */
  readonly areCarried: boolean;
  /** Writes a mail in the person's language; it is carried or kept once the transaction ends. */
  send(sql: AuthSql, request: MailRequest): Promise<void>;
  close(): Promise<void>;
};
