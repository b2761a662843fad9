import type { LinkKind, MailKind, NoticeKind } from './mails.ts';

/** What a mail says; `{site}` and `{new}` are filled in. */
export type MailText = { subject: string; lead: string; button: string; why: string };
type Words = { orCode: string; code: string };
type Texts = Record<MailKind, MailText> & Words;

/** A mail that only tells: it has no button. */
const notices = (
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

const english: Record<LinkKind, MailText> & Words = {
  orCode: 'Or enter this code',
  code: 'Your code',
  confirmation: {
    subject: 'Confirm your e-mail address',
    lead: 'You signed up at {site}. Confirm your address to get started.',
    button: 'Confirm address',
    why: 'If this wasn’t you, ignore this e-mail: nothing happens without your confirmation.',
  },
  recovery: {
    subject: 'Choose a new password',
    lead: 'Someone asked for a new password for your account at {site}.',
    button: 'Choose a new password',
    why: 'If this wasn’t you, ignore this e-mail: your password stays as it is.',
  },
  magic_link: {
    subject: 'Your sign-in link',
    lead: 'Use this link to sign in at {site}. It works once.',
    button: 'Sign in',
    why: 'If this wasn’t you, ignore this e-mail: nobody else can use the link.',
  },
  invite: {
    subject: 'You’re invited to {site}',
    lead: 'Someone invited you to {site}.',
    button: 'Accept invitation',
    why: 'If you didn’t expect this, ignore this e-mail.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    lead: 'Confirm that your address at {site} should change to {new}.',
    button: 'Confirm change',
    why: 'If this wasn’t you, change your password: someone else is using your account.',
  },
  reauthentication: {
    subject: '{code} is your code',
    lead: 'Enter this code at {site} to confirm it’s you.',
    button: '',
    why: 'If this wasn’t you, change your password: someone else is using your account.',
  },
};

const englishNotices = notices(
  {
    password_changed: [
      'Your password was changed',
      'The password of your account at {site} was changed.',
    ],
    email_changed: [
      'Your e-mail address was changed',
      'Your account at {site} has a new e-mail address.',
    ],
    phone_changed: [
      'Your phone number was changed',
      'Your account at {site} has a new phone number.',
    ],
    identity_linked: [
      'A way to sign in was added',
      'There is a new way to sign in to your account at {site}.',
    ],
    identity_unlinked: [
      'A way to sign in was removed',
      'A way to sign in to your account at {site} was removed.',
    ],
    mfa_factor_enrolled: [
      'A second factor was added',
      'Your account at {site} has a new second factor.',
    ],
    mfa_factor_unenrolled: [
      'A second factor was removed',
      'A second factor was removed from your account at {site}.',
    ],
  },
  'If this wasn’t you, choose a new password right away: someone else is using your account.',
);

const german: Record<LinkKind, MailText> & Words = {
  orCode: 'Oder gib diesen Code ein',
  code: 'Dein Code',
  confirmation: {
    subject: 'Bestätige deine E-Mail-Adresse',
    lead: 'Du hast dich bei {site} registriert. Bestätige deine Adresse, dann geht es los.',
    button: 'Adresse bestätigen',
    why: 'Warst du das nicht, ignoriere diese E-Mail: Ohne deine Bestätigung passiert nichts.',
  },
  recovery: {
    subject: 'Wähle ein neues Passwort',
    lead: 'Jemand möchte ein neues Passwort für dein Konto bei {site}.',
    button: 'Neues Passwort wählen',
    why: 'Warst du das nicht, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  },
  magic_link: {
    subject: 'Dein Link zum Anmelden',
    lead: 'Mit diesem Link meldest du dich bei {site} an. Er gilt einmal.',
    button: 'Anmelden',
    why: 'Warst du das nicht, ignoriere diese E-Mail: Niemand sonst kann den Link verwenden.',
  },
  invite: {
    subject: 'Einladung zu {site}',
    lead: 'Jemand hat dich zu {site} eingeladen.',
    button: 'Einladung annehmen',
    why: 'Hast du das nicht erwartet, ignoriere diese E-Mail.',
  },
  email_change: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    lead: 'Bestätige, dass deine Adresse bei {site} jetzt {new} sein soll.',
    button: 'Änderung bestätigen',
    why: 'Warst du das nicht, ändere dein Passwort: Jemand anders benutzt dein Konto.',
  },
  reauthentication: {
    subject: '{code} ist dein Code',
    lead: 'Gib diesen Code bei {site} ein, um zu bestätigen, dass du es bist.',
    button: '',
    why: 'Warst du das nicht, ändere dein Passwort: Jemand anders benutzt dein Konto.',
  },
};

const germanNotices = notices(
  {
    password_changed: [
      'Dein Passwort wurde geändert',
      'Das Passwort deines Kontos bei {site} wurde geändert.',
    ],
    email_changed: [
      'Deine E-Mail-Adresse wurde geändert',
      'Dein Konto bei {site} hat jetzt eine andere E-Mail-Adresse.',
    ],
    phone_changed: [
      'Deine Telefonnummer wurde geändert',
      'Dein Konto bei {site} hat jetzt eine andere Telefonnummer.',
    ],
    identity_linked: [
      'Eine Anmeldemöglichkeit kam hinzu',
      'Für dein Konto bei {site} gibt es eine neue Anmeldemöglichkeit.',
    ],
    identity_unlinked: [
      'Eine Anmeldemöglichkeit wurde entfernt',
      'Eine Anmeldemöglichkeit für dein Konto bei {site} wurde entfernt.',
    ],
    mfa_factor_enrolled: [
      'Ein zweiter Faktor kam hinzu',
      'Dein Konto bei {site} hat einen neuen zweiten Faktor.',
    ],
    mfa_factor_unenrolled: [
      'Ein zweiter Faktor wurde entfernt',
      'Ein zweiter Faktor deines Kontos bei {site} wurde entfernt.',
    ],
  },
  'Warst du das nicht, wähle sofort ein neues Passwort: Jemand anders benutzt dein Konto.',
);

/** @param language such as `de` or `de-CH`. */
export const textsIn = (language: string | null): Texts & { language: 'de' | 'en' } =>
  language?.toLowerCase().startsWith('de')
    ? { ...german, ...germanNotices, language: 'de' }
    : { ...english, ...englishNotices, language: 'en' };
