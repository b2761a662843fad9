import type { Method } from '../../context.ts';
import { callback } from './callback.ts';
import { customProviders } from './custom-store.ts';
import { addCustomProviders } from './custom-admin.ts';
import { idTokenGrant } from './id-token.ts';
import { addLinking } from './linking.ts';
import { start } from './start.ts';

/**
 * Sign-in with external accounts: any OpenID Connect provider, and well-known providers by name.
 */
export const external: Method = {
  grants: { id_token: idTokenGrant },
  // Not in GoTrue: sign-in pages need the list of custom providers to offer them.
  async settings({ sql }) {
    const added = await customProviders(sql, null);
    const offered = added.filter(({ enabled }) => enabled);
    return { custom_providers: offered.map(({ identifier, name }) => ({ identifier, name })) };
  },
  routes(app, context) {
    app.get('/authorize', async (c) => {
      const url = await start(c, context, null);
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
    });
    app.get('/callback', (c) => callback(c, context));
    app.post('/callback', (c) => callback(c, context));
    addLinking(app, context);
    addCustomProviders(app, context);
  },
};
