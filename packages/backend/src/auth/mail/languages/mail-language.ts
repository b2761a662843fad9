import type { AddressTaken, LinkKind, MailKind, NoticeKind } from '../mails.ts';

/** Texts of a mail; `{site}`, `{new}` and `{code}` are filled in. */
export type MailText = { subject: string; lead: string; button: string; why: string };
type Words = { orCode: string; code: string };

/** All mails in one language. */
export type MailTexts = Record<MailKind, MailText> & Words;
/** Mails that are not notices. */
export type LinkTexts = Record<LinkKind | AddressTaken, MailText> & Words;

/** Texts of the notices, which have no button. */
export const notices = (
  leads: Record<NoticeKind, [subject: string, lead: string]>,
  why: string,
): Record<NoticeKind, MailText> => {
  const text = (kind: NoticeKind): MailText => {
    const [subject, lead] = leads[kind];
    return { subject, lead, button: '', why };
  };
  return {
    password_changed: text('password_changed'),
    email_changed: text('email_changed'),
    phone_changed: text('phone_changed'),
    identity_linked: text('identity_linked'),
    identity_unlinked: text('identity_unlinked'),
    mfa_factor_enrolled: text('mfa_factor_enrolled'),
    mfa_factor_unenrolled: text('mfa_factor_unenrolled'),
  };
};
