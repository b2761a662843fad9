import type { AuthSql } from '../../database.ts';
import type { Metadata } from '../../rows.ts';

/** A provider that an operator added at runtime. */
export type CustomRow = {
  id: string;
  provider_type: 'oauth2' | 'oidc';
  identifier: string;
  name: string;
  client_id: string;
  client_secret: string;
  acceptable_client_ids: string[];
  scopes: string[];
  pkce_enabled: boolean;
  attribute_mapping: Metadata;
  authorization_params: Record<string, string>;
  enabled: boolean;
  email_optional: boolean;
  issuer: string | null;
  discovery_url: string | null;
  skip_nonce_check: boolean;
  authorization_url: string | null;
  token_url: string | null;
  userinfo_url: string | null;
  jwks_uri: string | null;
  created_at: Date;
  updated_at: Date;
};
export type CustomFacts = Omit<CustomRow, 'id' | 'created_at' | 'updated_at'>;

export const customProviders = (sql: AuthSql, type: string | null): Promise<CustomRow[]> =>
  sql<CustomRow[]>`select * from auth.custom_oauth_providers
    where ${type}::text is null or provider_type = ${type} order by created_at, id`;

export async function customProvider(sql: AuthSql, identifier: string): Promise<CustomRow | null> {
  const [row] = await sql<CustomRow[]>`
    select * from auth.custom_oauth_providers where identifier = ${identifier}`;
  return row ?? null;
}

/** Inserts or updates a provider. */
export async function saveCustom(sql: AuthSql, facts: CustomFacts): Promise<CustomRow> {
  const row = {
    ...facts,
    attribute_mapping: sql.json(facts.attribute_mapping),
    authorization_params: sql.json(facts.authorization_params),
  };
  const { identifier: _identifier, ...changes } = row;
  const [saved] = await sql<CustomRow[]>`
    insert into auth.custom_oauth_providers ${sql(row)}
    on conflict (identifier) do update set ${sql(changes)}, updated_at = now() returning *`;
  if (!saved) throw new Error('The provider was not stored.');
  return saved;
}

export async function deleteCustom(sql: AuthSql, identifier: string): Promise<boolean> {
  const { count } = await sql`
    delete from auth.custom_oauth_providers where identifier = ${identifier}`;
  return count > 0;
}
