import { App } from '@supabase/lite';
import type { ProjectConfig } from '../../gateway/project-config.ts';
import type { ProjectKeys } from '../../gateway/keys.ts';
import type { Log } from '../../log.ts';
import { loadOf, type PoolLoad } from '../../postgres/driver.ts';
import { PolicyConnection } from './connection.ts';
import { quietly } from './log.ts';
import { refusingOutages } from './outages.ts';

export type Library = {
  /** @throws what isOutage knows while the database is away. */
  fetch(request: Request): Promise<Response>;
  /** Of its own pool of connections. */
  load(): PoolLoad;
  close(): Promise<void>;
};

export type LibraryOptions = {
  databaseUrl: string;
  keys: ProjectKeys;
  config: ProjectConfig;
  /** Where e-mail links lead back to. */
  siteUrl: string;
  /** Connections kept open to PostgreSQL. */
  poolSize: number;
  log: Log;
};

/**
 * `/auth/v1` by @supabase/lite on our PostgreSQL, until our own serves it. Its admin mode (keyless loopback
 * requests as service_role) is off, and only the gateway's canonical keys are known to it.
 */
export function createLibrary({
  databaseUrl,
  keys,
  config,
  siteUrl,
  poolSize,
  log,
}: LibraryOptions): Library {
  const connection = new PolicyConnection(databaseUrl, poolSize);
  const app = new App({
    connection,
    api: { schemas: config.api.schemas, max_rows: config.api.maxRows },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: config.auth.jwt_expiry,
      minimum_password_length: config.auth.minimum_password_length,
      enable_signup: config.auth.enable_signup,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      site_url: siteUrl,
      additional_redirect_urls: config.auth.additional_redirect_urls,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      email: {
        enable_signup: config.auth.enable_signup,
        enable_confirmations: config.auth.email.enable_confirmations,
      },
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  });
  const withoutNoise = quietly(log);
  return {
    fetch: async (request) =>
      withoutCors(
        await refusingOutages(() =>
          withoutNoise(async () => app.fetch(request, { peerAddress: null })),
        ),
      ),
    load: () => loadOf(connection.driver),
    close: () => connection.close(),
  };
}

/** The library lets every origin read its answers; which may is the gateway's to say. */
function withoutCors(answer: Response): Response {
  const names = Array.from(answer.headers.keys());
  for (const name of names.filter((one) => one.startsWith('access-control-')))
    answer.headers.delete(name);
  return answer;
}
