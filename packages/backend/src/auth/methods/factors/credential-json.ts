import { z } from 'zod';
import type { WebAuthnCredential } from '../../webauthn/ceremonies.ts';

/** GoTrue's format of a credential in `mfa_factors.web_authn_credential`; bytes are base64. */
const storedSchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  attestationType: z.string().default('none'),
  transport: z.array(z.string()).nullish(),
  flags: z.object({ backupEligible: z.boolean(), backupState: z.boolean() }).partial().prefault({}),
  authenticator: z.object({ AAGUID: z.string(), signCount: z.number() }).partial().prefault({}),
});
export type StoredCredential = {
  id: string;
  publicKey: string;
  attestationType: string;
  transport: string[];
  flags: {
    userPresent: boolean;
    userVerified: boolean;
    backupEligible: boolean;
    backupState: boolean;
  };
  authenticator: { AAGUID: string; signCount: number; cloneWarning: boolean };
};

export const storedForm = (credential: WebAuthnCredential): StoredCredential => ({
  id: Buffer.from(credential.id, 'base64url').toString('base64'),
  publicKey: Buffer.from(credential.publicKey).toString('base64'),
  attestationType: credential.attestationType,
  transport: credential.transports,
  flags: {
    userPresent: true,
    userVerified: true,
    backupEligible: credential.backupEligible,
    backupState: credential.backedUp,
  },
  authenticator: {
    AAGUID: Buffer.from(credential.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
    signCount: credential.signCount,
    cloneWarning: false,
  },
});

/** Null if there is no valid credential, for example in an unfinished factor. */
export function readCredential(stored: unknown): WebAuthnCredential | null {
  const { data } = storedSchema.safeParse(stored);
  if (!data) return null;
  const aaguid = Buffer.from(data.authenticator.AAGUID ?? '', 'base64').toString('hex');
  return {
    id: Buffer.from(data.id, 'base64').toString('base64url'),
    publicKey: new Uint8Array(Buffer.from(data.publicKey, 'base64')),
    signCount: data.authenticator.signCount ?? 0,
    transports: data.transport ?? [],
    aaguid: aaguid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    attestationType: data.attestationType,
    backupEligible: data.flags.backupEligible ?? false,
    backedUp: data.flags.backupState ?? false,
  };
}
