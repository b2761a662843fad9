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

/** For whom credentials are made: the domain, and the pages of it that may ask. */
export type RelyingParty = { id: string; name: string; origins: string[] };

/** The person as authenticators show them. */
export type Holder = { id: string; name: string; displayName: string };

/** A credential, as it is stored. */
export type Credential = {
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

/** What is remembered between the two halves of a ceremony. */
export type Ceremony = { challenge: string; rpId: string; origins: string[] };

/** Why a credential was refused, for the log; people are told only that it was. */
export class CeremonyError extends Error {}

/**
 * Options for `navigator.credentials.create()`.
 * @param isDiscoverable a passkey, which signs in without a name and asks for finger or PIN.
 */
export async function beginRegistration(
  party: RelyingParty,
  holder: Holder,
  existing: readonly Pick<Credential, 'id' | 'transports'>[],
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

/** @throws CeremonyError when the answer is not this ceremony's. */
export async function finishRegistration(
  { challenge, rpId, origins }: Ceremony,
  response: unknown,
  isDiscoverable: boolean,
): Promise<Credential> {
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
 * @param allowed credentials of a known person; none for passkeys, which name their person.
 */
export async function beginAuthentication(
  party: RelyingParty,
  allowed: readonly Pick<Credential, 'id' | 'transports'>[],
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
 * The state of the credential after it was used.
 * @throws CeremonyError when the answer is not this ceremony's, or not this credential's.
 */
export async function finishAuthentication(
  { challenge, rpId, origins }: Ceremony,
  response: unknown,
  credential: Credential,
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

/** Whatever the library finds wrong with what a client sent. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new CeremonyError(error instanceof Error ? error.message : String(error));
  }
}
