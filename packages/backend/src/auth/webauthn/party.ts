import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { invalid } from '../errors.ts';
import type { UserRow } from '../rows.ts';
import type { Holder, RelyingParty } from './ceremonies.ts';

/** `[auth.webauthn]` and `[auth.passkey]` of config.toml. */
const settingsSchema = z.looseObject({
  webauthn: z
    .looseObject({
      rp_id: z.string().optional(),
      rp_display_name: z.string().optional(),
      rp_origins: z.array(z.string()).optional(),
    })
    .prefault({}),
  passkey: z.looseObject({ enabled: z.boolean().default(false) }).prefault({}),
});

/**
 * The relying party of the project's credentials. `rp_id` and `rp_origins` describe the page at
 * `auth.site_url`; if `SITE_URL` names another page, its host and origin are used instead.
 */
export function relyingParty({
  settings,
  siteUrl,
}: Pick<AuthContext, 'settings' | 'siteUrl'>): RelyingParty {
  const { webauthn } = settingsSchema.parse(settings);
  const { hostname, origin } = new URL(siteUrl);
  const isConfigured = new URL(settings.site_url ?? siteUrl).origin === origin;
  const { rp_id: id, rp_origins: origins } = isConfigured ? webauthn : {};
  return {
    id: id || hostname,
    name: webauthn.rp_display_name || id || hostname,
    origins: origins?.length ? origins : [origin],
  };
}

export const passkeysEnabled = ({ settings }: Pick<AuthContext, 'settings'>): boolean =>
  settingsSchema.parse(settings).passkey.enabled;

/** The user as shown by authenticators. */
export const webAuthnUserOf = ({ id, email, phone }: UserRow): Holder => {
  const name = email || phone || id;
  return { id, name, displayName: name };
};

const encoded = z.string().regex(/^[A-Za-z0-9_-]+$/);
const responseSchema = z.looseObject({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: encoded }),
});
/** A credential as the browser returns it. */
export type ClientCredential = z.infer<typeof responseSchema>;

/** @throws AuthError 400 for a malformed credential. */
export function clientCredential(value: unknown, name: string): ClientCredential {
  const { data } = responseSchema.safeParse(value);
  if (!data) throw invalid(`Invalid ${name}`);
  return { ...data, clientExtensionResults: data.clientExtensionResults ?? {} };
}
