import type { MailKind } from './mails.ts';

/** What a mail says; `{site}` and `{new}` are filled in. */
export type MailText = { subject: string; lead: string; button: string; why: string };
type Texts = Record<MailKind, MailText> & { orCode: string; code: string };

const english: Texts = {
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

const german: Texts = {
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

/** @param language such as `de` or `de-CH`. */
export const textsIn = (language: string | null): Texts & { language: 'de' | 'en' } =>
  language?.toLowerCase().startsWith('de')
    ? { ...german, language: 'de' }
    : { ...english, language: 'en' };
