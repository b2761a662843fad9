import type { Log } from '../log.ts';
import type { PoolLoad } from '@parley/postgres';
import type { AuthContext, SmsCarrier } from './context.ts';
import type { Requester } from './requester.ts';
import { openAuthPool } from './database.ts';
import { createSendLimiter } from './links/send-limiter.ts';
import type { MailCarrier } from './mail/mails.ts';
import { hookOf } from './hooks/call.ts';
import { attemptsOf } from './hooks/attempts.ts';
import { claimsHook } from './hooks/claims.ts';
import { askAboutNewcomer } from './hooks/newcomers.ts';
import { smsHook } from './hooks/sms.ts';
import { createMails } from './mail/outbox.ts';
import { smtpCarrier } from './mail/smtp.ts';
import { ownTemplates } from './mail/own-templates.ts';
import { createPasswords } from './passwords/hasher.ts';
import { createRates } from './rates.ts';
import { createAuthServer } from './server.ts';
import type { AuthSettings } from './settings.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { keyedCodeHash } from './tokens/secrets.ts';
import { signingKeysOf } from './tokens/signing-keys-path.ts';
import { createSigningKeys, type SigningKeys } from './tokens/signing-keys.ts';
import { createLiveSessions, type LiveSessions } from './sessions/live.ts';

export type AuthOptions = {
  databaseUrl: string;
  /** Unix socket of the same server, if it has one. */
  socket: string | null;
  settings: AuthSettings;
  /** `project_id` of config.toml. */
  projectId: string;
  /** The folder that contains `supabase/`, for resolving file names in the settings. */
  workdir: string;
  dataDir: string;
  secret: string;
  /** The page that links lead back to. */
  siteUrl: string;
  /** Public address of the API, without a path. */
  origin(): string;
  carrier: MailCarrier | null;
  sms: SmsCarrier | null;
  /** On a developer's machine requests are not limited by address, as with the CLI. */
  isLocalStack: boolean;
  /** Maximum number of connections to PostgreSQL. */
  poolSize: number;
  log: Log;
};

/** `/auth/v1`: accounts, sessions and credentials, on GoTrue's own schema. */
export type Auth = {
  /** @throws an error that `isOutage` recognizes while the database is away. */
  fetch(request: Request, requester: Requester): Promise<Response>;
  /** Verifies access tokens and checks that their sessions are live. */
  tokens: Pick<SigningKeys, 'verify' | 'jwks'> & Pick<LiveSessions, 'isLive'>;
  onEnded: LiveSessions['onEnded'];
  /** Load of Auth's own connection pool. */
  load(): PoolLoad;
  close(): Promise<void>;
};

const HOOK_CONNECTIONS = 4;

/** @throws if a file named in the settings is missing or invalid. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { settings, secret, origin, log } = options;
  const carrier = options.carrier ?? smtpCarrier(settings);
  const keys = await createSigningKeys(secret, signingKeysOf(options));
  const sql = openAuthPool(options, options.poolSize);
  const siteUrl = options.siteUrl.replace(/\/$/, '');
  const apiUrl = () => settings.external_url ?? `${origin()}/auth/v1`;
  const passwords = createPasswords();
  const mails = createMails({
    sql,
    siteUrl,
    carrier,
    templates: ownTemplates(settings, options.workdir),
    log,
  });
  // A transaction waits while it calls a hook function of the project. If hooks used the same pool,
  // transactions that occupy all of its connections would wait for each other.
  const hooks = openAuthPool(options, HOOK_CONNECTIONS);
  const sendSms = hookOf(hooks, settings, 'send_sms');
  const claims = hookOf(hooks, settings, 'custom_access_token');
  const sessions = await createLiveSessions(sql, log);
  const context: AuthContext = {
    sql,
    settings,
    names: [options.projectId, new URL(siteUrl).hostname],
    siteUrl,
    apiUrl,
    tokens: createAccessTokens({
      keys,
      expiresIn: settings.jwt_expiry,
      issuer: () => settings.jwt_issuer ?? apiUrl(),
      hook: claims ? claimsHook(claims) : undefined,
      onIssued: (session) => sessions.note(session),
    }),
    codeHash: keyedCodeHash(secret),
    passwords,
    mails,
    attempts: attemptsOf(sql, {
      password: hookOf(hooks, settings, 'password_verification_attempt'),
      factor: hookOf(hooks, settings, 'mfa_verification_attempt'),
    }),
    askAboutNewcomer: askAboutNewcomer(hookOf(hooks, settings, 'before_user_created')),
    sms: sendSms ? smsHook(sendSms) : options.sms,
    pace: createSendLimiter(hourly(settings)),
    rates: createRates(options.isLocalStack ? {} : settings.rate_limit),
    log,
  };
  const server = createAuthServer(context);
  return {
    fetch: (request, requester) => server.fetch(request, requester),
    tokens: {
      verify: (token) => keys.verify(token),
      jwks: () => keys.jwks(),
      isLive: (id) => sessions.isLive(id),
    },
    onEnded: (listener) => sessions.onEnded(listener),
    load: () => sql.load(),
    async close() {
      await sessions.close();
      await mails.close();
      await passwords.close();
      await Promise.all([sql, hooks].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

/** `email_sent` applies only if config.toml configures a mail server, as with the CLI. */
const hourly = ({ rate_limit: limits, email }: AuthSettings) => ({
  emails: email.smtp?.enabled ? limits.email_sent : undefined,
  messages: limits.sms_sent,
});
