import type { ProviderClient } from './client.ts';
import type { CustomRow } from './custom-store.ts';
import { type ProviderUser, userOfClaims } from './user-data.ts';

/** Turns an operator's provider into a client like the built-in ones. */
export function customClient(row: CustomRow): ProviderClient {
  const settings = {
    enabled: row.enabled,
    client_id: [row.client_id, ...row.acceptable_client_ids].join(','),
    secret: row.client_secret,
    redirect_uri: '',
    url: '',
    skip_nonce_check: row.skip_nonce_check,
    email_optional: row.email_optional,
  };
  const read = (claims: Readonly<Record<string, unknown>>): ProviderUser =>
    userOfClaims(mapped(claims, row.attribute_mapping));
  const common = { parameters: row.authorization_params };
  if (row.provider_type === 'oidc') {
    const scopes = [...new Set(['openid', ...(row.scopes.length > 0 ? row.scopes : USUAL)])];
    const issuer = () => row.discovery_url ?? row.issuer ?? '';
    const provider = { kind: 'oidc' as const, issuer, scopes: scopes.join(' '), read, ...common };
    return { name: row.identifier, provider, settings };
  }
  return {
    name: row.identifier,
    settings,
    provider: {
      kind: 'oauth',
      base: new URL(row.authorization_url ?? '').origin,
      authorize: row.authorization_url ?? '',
      token: row.token_url ?? '',
      scopes: row.scopes.join(' '),
      async read(ask) {
        const userInfo = await ask(row.userinfo_url ?? '');
        if (typeof userInfo !== 'object' || userInfo === null) throw new Error('It told nothing.');
        const facts = { ...userInfo };
        return read('sub' in facts || !('id' in facts) ? facts : { ...facts, sub: facts.id });
      },
    },
  };
}

const USUAL = ['email', 'profile'];

/** Renames claims: `{"email": "mail"}` reads `email` from this provider's claim `mail`. */
function mapped(
  claims: Readonly<Record<string, unknown>>,
  mapping: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const found = Object.entries(mapping).flatMap(([name, from]) =>
    typeof from === 'string' && claims[from] !== undefined ? [[name, claims[from]]] : [],
  );
  return { ...claims, ...Object.fromEntries(found) };
}
