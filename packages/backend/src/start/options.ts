import type { Sql } from '@parley/postgres';
import type { SmsCarrier } from '../auth/context.ts';
import type { MailCarrier } from '../auth/mail/mails.ts';
import type { BackupSettings } from '../backup/kept/follow.ts';
import type { GatewayLimits } from '../gateway/limits.ts';
import type { HealthParts } from '../gateway/parts.ts';
import type { OwnTokens } from '../gateway/own-tokens.ts';
import type { ProjectConfig } from '../gateway/project-config.ts';
import type { Invitations, SignupMode } from '../gateway/signups.ts';
import type { Log } from '../log.ts';
import type { HostedPlan } from '../realtime/plans.ts';
import type { Shutdown } from '../shutdown.ts';
import type { SpaceOptions } from '../space/watch.ts';
import type { S3StoreSettings } from '../storage/stores/settings.ts';

/** The port of the Supabase CLI. */
export const DEFAULT_PORT = 54_321;

export type BackendOptions = {
  /** The folder that holds `supabase/`. */
  workdir: string;
  /** Folder for database, files, keys and lock. */
  dataDir: string;
  host?: string;
  /** 0 for any free port. */
  port?: number;
  /** A separate PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  /**
   * URL of that PostgreSQL with the role `authenticator`, for requests; without it, requests use
   * the role of `databaseUrl`.
   */
  authenticatorUrl?: string | undefined;
  siteUrl?: string | undefined;
  devKeys?: boolean;
  /** Runs the project's seed files, each once. */
  seed?: boolean;
  corsOrigins?: string[] | '*';
  limits?: Partial<GatewayLimits>;
  /** Addresses and networks whose X-Forwarded-For is trusted; none by default. */
  trustedProxies?: readonly string[];
  /** Who may create an account; by default everyone. */
  signup?: { mode: SignupMode; invitations(sql: Sql): Invitations };
  /** Tokens that the project gives out itself, such as those of bots. */
  ownTokens?: OwnTokens;
  /**
   * Sends Auth's mails; without it they stay in the outbox. With it, addresses must be confirmed.
   */
  mailCarrier?: MailCarrier | undefined;
  /** Sends Auth's messages to phones. */
  smsCarrier?: SmsCarrier | undefined;
  /** Opens `/metrics` to other machines; without it, only this machine may read them. */
  metricsToken?: string | undefined;
  /** Keeps backups while the program runs; none if absent. */
  backups?: BackupSettings | undefined;
  /** How the disk is watched. */
  space?: SpaceOptions;
  /** Called with the migrated database before anything is served. */
  onDatabase?(sql: Sql): Promise<void>;
  /** A websocket that is silent for this long is disconnected, in milliseconds; tests use less. */
  socketSilenceMs?: number | undefined;
  /** An S3 bucket for the files, instead of this machine's disk. */
  store?: S3StoreSettings | undefined;
  /** A plan of the hosted service whose Realtime limits apply; without one, our own apply. */
  realtimePlan?: HostedPlan | undefined;
  /** More parts for `/ready` and `/metrics`. */
  parts?(sql: Sql): HealthParts;
  fallback?(request: Request): Promise<Response> | Response;
  log?: Log;
  onProgress?(message: string): void;
};

/** One start of the backend: its options, and the shutdown of everything it started. */
export type Start = {
  options: BackendOptions;
  /** Absolute path. */
  workdir: string;
  dataDir: string;
  config: ProjectConfig;
  shutdown: Shutdown;
  log: Log;
  onProgress(message: string): void;
};
