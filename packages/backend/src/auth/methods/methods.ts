import type { Method, MethodName } from '../context.ts';
import { admin } from './admin/admin.ts';
import { external } from './external/external.ts';
import { factors } from './factors/factors.ts';
import { oauthServer } from './oauth-server/oauth-server.ts';
import { passkeys } from './passkeys/passkeys.ts';
import { unavailable } from './unavailable/unavailable.ts';

/** Each by its name: one that is missing here does not compile. */
const METHODS: { [Name in MethodName]: Method<Name> } = {
  admin,
  factors,
  passkeys,
  external,
  'oauth-server': oauthServer,
  unavailable,
};

/** Every method beside passwords, links and codes, which the endpoints themselves serve. */
export const methods: readonly Method[] = Object.values(METHODS);
