import type { AuthRequest, AuthRoutes } from './requester.ts';
import type { Sql } from '@parley/postgres';
import type { Log } from '../log.ts';
import type { Pace } from './links/pace.ts';
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
  /** @throws when it does not take the message. @param phone digits alone. */
  send(phone: string, message: { text: string; code: string; user: UserRow }): Promise<void>;
};

/** All that endpoints and methods are built from. */
export type AuthContext = {
  /** As `supabase_auth_admin`. */
  sql: Sql;
  settings: AuthSettings;
  /** What the product is called: its project's name, and its host. */
  names: readonly string[];
  /** The page that links lead back to, without a trailing slash. */
  siteUrl: string;
  /** Where Auth itself is reached: `https://host/auth/v1`. */
  apiUrl(): string;
  tokens: AccessTokens;
  codeHash: CodeHash;
  passwords: Passwords;
  mails: Mails;
  askAboutNewcomer: AskAboutNewcomer;
  attempts: Attempts;
  /** The service that sends messages to phones; null where there is none. */
  sms: SmsCarrier | null;
  /** How often an address may be written to. */
  pace: Pace;
  /** How often an address of the network may ask. */
  rates: Rates;
  log: Log;
};

/** Answers `POST /token?grant_type=<name>`. */
export type Grant = (c: AuthRequest, context: AuthContext) => Promise<Response>;

/** One way of signing in, or of proving more: a folder in `methods/`. */
export type Method = {
  /** Adds its endpoints; paths begin after `/auth/v1`. */
  routes?(app: AuthRoutes, context: AuthContext): void;
  /** What it adds to the token endpoint, by grant type. */
  grants?: Readonly<Record<string, Grant>>;
  /** What it adds to `GET /settings`. */
  settings?(context: AuthContext): Record<string, unknown> | Promise<Record<string, unknown>>;
};
