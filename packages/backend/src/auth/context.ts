import type { AuthRequest, AuthRoutes } from './requester.ts';
import type { Sql } from '@parley/postgres';
import type { Log } from '../log.ts';
import type { SendLimiter } from './links/send-limiter.ts';
import type { Attempts } from './hooks/attempts.ts';
import type { AskAboutNewcomer } from './hooks/newcomers.ts';
import type { Rates } from './rates.ts';
import type { Mails } from './mail/mails.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { UserRow } from './rows.ts';
import type { AuthSettings } from './settings.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { CodeHash } from './tokens/secrets.ts';

/** The service that sends a code to a phone. */
export type SmsCarrier = {
  /**
   * @throws if the service rejects the message.
   * @param phone digits only.
   */
  send(phone: string, message: { text: string; code: string; user: UserRow }): Promise<void>;
};

/** Dependencies shared by all endpoints and methods. */
export type AuthContext = {
  /** Connects as `supabase_auth_admin`. */
  sql: Sql;
  settings: AuthSettings;
  /** Names of the product: its project and its host. */
  names: readonly string[];
  /** The page that links lead back to, without a trailing slash. */
  siteUrl: string;
  /** Public address of Auth: `https://host/auth/v1`. */
  apiUrl(): string;
  tokens: AccessTokens;
  codeHash: CodeHash;
  passwords: Passwords;
  mails: Mails;
  askAboutNewcomer: AskAboutNewcomer;
  attempts: Attempts;
  /** The service that sends messages to phones, or null. */
  sms: SmsCarrier | null;
  /** Limits how often an address is written to. */
  pace: SendLimiter;
  /** Limits requests per network address. */
  rates: Rates;
  log: Log;
};

/** Answers `POST /token?grant_type=<name>`. */
export type Grant = (c: AuthRequest, context: AuthContext) => Promise<Response>;

/** A method of signing in or of further proof: a folder in `methods/`. */
export type Method = {
  /** Adds its endpoints; paths start after `/auth/v1`. */
  routes?(app: AuthRoutes, context: AuthContext): void;
  /** Its grants at the token endpoint, by grant type. */
  grants?: Readonly<Record<string, Grant>>;
  /** Its additions to `GET /settings`. */
  settings?(context: AuthContext): Record<string, unknown> | Promise<Record<string, unknown>>;
};
