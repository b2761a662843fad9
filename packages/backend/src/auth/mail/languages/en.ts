import { type LinkTexts, type MailTexts, notices } from './mail-language.ts';

const links: LinkTexts = {
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
  address_taken: {
    subject: 'You already have an account',
    lead: 'Someone wanted to use this address for another account at {site}. It already belongs to yours.',
    button: '',
    why: 'Nothing has changed. If this was you, sign in with this address instead.',
  },
};

const noticeTexts = notices(
  {
    password_changed: [
      'Your password was changed',
      'The password of your account at {site} was changed. You were signed out everywhere else, ' +
        'and programs that had access in your name lost it unless you chose to keep them.',
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

export const en: MailTexts = { ...links, ...noticeTexts };
