import type { AuthContext, Method } from '../context.ts';
import type { AuthRoutes } from '../requester.ts';

/** The providers that GoTrue lists, used by the project or not. */
const PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
];

/** Public information about Auth: health, settings, keys. */
export function addAbout(app: AuthRoutes, context: AuthContext, methods: readonly Method[]): void {
  const { settings } = context;
  app.get('/health', (c) =>
    c.json({
      version: 'v2',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  );
  app.get('/settings', async (c) => {
    const external = Object.fromEntries(
      [...PROVIDERS, ...Object.keys(settings.external)].map((name) => [
        name,
        settings.external[name]?.enabled ?? false,
      ]),
    );
    const methodSettings = await Promise.all(
      methods.map((method) => method.settings?.(context) ?? {}),
    );
    return c.json({
      external: {
        anonymous_users: settings.enable_anonymous_sign_ins,
        ...external,
        email: settings.email.enable_signup,
        phone: settings.sms.enable_signup,
      },
      disable_signup: !settings.enable_signup,
      mailer_autoconfirm: !settings.email.enable_confirmations,
      phone_autoconfirm: !settings.sms.enable_confirmations,
      sms_provider: '',
      saml_enabled: false,
      ...Object.assign({}, ...methodSettings),
    });
  });
  app.get('/.well-known/jwks.json', (c) => {
    c.header('cache-control', 'public, max-age=600');
    return c.json(context.tokens.jwks());
  });
  app.get('/.well-known/openid-configuration', (c) => {
    const url = context.apiUrl();
    c.header('cache-control', 'public, max-age=600');
    return c.json({
      issuer: settings.jwt_issuer ?? url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${url}/oauth/token`,
      jwks_uri: `${url}/.well-known/jwks.json`,
      userinfo_endpoint: `${url}/oauth/userinfo`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['HS256', 'RS256', 'ES256'],
      scopes_supported: ['openid', 'profile', 'email', 'phone'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      claims_supported: ['sub', 'aud', 'iss', 'exp', 'iat', 'email', 'phone', 'role'],
      code_challenge_methods_supported: ['S256', 'plain'],
    });
  });
}
