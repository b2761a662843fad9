import type { Method } from '../../context.ts';
import { addConsent } from './consent.ts';
import { addClients } from './register.ts';
import { addTokens } from './token.ts';

/** Auth as an OAuth 2.1 server for third-party programs, if enabled in config.toml. */
export const oauthServer: Method = {
  routes(app, context) {
    addClients(app, context);
    addConsent(app, context);
    addTokens(app, context);
  },
};
