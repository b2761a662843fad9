import type { Method } from '../../context.ts';
import { addConsent } from './consent.ts';
import { addClients } from './register.ts';
import { addTokens } from './token.ts';

/** Auth as a server of OAuth 2.1 for programs of others, where config.toml has it on. */
export const oauthServer: Method = {
  routes(app, context) {
    addClients(app, context);
    addConsent(app, context);
    addTokens(app, context);
  },
};
