import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest, AuthRoutes } from '../../requester.ts';
import { inTransaction } from '../../database.ts';
import { badRequest, forbidden, invalid, notFound } from '../../errors.ts';
import { bodyOf } from '../../requests.ts';
import { addPageHeaders, pageRequestOf } from '../admin/paging.ts';
import {
  clientById,
  type ClientFacts,
  clientJson,
  deleteClient,
  insertClient,
  listClients,
  type OAuthClient,
  renewSecret,
  updateClient,
} from './clients.ts';
import { requireServer } from './settings.ts';

const PATH = '/admin/oauth/clients';
const GRANTS = ['authorization_code', 'refresh_token'];

const registerSchema = z.looseObject({
  client_name: z.string().max(1024).nullish(),
  client_uri: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
  logo_uri: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
  redirect_uris: z.array(z.string()).max(10).nullish(),
  grant_types: z.array(z.string()).nullish(),
  response_types: z.array(z.string()).nullish(),
  client_type: z.enum(['public', 'confidential']).nullish(),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'])
    .nullish(),
});
type Params = z.infer<typeof registerSchema>;

/** Third-party programs, registered by an operator or, if allowed, by themselves. */
export function addClients(app: AuthRoutes, context: AuthContext): void {
  app.get(PATH, async (c) => {
    requireServer(context);
    const page = pageRequestOf(c);
    const { clients, total } = await listClients(context.sql, page);
    addPageHeaders(c, page, total);
    return c.json({ clients: clients.map((one) => clientJson(one)), aud: 'authenticated' });
  });
  app.post(PATH, async (c) => {
    requireServer(context);
    return register(c, context, 'manual');
  });
  app.get(`${PATH}/:client`, async (c) => c.json(clientJson(await named(c, context))));
  app.put(`${PATH}/:client`, (c) => update(c, context));
  app.delete(`${PATH}/:client`, async (c) => {
    const { id } = await named(c, context);
    await inTransaction(context.sql, (tx) => deleteClient(tx, id));
    return c.body(null, 204);
  });
  app.post(`${PATH}/:client/regenerate_secret`, async (c) => {
    const client = await named(c, context);
    if (client.client_type === 'public')
      throw invalid('Cannot regenerate secret for public client');
    return c.json(clientJson(client, await renewSecret(context.sql, client.id)));
  });
  app.post('/oauth/clients/register', async (c) => {
    if (!requireServer(context).allow_dynamic_registration)
      throw forbidden(
        'oauth_dynamic_client_registration_disabled',
        'Dynamic client registration is not enabled',
      );
    return register(c, context, 'dynamic');
  });
}

async function register(
  c: AuthRequest,
  context: AuthContext,
  type: OAuthClient['registration_type'],
): Promise<Response> {
  const params = await bodyOf(c, registerSchema);
  if (!params.redirect_uris?.length) throw invalid('redirect_uris is required');
  const isPublic = params.client_type === 'public' || params.token_endpoint_auth_method === 'none';
  const facts: ClientFacts = {
    registration_type: type,
    redirect_uris: '',
    grant_types: GRANTS.join(','),
    client_name: null,
    client_uri: null,
    logo_uri: null,
    client_type: isPublic ? 'public' : 'confidential',
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    ...changesOf(params),
  };
  if ((facts.token_endpoint_auth_method === 'none') !== isPublic)
    throw invalid('token_endpoint_auth_method does not fit the client_type');
  const { client, secret } = await insertClient(context.sql, facts);
  return c.json(clientJson(client, secret), 201);
}

async function update(c: AuthRequest, context: AuthContext): Promise<Response> {
  const client = await named(c, context);
  const changes = changesOf(await bodyOf(c, registerSchema));
  if (Object.keys(changes).length === 0) throw invalid('No fields provided for update');
  const isPublic = client.client_type === 'public';
  const method = changes.token_endpoint_auth_method;
  if (method !== undefined && (method === 'none') !== isPublic)
    throw invalid('token_endpoint_auth_method does not fit the client_type');
  const changed = await updateClient(context.sql, client.id, changes);
  return c.json(clientJson(changed ?? client));
}

/** @throws AuthError 400 for values that clients may not have. */
function changesOf(params: Params): Partial<ClientFacts> {
  const odd = params.grant_types?.find((grant) => !GRANTS.includes(grant));
  if (odd !== undefined) throw invalid(`grant_types must only contain ${GRANTS.join(', ')}`);
  if (params.response_types?.some((type) => type !== 'code'))
    throw invalid("response_types must only contain 'code'");
  for (const uri of params.redirect_uris ?? []) checkRedirect(uri);
  return {
    ...(params.redirect_uris?.length ? { redirect_uris: params.redirect_uris.join(',') } : {}),
    ...(params.grant_types?.length ? { grant_types: params.grant_types.join(',') } : {}),
    ...(params.client_name ? { client_name: params.client_name } : {}),
    ...(params.client_uri ? { client_uri: params.client_uri } : {}),
    ...(params.logo_uri ? { logo_uri: params.logo_uri } : {}),
    ...(params.token_endpoint_auth_method
      ? { token_endpoint_auth_method: params.token_endpoint_auth_method }
      : {}),
  };
}

/**
 * Codes go to HTTPS pages, to programs on the same machine, or to apps with their own URL scheme.
 */
function checkRedirect(uri: string): void {
  const refused = () => invalid(`invalid redirect_uri ${JSON.stringify(uri)}`);
  if (!URL.canParse(uri) || /[,\s#]/.test(uri)) throw refused();
  const { protocol, hostname } = new URL(uri);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'http:' && !isLocal) throw refused();
  if (['javascript:', 'data:', 'file:', 'blob:', 'vbscript:'].includes(protocol)) throw refused();
}

async function named(c: AuthRequest, context: AuthContext): Promise<OAuthClient> {
  requireServer(context);
  const { data: id } = z.guid().safeParse(c.req.param('client'));
  if (id === undefined) throw badRequest('validation_failed', 'invalid client_id format');
  const client = await clientById(context.sql, id);
  if (!client) throw notFound('oauth_client_not_found', 'OAuth client not found');
  return client;
}
