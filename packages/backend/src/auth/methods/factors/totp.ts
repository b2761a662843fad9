import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';

/** What an authenticator app needs: once, at enrolment. */
export type TotpEnrolment = {
  /** Base32, 160 bits. */
  secret: string;
  /** `otpauth://…`, which the picture holds. */
  uri: string;
  /** An SVG document; the client makes a data URL of it. */
  qrCode: string;
};

/** Codes of the step before and after count too, for clocks that are off. */
const TOLERANCE_S = 30;

/** A new secret, for the account as people know it. */
export function enrolTotp(issuer: string, account: string): TotpEnrolment {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label: account, secret });
  // Error correction is the lowest there is: the picture is on a screen, and coarser is quicker.
  return { secret, uri, qrCode: renderSVG(uri, { ecc: 'M', pixelSize: 5, border: 2 }) };
}

/**
 * The time step that a code belongs to, or null where it is wrong.
 * @param usedStep the last step that was accepted: no code counts twice (RFC 6238, 5.2).
 */
export function totpStep(secret: string, code: string, usedStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epochTolerance: TOLERANCE_S,
    ...(usedStep === null ? {} : { afterTimeStep: usedStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
