import { AuthError } from '../errors.ts';

const MINUTE_MS = 60_000;

/** Time limit of a ceremony: once started with a proof, it can be finished without another. */
const CEREMONY_MS = 5 * MINUTE_MS;

/** How long a link or code from a mail replaces a lost password. */
export const BY_MAIL_MS = 60 * MINUTE_MS;

/** An action's requirements for the session that performs it. */
export type Demand = {
  /** `own`: the highest level that the user can prove; `aal2`: always a second factor. */
  level: 'own' | 'aal2';
  /** Added to the maximum age of a proof, in milliseconds. */
  graceMs: number;
  /** GoTrue's status and message for a session below the level. */
  insufficient: { status: number; message: string };
};

const own = (status: number, message: string, graceMs = 0): Demand => ({
  level: 'own',
  graceMs,
  insufficient: { status, message },
});

const recoveryCodes = (verb: string): Demand => ({
  level: 'aal2',
  graceMs: 0,
  insufficient: { status: 403, message: `AAL2 required to ${verb} recovery codes` },
});

const PASSKEYS = 'AAL2 session is required to manage passkeys when MFA is enabled';
const ACCOUNT = 'AAL2 session is required to update email or password when MFA is enabled.';
const IDENTITIES = 'AAL2 session is required to manage identities when MFA is enabled';

/** All changes of access to an account, with the proof that each requires. */
export const ACTIONS = {
  enrol_factor: own(403, 'AAL2 required to enroll a new factor'),
  finish_factor: own(403, 'AAL2 required to enroll a new factor', CEREMONY_MS),
  remove_factor: own(422, 'AAL2 required to unenroll verified factor'),
  generate_recovery_codes: recoveryCodes('generate'),
  regenerate_recovery_codes: recoveryCodes('regenerate'),
  delete_recovery_codes: recoveryCodes('delete'),
  add_passkey: own(403, PASSKEYS),
  finish_passkey: own(403, PASSKEYS, CEREMONY_MS),
  remove_passkey: own(403, PASSKEYS),
  change_password: own(401, ACCOUNT),
  change_address: own(401, ACCOUNT),
  link_identity: own(403, IDENTITIES),
  unlink_identity: own(403, IDENTITIES),
  grant_access: own(403, 'AAL2 session is required to grant access when MFA is enabled'),
} as const satisfies Record<string, Demand>;

export type ProtectedAction = keyof typeof ACTIONS;

/** Refuses a session below the level that an action requires. */
export const insufficient = ({ insufficient: { status, message } }: Demand): AuthError =>
  new AuthError(status, 'insufficient_aal', message, {
    hint: 'Verify a second factor in this session, and try again.',
  });

/** Refuses a proof that is too old. */
export const outdated = (message: string): AuthError =>
  new AuthError(400, 'reauthentication_needed', message, {
    hint: 'Sign in again, or verify your second factor again, and try again.',
  });
