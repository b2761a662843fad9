import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { type ProviderConfig, readProvider } from '@parley/assistant';
import { readRetention, type Retention } from '@parley/delivery';
import {
  type BackupSettings,
  isSecretName,
  Peers,
  type HostedPlan,
  realtimePlan,
  redact,
  type S3StoreSettings,
  type SignupMode,
  storeSettings,
} from '@parley/backend';
import { type AllowList, readAllowList } from '@parley/safe-fetch';
import { z } from 'zod';

/** Settings from environment variables, which `.env.example` documents. */
export type Settings = {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  /** An external PostgreSQL instead of the embedded one. */
  databaseUrl: string | undefined;
  /** The same database with the role for requests. */
  authenticatorUrl: string | undefined;
  /** Continuous backups; undefined for none. */
  backups: BackupSettings | undefined;
  /** A bucket for files; undefined for the data folder. */
  store: S3StoreSettings | undefined;
  /** The hosted plan whose limits apply to live updates; undefined for our own limits. */
  realtimePlan: HostedPlan | undefined;
  siteUrl: string;
  /** Empty for only the app's own origin. */
  corsOrigins: string[];
  /** Requests per minute and address; all users behind one proxy share an address. */
  requestsPerMinute: number | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Registration without an invitation: open to everyone, or closed. */
  signup: SignupMode;
  /** Token with which other machines read `/metrics`; undefined for only this machine. */
  metricsToken: string | undefined;
  provider: ProviderConfig;
  /** Monthly tokens per workspace for the operator's model; undefined for no limit. */
  aiMonthlyTokens: number | undefined;
  /**
   * Private key (PEM) for secrets sealed for the assistant; undefined for the key in the data
   * folder.
   */
  assistantPrivateKey: string | undefined;
  /** DSN to which the app reports errors; undefined for none. */
  sentryDsn: string | undefined;
  /** A tile server for street maps; undefined for only countries and cities. */
  mapTiles: { url: string; attribution: string } | undefined;
  /** The mail server, smtp:// or smtps://; undefined for no e-mail. */
  smtpUrl: string | undefined;
  /** Sender of e-mails as `Name <address>`; undefined for Parley at the site's host. */
  mailFrom: string | undefined;
  /** Retention of rows that would otherwise grow without bound. */
  retention: Retention;
  /** True if linked pages are fetched for link previews. */
  unfurls: boolean;
  /** Private hosts and networks that requests to user-supplied addresses may reach. */
  networkAllow: AllowList;
  /** Allows linked pages, push services and model providers on this machine, only for tests. */
  reachesLoopback: boolean;
};

/** An invalid setting. The message is one sentence that names the variable. */
export class SettingError extends Error {
  readonly code = 'invalid_setting';
}

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().positive();
const anyWebUrl = z.url({ protocol: /^https?$/ });
/** Browsers and servers reject URLs with a user or password, and they would end up in logs. */
const webUrl = anyWebUrl.refine(isWithoutCredentials);
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** `https://{key}@{host}/{project}`: key and project identify the app at the service. */
const dsn = anyWebUrl.refine(
  (url) => URL.parse(url)?.username && /\/[^/]+$/.test(URL.parse(url)?.pathname ?? ''),
);
const smtpUrl = z.url({ protocol: /^smtps?$/ });
const sender = z.string().regex(/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/);
/** A raster tile URL with placeholders for zoom, column and row, but not in its host. */
const tilesUrl = webUrl.refine(
  (url) =>
    ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) &&
    !/[{}]|%7b/i.test(URL.parse(url)?.host ?? ''),
);
const line = z
  .string()
  .max(300)
  .regex(/^[^\r\n]+$/);
const onOff = z.enum(['on', 'off']);
const signup = z.enum(['open', 'invited', 'closed']);
/** A value for an HTTP header, long enough not to be guessed. */
const bearer = z.string().regex(/^[\w.~+/=-]{16,}$/);
const hostname = z.string().regex(/^[\w.:-]+$/);

type Env = Record<string, string | undefined>;

function isWithoutCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.username === '' && parsed.password === '';
}

/** @throws SettingError for the first invalid value. */
export function readSettings(env: Env): Settings {
  const chosenPort = read(env, 'PORT', port, 'a port number from 0 to 65535') ?? 3000;
  return {
    port: chosenPort,
    host: read(env, 'HOST', hostname, 'a host name or address such as 127.0.0.1') ?? '127.0.0.1',
    dataDir: resolve(env.PARLEY_DATA_DIR || '.parley'),
    databaseUrl: read(
      env,
      'DATABASE_URL',
      databaseUrl,
      'a URL such as postgresql://user:password@host:5432/database',
    ),
    authenticatorUrl: read(
      env,
      'AUTHENTICATOR_URL',
      databaseUrl,
      'a URL such as postgresql://authenticator:password@host:5432/database',
    ),
    backups: backups(env),
    store: inWords(() => storeSettings(env)),
    realtimePlan: inWords(() => realtimePlan(env)),
    siteUrl:
      read(env, 'SITE_URL', webUrl, 'an http or https URL without a user') ??
      `http://localhost:${chosenPort}`,
    corsOrigins: (env.CORS_ORIGINS ?? '').split(',').flatMap((origin) => originOf(origin.trim())),
    requestsPerMinute: read(env, 'REQUESTS_PER_MINUTE', count, 'a positive whole number'),
    trustedProxies: trustedProxies(env),
    signup: read(env, 'SIGNUP', signup, 'open, invited or closed') ?? 'open',
    metricsToken: read(
      env,
      'METRICS_TOKEN',
      bearer,
      'at least 16 letters, digits or characters of . _ ~ + / = -',
    ),
    provider: inWords(() => readProvider(env)),
    aiMonthlyTokens: read(env, 'AI_MONTHLY_TOKENS', count, 'a positive whole number'),
    assistantPrivateKey: env.ASSISTANT_PRIVATE_KEY || undefined,
    sentryDsn: read(env, 'SENTRY_DSN', dsn, 'a DSN such as https://key@errors.example.org/1'),
    mapTiles: mapTiles(env),
    smtpUrl: read(
      env,
      'SMTP_URL',
      smtpUrl,
      'a URL such as smtp://user:password@mail.example.org:587',
    ),
    mailFrom: read(env, 'SMTP_FROM', sender, 'an address such as Parley <chat@example.org>'),
    retention: inWords(() => readRetention(env)),
    unfurls: (read(env, 'UNFURL', onOff, 'on or off') ?? 'on') === 'on',
    networkAllow: networkAllow(env),
    reachesLoopback: env.PARLEY_TEST_LOOPBACK === '1',
  };
}

/** @throws SettingError with the message of a part about its own variables. */
function inWords<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

function read<Schema extends z.ZodType>(
  env: Env,
  name: string,
  schema: Schema,
  expected: string,
): z.infer<Schema> | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new SettingError(
      `${name} must be ${expected}` +
        (isSecretName(name) ? '.' : `, but is "${redact(value, {})}".`),
    );
  return parsed.data;
}

function originOf(text: string): string[] {
  if (text === '') return [];
  if (!webUrl.safeParse(text).success)
    throw new SettingError(`CORS_ORIGINS must list http or https origins, but holds "${text}".`);
  return [new URL(text).origin];
}

/**
 * Validated at the start rather than with the first request, because a typing error would open the
 * limits.
 */
function trustedProxies(env: Env): string[] {
  const entries = (env.TRUSTED_PROXIES ?? '').split(',').map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== '');
  try {
    new Peers(proxies);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`TRUSTED_PROXIES must list addresses or networks: ${reason}`, {
      cause: error,
    });
  }
  return proxies;
}

/** Validated at the start: a typing error would otherwise show only when something is called. */
function networkAllow(env: Env): AllowList {
  try {
    return readAllowList(env.NETWORK_ALLOW ?? '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`NETWORK_ALLOW must list hosts, addresses and ranges: ${reason}`, {
      cause: error,
    });
  }
}

const DAYS = 14;

function backups(env: Env): Settings['backups'] {
  const days = read(env, 'BACKUPS_DAYS', count, 'a positive whole number') ?? DAYS;
  if (!env.BACKUPS) return undefined;
  if (env.DATABASE_URL)
    throw new SettingError(
      'BACKUPS keeps the database of the data folder; the one at DATABASE_URL is backed up with its own tools.',
    );
  const folder = resolve(env.BACKUPS);
  const dataDir = resolve(env.PARLEY_DATA_DIR || '.parley');
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new SettingError('BACKUPS must name a place outside the data folder.');
  return { folder, days, passphrase: env.PARLEY_BACKUP_PASSPHRASE || undefined };
}

function mapTiles(env: Env): Settings['mapTiles'] {
  const url = read(
    env,
    'MAP_TILES_URL',
    tilesUrl,
    'a URL with {z}, {x} and {y} such as https://tiles.example.org/{z}/{x}/{y}.png',
  );
  const attribution =
    read(env, 'MAP_TILES_ATTRIBUTION', line, 'one line of at most 300 characters') ?? '';
  return url === undefined ? undefined : { url, attribution };
}

/** Loads a `.env` file from the current folder. Existing environment variables win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
