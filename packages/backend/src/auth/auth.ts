import type { Log } from '../log.ts';
import type { AuthContext, Requester, SmsCarrier } from './context.ts';
import { openAuthPool } from './database.ts';
import { createPace } from './links/pace.ts';
import type { MailCarrier } from './mail/mails.ts';
import { createMails } from './mail/outbox.ts';
import { createPasswords } from './passwords/hasher.ts';
import { createAuthServer } from './server.ts';
import type { AuthSettings } from './settings.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { keyedCodeHash } from './tokens/secrets.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

export type AuthOptions = {
  databaseUrl: string;
  settings: AuthSettings;
  /** Signs access tokens. */
  keys: SigningKeys;
  /** The project's secret. */
  secret: string;
  /** The page that links lead back to. */
  siteUrl: string;
  /** Where the API is reached, without a path. */
  origin(): string;
  carrier: MailCarrier | null;
  sms: SmsCarrier | null;
  /** Connections to PostgreSQL at most. */
  poolSize: number;
  log: Log;
};

/** `/auth/v1`: accounts, sessions and what proves them, on GoTrue's own schema. */
export type Auth = {
  /** @throws what isOutage knows while the database is away. */
  fetch(request: Request, requester: Requester): Promise<Response>;
  close(): Promise<void>;
};

export function createAuth(options: AuthOptions): Auth {
  const { settings, keys, secret, origin, carrier, sms, log } = options;
  const sql = openAuthPool(options.databaseUrl, options.poolSize);
  const siteUrl = options.siteUrl.replace(/\/$/, '');
  const apiUrl = () => settings.external_url ?? `${origin()}/auth/v1`;
  const passwords = createPasswords();
  const mails = createMails({ sql, siteUrl, carrier, templates: settings.email.template, log });
  const context: AuthContext = {
    sql,
    settings,
    siteUrl,
    apiUrl,
    tokens: createAccessTokens({
      keys,
      expiresIn: settings.jwt_expiry,
      issuer: () => settings.jwt_issuer ?? apiUrl(),
    }),
    codeHash: keyedCodeHash(secret),
    passwords,
    mails,
    sms,
    pace: createPace(),
    log,
  };
  const server = createAuthServer(context);
  return {
    fetch: (request, requester) => server.fetch(request, requester),
    async close() {
      await mails.close();
      await passwords.close();
      await sql.end({ timeout: 5 });
    },
  };
}
