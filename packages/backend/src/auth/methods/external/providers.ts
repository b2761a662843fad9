import { z } from 'zod';
import type { ExternalSettings } from '../../settings.ts';
import { type ProviderEmail, providerUser, type ProviderUser, userOfClaims } from './user-data.ts';

/**
 * Calls a provider's API on behalf of the user who has just consented.
 * @throws if the API refuses.
 */
export type Ask = (url: string) => Promise<unknown>;

/** Uses discovery: the issuer publishes its endpoints. */
type OpenId = {
  kind: 'oidc';
  issuer(settings: ExternalSettings): string;
  scopes: string;
  /** Further parameters that the provider requires. */
  parameters?: Readonly<Record<string, string>>;
  read?(claims: Readonly<Record<string, unknown>>, settings: ExternalSettings): ProviderUser;
};

/** OAuth 2 only: its endpoints are fixed, and its API returns the user. */
type OAuth = {
  kind: 'oauth';
  base: string;
  authorize: string;
  token: string;
  scopes: string;
  parameters?: Readonly<Record<string, string>>;
  read(ask: Ask, base: string): Promise<ProviderUser>;
};

export type IdentityProvider = OpenId | OAuth;

const id = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();
const verified = (email: string | null | undefined, isVerified: boolean): ProviderEmail[] =>
  email ? [{ email, isVerified, isPrimary: true }] : [];

const at = (issuer: string, scopes = 'openid email profile'): OpenId => ({
  kind: 'oidc',
  issuer: () => issuer,
  scopes,
});

/** A name in config.toml with its own address: any OpenID Connect provider. */
const custom: OpenId = {
  kind: 'oidc',
  issuer: ({ url }) => url,
  scopes: 'openid email profile',
};

const azure: OpenId = {
  kind: 'oidc',
  issuer: ({ url }) =>
    `${(url || 'https://login.microsoftonline.com/common').replace(/\/$/, '')}/v2.0`,
  scopes: 'openid email profile',
  // Administrators of a tenant can set any address. It counts as verified only if Microsoft has
  // checked it, or if it is from the project's own tenant.
  read(claims, { url }) {
    const isChecked = [1, true, '1', 'true'].includes(String(claims.xms_edov));
    const isOwnTenant = url !== '' && !/\/(?:common|organizations|consumers)\/?$/.test(url);
    const isKnown = claims.xms_edov === undefined ? isOwnTenant : isChecked;
    return userOfClaims({ ...claims, email_verified: isKnown });
  },
};

const github: OAuth = {
  kind: 'oauth',
  base: 'https://github.com',
  authorize: '/login/oauth/authorize',
  token: '/login/oauth/access_token',
  scopes: 'user:email',
  async read(ask, base) {
    const api = base === 'https://github.com' ? 'https://api.github.com' : `${base}/api/v3`;
    const user = z
      .looseObject({ id, login: text, name: text, avatar_url: text })
      .parse(await ask(`${api}/user`));
    const emails = z
      .array(z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
      .parse(await ask(`${api}/user/emails`));
    return providerUser(
      user.id,
      emails.map((one) => ({
        email: one.email,
        isVerified: one.verified,
        isPrimary: one.primary,
      })),
      {
        iss: api,
        name: user.name ?? user.login,
        preferred_username: user.login,
        user_name: user.login,
        avatar_url: user.avatar_url,
      },
    );
  },
};

const gitlab: OAuth = {
  kind: 'oauth',
  base: 'https://gitlab.com',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  scopes: 'read_user',
  async read(ask, base) {
    const user = z
      .looseObject({
        id,
        email: text,
        name: text,
        username: text,
        avatar_url: text,
        confirmed_at: text,
      })
      .parse(await ask(`${base}/api/v4/user`));
    return providerUser(user.id, verified(user.email, Boolean(user.confirmed_at)), {
      iss: base,
      name: user.name,
      preferred_username: user.username,
      avatar_url: user.avatar_url,
    });
  },
};

const discord: OAuth = {
  kind: 'oauth',
  base: 'https://discord.com',
  authorize: '/api/oauth2/authorize',
  token: '/api/oauth2/token',
  scopes: 'email identify',
  async read(ask, base) {
    const user = z
      .looseObject({
        id,
        username: text,
        global_name: text,
        avatar: text,
        email: text,
        verified: z.boolean().default(false),
      })
      .parse(await ask(`${base}/api/users/@me`));
    const picture =
      user.avatar && `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png`;
    return providerUser(user.id, verified(user.email, user.verified), {
      iss: `${base}/api`,
      name: user.username,
      full_name: user.global_name ?? user.username,
      avatar_url: picture,
    });
  },
};

const facebook: OAuth = {
  kind: 'oauth',
  base: 'https://www.facebook.com',
  authorize: '/dialog/oauth',
  token: 'https://graph.facebook.com/oauth/access_token',
  scopes: 'email',
  async read(ask) {
    const user = z
      .looseObject({ id, name: text, email: text })
      .parse(await ask('https://graph.facebook.com/me?fields=id,name,email'));
    return providerUser(user.id, verified(user.email, true), {
      iss: 'https://graph.facebook.com',
      name: user.name,
    });
  },
};

const bitbucket: OAuth = {
  kind: 'oauth',
  base: 'https://bitbucket.org',
  authorize: '/site/oauth2/authorize',
  token: '/site/oauth2/access_token',
  scopes: 'account email',
  async read(ask) {
    const api = 'https://api.bitbucket.org/2.0';
    const user = z
      .looseObject({ uuid: z.string(), display_name: text })
      .parse(await ask(`${api}/user`));
    const { values } = z
      .looseObject({
        values: z.array(
          z.looseObject({
            email: z.string(),
            is_primary: z.boolean(),
            is_confirmed: z.boolean(),
          }),
        ),
      })
      .parse(await ask(`${api}/user/emails`));
    const emails = values.map((one) => ({
      email: one.email,
      isVerified: one.is_confirmed,
      isPrimary: one.is_primary,
    }));
    return providerUser(user.uuid, emails, { iss: api, name: user.display_name });
  },
};

const spotify: OAuth = {
  kind: 'oauth',
  base: 'https://accounts.spotify.com',
  authorize: '/authorize',
  token: '/api/token',
  scopes: 'user-read-email',
  async read(ask) {
    const user = z
      .looseObject({ id, display_name: text, email: text })
      .parse(await ask('https://api.spotify.com/v1/me'));
    return providerUser(user.id, verified(user.email, false), {
      iss: 'https://api.spotify.com/v1',
      name: user.display_name,
    });
  },
};

const zoom: OAuth = {
  kind: 'oauth',
  base: 'https://zoom.us',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  scopes: 'user:read:user',
  async read(ask) {
    const user = z
      .looseObject({ id, display_name: text, email: text, pic_url: text, verified: z.number() })
      .parse(await ask('https://api.zoom.us/v2/users/me'));
    return providerUser(user.id, verified(user.email, user.verified === 1), {
      iss: 'https://api.zoom.us/v2',
      name: user.display_name,
      avatar_url: user.pic_url,
    });
  },
};

const PROVIDERS: Readonly<Record<string, IdentityProvider>> = {
  apple: {
    ...at('https://appleid.apple.com', 'openid email name'),
    parameters: { response_mode: 'form_post' },
  },
  azure,
  bitbucket,
  discord,
  facebook,
  github,
  gitlab,
  google: at('https://accounts.google.com'),
  kakao: at('https://kauth.kakao.com'),
  keycloak: custom,
  linkedin_oidc: at('https://www.linkedin.com/oauth'),
  slack_oidc: at('https://slack.com'),
  spotify,
  twitch: at('https://id.twitch.tv/oauth2', 'openid user:read:email'),
  zoom,
};

/** Finds a provider by name; any other name uses OpenID Connect at its `url`. */
export function identityProviderOf(
  name: string,
  settings: ExternalSettings,
): IdentityProvider | null {
  if (Object.hasOwn(PROVIDERS, name)) return PROVIDERS[name] ?? null;
  return settings.url === '' ? null : custom;
}

/**
 * Base address of a provider without discovery: the self-hosted one in config.toml, else the public
 * one.
 */
export const baseOf = (provider: OAuth, { url }: ExternalSettings): string =>
  (url || provider.base).replace(/\/$/, '');
