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
    lead: 'You signed up at {site}. Confirm your address to begin.',
    button: 'Confirm this address',
    why: 'If this was not you, leave it: without this confirmation nothing comes of it.',
  },
  recovery: {
    subject: 'Choose a new password',
    lead: 'Somebody asked for a new password for your account at {site}.',
    button: 'Choose a new password',
    why: 'If this was not you, your password stays as it is.',
  },
  magic_link: {
    subject: 'Your link to sign in',
    lead: 'With this link you sign in at {site}. It works once.',
    button: 'Sign in',
    why: 'If this was not you, leave it: nobody else can use the link.',
  },
  invite: {
    subject: 'You are invited to {site}',
    lead: 'Somebody has invited you to {site}.',
    button: 'Accept the invitation',
    why: 'If you did not expect this, leave it.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    lead: 'Your address at {site} is to become {new}.',
    button: 'Confirm the change',
    why: 'If this was not you, change your password: somebody uses your account.',
  },
  reauthentication: {
    subject: '{code} is your code',
    lead: 'With this code you prove at {site} that it is you.',
    button: '',
    why: 'If this was not you, change your password: somebody uses your account.',
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
      'Your account at {site} has another e-mail address now.',
    ],
    phone_changed: [
      'Your phone number was changed',
      'Your account at {site} has another phone number now.',
    ],
    identity_linked: [
      'A way to sign in was added',
      'One can sign in to your account at {site} in one more way.',
    ],
    identity_unlinked: [
      'A way to sign in was removed',
      'One of the ways to sign in to your account at {site} was removed.',
    ],
    mfa_factor_enrolled: [
      'A second factor was added',
      'Your account at {site} has a new second factor.',
    ],
    mfa_factor_unenrolled: [
      'A second factor was removed',
      'A second factor of your account at {site} was removed.',
    ],
  },
  'If this was not you, choose a new password at once: somebody uses your account.',
);

const german: Record<LinkKind, MailText> & Words = {
  orCode: 'Oder gib diesen Code ein',
  code: 'Dein Code',
  confirmation: {
    subject: 'Bestätige deine E-Mail-Adresse',
    lead: 'Du hast dich bei {site} registriert. Bestätige deine Adresse, dann geht es los.',
    button: 'Adresse bestätigen',
    why: 'Warst du das nicht, tu nichts: Ohne diese Bestätigung geschieht nichts.',
  },
  recovery: {
    subject: 'Wähle ein neues Passwort',
    lead: 'Jemand möchte ein neues Passwort für dein Konto bei {site}.',
    button: 'Neues Passwort wählen',
    why: 'Warst du das nicht, bleibt dein Passwort, wie es ist.',
  },
  magic_link: {
    subject: 'Dein Link zum Anmelden',
    lead: 'Mit diesem Link meldest du dich bei {site} an. Er gilt einmal.',
    button: 'Anmelden',
    why: 'Warst du das nicht, tu nichts: Niemand sonst kann den Link verwenden.',
  },
  invite: {
    subject: 'Einladung zu {site}',
    lead: 'Jemand hat dich zu {site} eingeladen.',
    button: 'Einladung annehmen',
    why: 'Wenn du das nicht erwartest, tu nichts.',
  },
  email_change: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    lead: 'Deine Adresse bei {site} soll {new} werden.',
    button: 'Änderung bestätigen',
    why: 'Warst du das nicht, ändere dein Passwort: Jemand benutzt dein Konto.',
  },
  reauthentication: {
    subject: '{code} ist dein Code',
    lead: 'Mit diesem Code zeigst du {site}, dass du es bist.',
    button: '',
    why: 'Warst du das nicht, ändere dein Passwort: Jemand benutzt dein Konto.',
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
      'Ein Weg zum Anmelden kam hinzu',
      'Bei deinem Konto bei {site} kann man sich auf einem weiteren Weg anmelden.',
    ],
    identity_unlinked: [
      'Ein Weg zum Anmelden wurde entfernt',
      'Einer der Wege, sich bei deinem Konto bei {site} anzumelden, wurde entfernt.',
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
  'Warst du das nicht, wähle sofort ein neues Passwort: Jemand benutzt dein Konto.',
);

/** @param language such as `de` or `de-CH`. */
export const textsIn = (language: string | null): Texts & { language: 'de' | 'en' } =>
  language?.toLowerCase().startsWith('de')
    ? { ...german, ...germanNotices, language: 'de' }
    : { ...english, ...englishNotices, language: 'en' };
