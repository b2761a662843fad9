import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ProviderConfig, readProvider } from '@parley/assistant';
import { z } from 'zod';

/** What the environment says; every name is documented in `.env.example`. */
export type Settings = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** A PostgreSQL of one's own instead of the embedded one. */
  databaseUrl: string | undefined;
  siteUrl: string;
  /** Empty: the app's own origin only. */
  corsOrigins: string[];
  /** Requests a minute from one address; everyone behind one proxy shares an address. */
  requestsPerMinute: number | undefined;
  provider: ProviderConfig;
};

/** A configuration value that cannot be used; the message is one sentence that names the variable. */
export class SettingError extends Error {
  readonly code = 'invalid_setting';
}

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().positive();
const webUrl = z.url({ protocol: /^https?$/ });
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });
const hostname = z.string().regex(/^[\w.:-]+$/);

type Env = Record<string, string | undefined>;

/** @throws SettingError on the first value that cannot be used. */
export function readSettings(env: Env): Settings {
  const chosenPort = read(env, 'PORT', port, 'a port number from 0 to 65535') ?? 3000;
  return {
    port: chosenPort,
    host: read(env, 'HOST', hostname, 'a host name or address such as 127.0.0.1') ?? '127.0.0.1',
    dataDir: resolve(env.PARLEY_DATA_DIR || '.parley'),
    databaseUrl: read(env, 'DATABASE_URL', databaseUrl, 'a URL such as postgresql://user:password@host:5432/database'),
    siteUrl: read(env, 'SITE_URL', webUrl, 'an http or https URL') ?? `http://localhost:${chosenPort}`,
    corsOrigins: (env.CORS_ORIGINS ?? '').split(',').flatMap((origin) => originOf(origin.trim())),
    requestsPerMinute: read(env, 'REQUESTS_PER_MINUTE', count, 'a positive whole number'),
    provider: provider(env),
  };
}

function read<Schema extends z.ZodType>(env: Env, name: string, schema: Schema, expected: string): z.infer<Schema> | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new SettingError(`${name} must be ${expected}, but is "${withoutPassword(value)}".`);
  return parsed.data;
}

const withoutPassword = (value: string) => value.replace(/:[^:@/]+@/, ':…@');

function originOf(text: string): string[] {
  if (text === '') return [];
  if (!webUrl.safeParse(text).success) throw new SettingError(`CORS_ORIGINS must list http or https origins, but holds "${text}".`);
  return [new URL(text).origin];
}

function provider(env: Env): ProviderConfig {
  try {
    return readProvider(env);
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Adds the variables of a `.env` file in the current folder; the environment itself wins. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
