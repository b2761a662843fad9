import { randomUUID } from 'node:crypto';
import { CLIENT } from '../../packages/backend/tests/auth/identity-provider.ts';
import type { Product } from './product.ts';

/** Adds an OpenID Connect provider for sign-in, as `npm run admin -- providers` does. */
export async function addProvider(product: Product, name: string, issuer: string): Promise<void> {
  const { SECRET_KEY } = await product.status();
  const answer = await fetch(`${product.url}/auth/v1/admin/custom-providers`, {
    method: 'POST',
    headers: { apikey: SECRET_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...CLIENT,
      provider_type: 'oidc',
      identifier: `custom:${randomUUID()}`,
      name,
      issuer,
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
