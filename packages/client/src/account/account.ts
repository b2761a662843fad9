import type { Access } from '../connection/access.ts';
import { createAddresses } from './addresses.ts';
import { createFactors } from './factors.ts';
import { createIssuedCredentials } from './issued-credentials.ts';
import { createIdentities } from './identities.ts';
import { createMailLanguage } from './mail-language.ts';
import { createPasskeys } from './passkeys.ts';
import { createProofs } from './proofs.ts';
import { createSessions } from './sessions.ts';

/**
 * Operations on the user's own account, through the backend's client. Each call throws AppError
 * with the server's code.
 */
export function createAccount({ client }: Pick<Access, 'client'>) {
  return {
    factors: createFactors(client),
    passkeys: createPasskeys(client),
    proofs: createProofs(client),
    sessions: createSessions(client),
    identities: createIdentities(client),
    addresses: createAddresses(client),
    givenOut: createIssuedCredentials(client),
    mailLanguage: createMailLanguage(client),
  };
}
