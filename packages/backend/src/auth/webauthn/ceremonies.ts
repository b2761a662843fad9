import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** The domain for which credentials are created, and the origins that may use them. */
export type RelyingParty = { id: string; name: string; origins: string[] };

/** The user as shown by authenticators. */
export type Holder = { id: string; name: string; displayName: string };

/** A stored credential. */
export type WebAuthnCredential = {
  /** base64url. */
  id: string;
  /** COSE. */
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
  aaguid: string;
  attestationType: string;
  backupEligible: boolean;
  backedUp: boolean;
};

/** State between the two halves of a ceremony. */
export type Ceremony = { challenge: string; rpId: string; origins: string[] };

/** Reason for refusing a credential, for the log; users learn only that it was refused. */
export class CeremonyError extends Error {}

/**
 * Options for `navigator.credentials.create()`.
 * @param isDiscoverable true for a passkey, which signs in without a user name and requires a
 * fingerprint or PIN.
 */
export async function beginRegistration(
  party: RelyingParty,
  holder: Holder,
  existing: readonly Pick<WebAuthnCredential, 'id' | 'transports'>[],
  isDiscoverable: boolean,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; ceremony: Ceremony }> {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(holder.id),
    userName: holder.name,
    userDisplayName: holder.displayName,
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: isDiscoverable
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options, ceremony: ceremonyOf(party, options.challenge) };
}

/** @throws CeremonyError if the response does not match this ceremony. */
export async function finishRegistration(
  { challenge, rpId, origins }: Ceremony,
  response: unknown,
  isDiscoverable: boolean,
): Promise<WebAuthnCredential> {
  const given = response as RegistrationResponseJSON;
  const result = await refusing(() =>
    verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: isDiscoverable,
    }),
  );
  if (!result.verified) throw new CeremonyError('The attestation does not verify.');
  const { credential, aaguid, fmt, credentialDeviceType, credentialBackedUp } =
    result.registrationInfo;
  return {
    id: credential.id,
    publicKey: new Uint8Array(credential.publicKey),
    signCount: credential.counter,
    transports: credential.transports ?? [],
    aaguid,
    attestationType: fmt,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/**
 * Options for `navigator.credentials.get()`.
 * @param allowed credentials of a known user; empty for passkeys, which identify their user.
 */
export async function beginAuthentication(
  party: RelyingParty,
  allowed: readonly Pick<WebAuthnCredential, 'id' | 'transports'>[],
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; ceremony: Ceremony }> {
  const isDiscoverable = allowed.length === 0;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: isDiscoverable ? 'required' : 'preferred',
    ...(isDiscoverable
      ? {}
      : { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })) }),
  });
  return { options, ceremony: ceremonyOf(party, options.challenge) };
}

/**
 * @returns the credential's state after this use.
 * @throws CeremonyError if the response does not match this ceremony and credential.
 */
export async function finishAuthentication(
  { challenge, rpId, origins }: Ceremony,
  response: unknown,
  credential: WebAuthnCredential,
  isDiscoverable: boolean,
): Promise<{ signCount: number; backedUp: boolean }> {
  const given = response as AuthenticationResponseJSON;
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      credential: {
        id: credential.id,
        publicKey: credential.publicKey,
        counter: credential.signCount,
      },
      requireUserVerification: isDiscoverable,
    }),
  );
  if (!verified) throw new CeremonyError('The signature does not verify.');
  return {
    signCount: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
  };
}

const ceremonyOf = ({ id, origins }: RelyingParty, challenge: string): Ceremony => ({
  challenge,
  rpId: id,
  origins,
});

/** Turns any error of the library into a CeremonyError. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new CeremonyError(error instanceof Error ? error.message : String(error));
  }
}
