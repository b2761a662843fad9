import { openSecrets } from '@parley/assistant';
import { z } from 'zod';
import type { OwnKeys } from '../own-keys.ts';
import { readSettings, SettingError, type Settings } from '../settings.ts';
import { configOf, type WebConfig } from '../serve-web.ts';
import type { SupabaseProject } from './parts.ts';

const http = z.url({ protocol: /^https?$/ });
const postgres = z.url({ protocol: /^postgres(ql)?$/ });

/** Required variables, each with a hint for the error message. */
const NEEDED = {
  SUPABASE_URL: [http, 'the address of the project, such as https://abc.supabase.co'],
  SUPABASE_PUBLISHABLE_KEY: [z.string().min(1), 'the publishable key of the project'],
  SUPABASE_SECRET_KEY: [z.string().min(1), 'a secret key of the project'],
  SUPABASE_JWT_SECRET: [z.string().min(32), 'the JWT secret of the project'],
  DATABASE_URL: [
    postgres,
    'the address of its database, directly or by the session pooler (port 5432)',
  ],
  SITE_URL: [http, 'the address at which people open the app'],
  VAPID_PUBLIC_KEY: [z.string().min(1), 'made once by "npm run workers -- keys"'],
  VAPID_PRIVATE_KEY: [z.string().min(1), 'made once by "npm run workers -- keys"'],
  ASSISTANT_PRIVATE_KEY: [z.string().min(1), 'made once by "npm run workers -- keys"'],
} as const;

type Name = keyof typeof NEEDED;
type Env = Record<string, string | undefined>;

const isName = (name: string): name is Name => name in NEEDED;
const NAMES = Object.keys(NEEDED).filter(isName);
const OF_THE_PAGE = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'VAPID_PUBLIC_KEY'] as const;

export type WorkersSettings = { settings: Settings; project: SupabaseProject; keys: OwnKeys };

/** @throws SettingError that names all missing variables, or the first invalid one. */
export function readWorkersSettings(env: Env): WorkersSettings {
  const value = reader(env, NAMES);
  return {
    settings: readSettings(env),
    project: {
      supabaseUrl: value('SUPABASE_URL'),
      publishableKey: value('SUPABASE_PUBLISHABLE_KEY'),
      secretKey: value('SUPABASE_SECRET_KEY'),
      jwtSecret: value('SUPABASE_JWT_SECRET'),
      databaseUrl: value('DATABASE_URL'),
    },
    keys: {
      vapid: { publicKey: value('VAPID_PUBLIC_KEY'), privateKey: value('VAPID_PRIVATE_KEY') },
      secrets: openSecrets(value('ASSISTANT_PRIVATE_KEY')),
    },
  };
}

/** The configuration of a project's page. @throws SettingError */
export function readPageSettings(env: Env): WebConfig {
  const value = reader(env, OF_THE_PAGE);
  return {
    supabaseUrl: value('SUPABASE_URL'),
    supabaseKey: value('SUPABASE_PUBLISHABLE_KEY'),
    vapidPublicKey: value('VAPID_PUBLIC_KEY'),
    ...configOf(readSettings(env)),
  };
}

function reader(env: Env, names: readonly Name[]): (name: Name) => string {
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name}: ${NEEDED[name][1]}`);
    throw new SettingError(`These variables are needed as well:\n${lines.join('\n')}`);
  }
  return (name) => {
    const [schema, meaning] = NEEDED[name];
    const parsed = schema.safeParse(env[name]);
    if (!parsed.success) throw new SettingError(`${name} must be ${meaning}.`);
    return parsed.data.replace(/\/$/, '');
  };
}
