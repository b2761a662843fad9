import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest, AuthRoutes } from '../../requester.ts';
import { badRequest, invalid, notFound } from '../../errors.ts';
import { bodyOf, metadata, requireOperator } from '../../requests.ts';
import {
  type CustomFacts,
  customProvider,
  customProviders,
  type CustomRow,
  deleteCustom,
  saveCustom,
} from './custom-store.ts';

const PATH = '/admin/custom-providers';
const address = z.url({ protocol: /^https?$/ }).max(2048);

const changeSchema = z.looseObject({
  name: z.string().min(1).max(100),
  client_id: z.string().min(1).max(255),
  client_secret: z.string().min(1).max(2048),
  acceptable_client_ids: z.array(z.string()),
  scopes: z.array(z.string()),
  pkce_enabled: z.boolean(),
  attribute_mapping: metadata,
  authorization_params: z.record(z.string(), z.string()),
  enabled: z.boolean(),
  email_optional: z.boolean(),
  issuer: address,
  discovery_url: address,
  skip_nonce_check: z.boolean(),
  authorization_url: address,
  token_url: address,
  userinfo_url: address,
  jwks_uri: address,
});
const createSchema = changeSchema.partial().extend({
  provider_type: z.enum(['oauth2', 'oidc']),
  identifier: z.string().regex(/^custom:[a-z0-9][a-z0-9:._-]{0,49}$/),
  name: changeSchema.shape.name,
  client_id: changeSchema.shape.client_id,
  client_secret: changeSchema.shape.client_secret,
});
const updateSchema = changeSchema.partial();

const NEW = {
  acceptable_client_ids: [],
  scopes: [],
  pkce_enabled: true,
  attribute_mapping: {},
  authorization_params: {},
  enabled: true,
  email_optional: false,
  issuer: null,
  discovery_url: null,
  skip_nonce_check: false,
  authorization_url: null,
  token_url: null,
  userinfo_url: null,
  jwks_uri: null,
};

/** Manages providers that an operator adds at runtime; their names begin with `custom:`. */
export function addCustomProviders(app: AuthRoutes, context: AuthContext): void {
  for (const path of [PATH, `${PATH}/*`])
    app.use(path, (c, next) => {
      requireOperator(c);
      return next();
    });
  app.get(PATH, async (c) => {
    const providers = await customProviders(context.sql, c.req.query('type') ?? null);
    return c.json({ providers: providers.map(customJson) });
  });
  app.post(PATH, (c) => create(c, context));
  app.get(`${PATH}/:identifier`, async (c) => c.json(customJson(await named(c, context))));
  app.put(`${PATH}/:identifier`, (c) => update(c, context));
  app.delete(`${PATH}/:identifier`, async (c) => {
    const { identifier } = await named(c, context);
    await deleteCustom(context.sql, identifier);
    return c.body(null, 204);
  });
}

async function create(c: AuthRequest, context: AuthContext): Promise<Response> {
  const params = await bodyOf(c, createSchema);
  if (await customProvider(context.sql, params.identifier))
    throw badRequest('conflict', `Provider with identifier '${params.identifier}' already exists`);
  return c.json(customJson(await saved(context, { ...NEW, ...known(params) })), 201);
}

async function update(c: AuthRequest, context: AuthContext): Promise<Response> {
  const { id: _id, created_at: _made, updated_at: _changed, ...before } = await named(c, context);
  const params = await bodyOf(c, updateSchema);
  return c.json(customJson(await saved(context, { ...before, ...known(params) })));
}

/** Keeps only known, non-null fields. */
const known = <Params extends object>(params: Params): Params => {
  const names = new Set(Object.keys(createSchema.shape));
  const entries = Object.entries(params).filter(
    ([name, value]) => names.has(name) && value !== null,
  );
  return Object.fromEntries(entries) as Params;
};

async function saved(context: AuthContext, facts: object): Promise<CustomRow> {
  const whole: CustomFacts = fullSchema.parse(facts);
  if (whole.provider_type === 'oidc' && !whole.issuer)
    throw invalid('issuer is required for OIDC providers');
  if (
    whole.provider_type === 'oauth2' &&
    !(whole.authorization_url && whole.token_url && whole.userinfo_url)
  )
    throw invalid(
      'authorization_url, token_url and userinfo_url are required for OAuth2 providers',
    );
  return saveCustom(context.sql, whole);
}

const none = z.string().nullable();
const fullSchema = z.object({
  ...createSchema.required().shape,
  issuer: none,
  discovery_url: none,
  authorization_url: none,
  token_url: none,
  userinfo_url: none,
  jwks_uri: none,
});

async function named(c: AuthRequest, context: AuthContext): Promise<CustomRow> {
  const row = await customProvider(context.sql, c.req.param('identifier') ?? '');
  if (!row) throw notFound('custom_provider_not_found', 'Custom provider not found');
  return row;
}

/** Everything except the secret. */
function customJson({ client_secret: _secret, ...told }: CustomRow): Record<string, unknown> {
  const filled = Object.entries(told).filter(([, value]) => value !== null);
  return Object.fromEntries(filled);
}
