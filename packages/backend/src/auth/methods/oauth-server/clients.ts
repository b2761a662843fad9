import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isSameText } from '../../../same-text.ts';
import type { AuthSql } from '../../database.ts';
import type { PageRequest } from '../admin/paging.ts';
import { offsetOf } from '../admin/paging.ts';

export type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';

/** A third-party program to which users sign in with their account here. */
export type OAuthClient = {
  id: string;
  client_secret_hash: string | null;
  registration_type: 'manual' | 'dynamic';
  /** Separated by commas, as in GoTrue. */
  redirect_uris: string;
  grant_types: string;
  client_name: string | null;
  client_uri: string | null;
  logo_uri: string | null;
  created_at: Date;
  updated_at: Date;
  client_type: 'public' | 'confidential';
  token_endpoint_auth_method: AuthMethod;
};
export type ClientFacts = Pick<
  OAuthClient,
  | 'registration_type'
  | 'redirect_uris'
  | 'grant_types'
  | 'client_name'
  | 'client_uri'
  | 'logo_uri'
  | 'client_type'
  | 'token_endpoint_auth_method'
>;

export async function clientById(sql: AuthSql, id: string): Promise<OAuthClient | null> {
  const [client] = await sql<OAuthClient[]>`
    select * from auth.oauth_clients where id = ${id} and deleted_at is null`;
  return client ?? null;
}

export async function listClients(
  sql: AuthSql,
  page: PageRequest,
): Promise<{ clients: OAuthClient[]; total: number }> {
  const [counted] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth.oauth_clients where deleted_at is null`;
  const clients = await sql<OAuthClient[]>`
    select * from auth.oauth_clients where deleted_at is null
    order by created_at desc, id limit ${page.perPage} offset ${offsetOf(page)}`;
  return { clients, total: counted?.total ?? 0 };
}

/** @returns the client and its secret, which is shown only once. */
export async function insertClient(
  sql: AuthSql,
  facts: ClientFacts,
): Promise<{ client: OAuthClient; secret: string | null }> {
  const secret = facts.client_type === 'confidential' ? newSecret() : null;
  const row = { id: randomUUID(), client_secret_hash: secret && hashOf(secret), ...facts };
  const [client] = await sql<OAuthClient[]>`
    insert into auth.oauth_clients ${sql(row)} returning *`;
  if (!client) throw new Error('The client was not stored.');
  return { client, secret };
}

export async function updateClient(
  sql: AuthSql,
  id: string,
  changes: Partial<ClientFacts>,
): Promise<OAuthClient | null> {
  const row = { ...changes, updated_at: new Date() };
  const [client] = await sql<OAuthClient[]>`
    update auth.oauth_clients set ${sql(row)} where id = ${id} returning *`;
  return client ?? null;
}

export async function renewSecret(sql: AuthSql, id: string): Promise<string> {
  const secret = newSecret();
  await sql`update auth.oauth_clients set client_secret_hash = ${hashOf(secret)},
    updated_at = now() where id = ${id}`;
  return secret;
}

/** Also deletes the client's sessions, authorizations and consents. */
export async function deleteClient(tx: AuthSql, id: string): Promise<void> {
  await tx`update auth.oauth_clients set deleted_at = now() where id = ${id}`;
  await tx`delete from auth.sessions where oauth_client_id = ${id}`;
  await tx`delete from auth.oauth_authorizations where client_id = ${id}`;
  await tx`delete from auth.oauth_consents where client_id = ${id}`;
}

export const redirectUris = ({ redirect_uris: uris }: OAuthClient): string[] => uris.split(',');

/** True if the secret is the client's; a public client has none. */
export function knowsSecret(client: OAuthClient, secret: string | null): boolean {
  if (client.client_type === 'public') return secret === null;
  return isSameText(client.client_secret_hash ?? '', hashOf(secret ?? ''));
}

/** Client as JSON, with the secret only if it is new. */
export const clientJson = (client: OAuthClient, secret: string | null = null) => ({
  client_id: client.id,
  ...(secret === null ? {} : { client_secret: secret }),
  client_type: client.client_type,
  client_name: client.client_name ?? undefined,
  client_uri: client.client_uri ?? undefined,
  logo_uri: client.logo_uri ?? undefined,
  redirect_uris: redirectUris(client),
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  grant_types: client.grant_types.split(','),
  response_types: ['code'],
  registration_type: client.registration_type,
  created_at: client.created_at,
  updated_at: client.updated_at,
});

/** Client as shown to users. */
export const clientCard = (client: OAuthClient) => ({
  id: client.id,
  name: client.client_name ?? '',
  uri: client.client_uri ?? '',
  logo_uri: client.logo_uri ?? '',
});

const newSecret = () => randomBytes(32).toString('base64url');
// A secret has 256 random bits, so a fast hash is safe.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
