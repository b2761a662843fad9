import type { Method } from '../context.ts';
import { admin } from './admin/admin.ts';
import { external } from './external/external.ts';
import { factors } from './factors/factors.ts';
import { oauthServer } from './oauth-server/oauth-server.ts';
import { passkeys } from './passkeys/passkeys.ts';
import { unavailable } from './unavailable/unavailable.ts';

/**
 * All methods except passwords, links and codes, which the endpoints serve themselves. Each has a
 * folder.
 */
export const methods: readonly Method[] = [
  admin,
  factors,
  passkeys,
  external,
  oauthServer,
  unavailable,
];
