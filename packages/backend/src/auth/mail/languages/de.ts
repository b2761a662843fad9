import { type LinkTexts, type MailTexts, notices } from './mail-language.ts';

const links: LinkTexts = {
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
  address_taken: {
    subject: 'Du hast schon ein Konto',
    lead: 'Jemand wollte diese Adresse für ein anderes Konto bei {site} verwenden. Sie gehört schon zu deinem.',
    button: '',
    why: 'Es hat sich nichts geändert. Warst du das selbst, melde dich mit dieser Adresse an.',
  },
};

const noticeTexts = notices(
  {
    password_changed: [
      'Dein Passwort wurde geändert',
      'Das Passwort deines Kontos bei {site} wurde geändert. Du bist überall sonst abgemeldet, ' +
        'und Programme, die in deinem Namen Zugriff hatten, haben ihn verloren, wenn du es nicht ' +
        'anders wolltest.',
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

export const de: MailTexts = { ...links, ...noticeTexts };
