import { z } from 'zod';
import type { Grant, Method } from '../../context.ts';
import { badRequest, notFound, unprocessable } from '../../errors.ts';
import { bodyOf } from '../../requests.ts';

const web3Schema = z.looseObject({ chain: z.string().default('') });

const noSaml = () => notFound('saml_provider_disabled', 'SAML 2.0 is disabled');

/** `POST /token?grant_type=web3` */
const web3Grant: Grant = async (c) => {
  const { chain } = await bodyOf(c, web3Schema);
  if (chain !== 'solana' && chain !== 'ethereum')
    throw badRequest('web3_unsupported_chain', 'Unsupported chain');
  throw unprocessable('web3_provider_disabled', 'Web3 provider is disabled');
};

/** GoTrue features that are not available here; requests are refused with GoTrue's errors. */
export const unavailable: Method = {
  grants: { web3: web3Grant },
  routes(app, context) {
    for (const path of ['/sso', '/sso/*'])
      app.all(path, () => {
        throw noSaml();
      });
    app.get('/admin/sso/providers', async (c) => {
      const items = await context.sql`
        select id, resource_id, created_at, updated_at from auth.sso_providers order by created_at`;
      return c.json({ items });
    });
    app.post('/admin/sso/providers', () => {
      throw noSaml();
    });
    app.all('/admin/sso/providers/:provider', () => {
      throw notFound('sso_provider_not_found', 'SSO Identity Provider not found');
    });
  },
};
