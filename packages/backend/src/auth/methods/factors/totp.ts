import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';

/** Data for an authenticator app, shown once at enrolment. */
export type TotpEnrolment = {
  /** Base32, 160 bits. */
  secret: string;
  /** `otpauth://…`, encoded in the QR code. */
  uri: string;
  /** An SVG document; clients turn it into a data URL. */
  qrCode: string;
};

/** Also accepts codes of the previous and the next step, for clocks that are off. */
const TOLERANCE_S = 30;

/**
 * Generates a secret.
 * @param account the account's name in the app.
 */
export function enrolTotp(issuer: string, account: string): TotpEnrolment {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label: account, secret });
  // Medium error correction is enough on a screen, and a coarser picture scans faster.
  return { secret, uri, qrCode: renderSVG(uri, { ecc: 'M', pixelSize: 5, border: 2 }) };
}

/**
 * The time step of a code, or null if the code is wrong.
 * @param usedStep the last accepted step: no code is accepted twice (RFC 6238, 5.2).
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
