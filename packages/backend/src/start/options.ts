import type { Sql } from '@parley/postgres';
import type { SmsCarrier } from '../auth/context.ts';
import type { MailCarrier } from '../auth/mail/mails.ts';
import type { BackupSettings } from '../backup/kept/follow.ts';
import type { GatewayLimits } from '../gateway/limits.ts';
import type { Parts } from '../gateway/parts.ts';
import type { ProjectConfig } from '../gateway/project-config.ts';
import type { Invitations, SignupMode } from '../gateway/signups.ts';
import type { Log } from '../log.ts';
import type { HostedPlan } from '../realtime/plans.ts';
import type { Shutdown } from '../shutdown.ts';
import type { SpaceOptions } from '../space/watch.ts';
import type { S3StoreSettings } from '../storage/stores/settings.ts';

/** As the Supabase CLI's. */
export const DEFAULT_PORT = 54_321;

export type BackendOptions = {
  /** The folder that holds `supabase/`. */
  workdir: string;
  /** Database, files, keys and lock. */
  dataDir: string;
  host?: string;
  /** 0 for any free port. */
  port?: number;
  /** A PostgreSQL of one's own instead of the embedded one. */
  databaseUrl?: string | undefined;
  /**
   * That PostgreSQL by the role `authenticator`, which requests come in by; without it they come in
   * by the role of `databaseUrl`.
   */
  authenticatorUrl?: string | undefined;
  siteUrl?: string | undefined;
  devKeys?: boolean;
  /** Run the project's seed files, each once. */
  seed?: boolean;
  corsOrigins?: string[] | '*';
  limits?: Partial<GatewayLimits>;
  /** Addresses and networks whose X-Forwarded-For is believed; none by default. */
  trustedProxies?: readonly string[];
  /** Who may make an account; default: everybody. */
  signup?: { mode: SignupMode; invitations(sql: Sql): Invitations };
  /** Sends Auth's mails; without it they wait in the outbox. With it addresses are confirmed. */
  mailCarrier?: MailCarrier | undefined;
  /** Sends Auth's messages to phones. */
  smsCarrier?: SmsCarrier | undefined;
  /** Opens `/metrics` to other machines; without it only this one reads them. */
  metricsToken?: string | undefined;
  /** Where backups are kept while it runs; without it nowhere. */
  backups?: BackupSettings | undefined;
  /** How the disk is watched. */
  space?: SpaceOptions;
  /** Called with the migrated database before anything is served. */
  onDatabase?(sql: Sql): Promise<void>;
  /** After how long a silent websocket is cut, in milliseconds; tests wait less. */
  socketSilenceMs?: number | undefined;
  /** An S3 bucket for the files, in place of this machine's disk. */
  store?: S3StoreSettings | undefined;
  /** Whose limits of the hosted service hold for Realtime; our own without it. */
  realtimePlan?: HostedPlan | undefined;
  /** More parts for `/ready` and `/metrics`. */
  parts?(sql: Sql): Parts;
  fallback?(request: Request): Promise<Response> | Response;
  log?: Log;
  onProgress?(message: string): void;
};

/** One start: what it was told, and what ends what it began. */
export type Start = {
  options: BackendOptions;
  /** Absolute. */
  workdir: string;
  dataDir: string;
  config: ProjectConfig;
  shutdown: Shutdown;
  log: Log;
  onProgress(message: string): void;
};
