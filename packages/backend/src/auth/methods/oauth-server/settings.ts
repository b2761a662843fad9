import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { notFound } from '../../errors.ts';

/**
 * `[auth.oauth_server]` of config.toml: lets third-party programs sign users in with their account
 * here.
 */
const settingsSchema = z.looseObject({
  oauth_server: z
    .looseObject({
      enabled: z.boolean().default(false),
      /** The site's page that asks users for consent. */
      authorization_url_path: z.string().default('/oauth/consent'),
      allow_dynamic_registration: z.boolean().default(false),
    })
    .prefault({}),
});

export type ServerSettings = z.infer<typeof settingsSchema>['oauth_server'];

export const serverSettings = ({ settings }: Pick<AuthContext, 'settings'>): ServerSettings =>
  settingsSchema.parse(settings).oauth_server;

/** @throws AuthError 404 `feature_disabled` if config.toml disables the server. */
export function requireServer(context: AuthContext): ServerSettings {
  const settings = serverSettings(context);
  if (!settings.enabled) throw notFound('feature_disabled', 'OAuth server is disabled');
  return settings;
}

/**
 * Reads the fields of a form, which third-party programs send, or of JSON, which our clients and
 * the gateway send.
 */
export async function formFields(c: AuthRequest): Promise<Record<string, string>> {
  const text = await c.req.text();
  if (!c.req.header('content-type')?.startsWith('application/json'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}
