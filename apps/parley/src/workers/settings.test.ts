import { expect, test } from 'vitest';
import { newKeys } from './keys.ts';
import { readPageSettings, readWorkersSettings } from './settings.ts';

const keys = Object.fromEntries(
  [...newKeys().matchAll(/^(\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value]),
);
const env: Record<string, string | undefined> = {
  ...keys,
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  SUPABASE_JWT_SECRET: 'x'.repeat(40),
  DATABASE_URL: 'postgresql://postgres:secret@db.abc.supabase.co:5432/postgres',
  SITE_URL: 'https://chat.example.org',
};

test('reads project and keys of the workers from the environment', () => {
  const { project, keys: own, settings } = readWorkersSettings(env);
  expect(project.supabaseUrl).toBe('https://abc.supabase.co');
  expect(own.vapid.publicKey).toBe(keys.VAPID_PUBLIC_KEY);
  expect(own.secrets.publicJwk.kty).toBe('RSA');
  expect(settings.siteUrl).toBe('https://chat.example.org');
});

test('names all missing variables together, with where to find them', () => {
  const { SUPABASE_JWT_SECRET: _secret, VAPID_PRIVATE_KEY: _key, ...rest } = env;
  expect(() => readWorkersSettings(rest)).toThrow(
    'These variables are needed as well:\n  SUPABASE_JWT_SECRET: ' +
      'the JWT secret of the project\n  VAPID_PRIVATE_KEY: made once by "npm run workers -- ' +
      'keys"',
  );
  expect(() => readWorkersSettings({ ...env, DATABASE_URL: 'mysql://x' })).toThrow(
    'DATABASE_URL must be a URL such as postgresql:',
  );
});

test('a page needs no secret and gets none', () => {
  const { SUPABASE_SECRET_KEY: _secret, DATABASE_URL: _url, ...rest } = env;
  expect(readPageSettings({ ...rest, SIGNUP: 'invited' })).toEqual({
    supabaseUrl: 'https://abc.supabase.co',
    supabaseKey: 'sb_publishable_1',
    vapidPublicKey: keys.VAPID_PUBLIC_KEY,
    sentryDsn: undefined,
    canMail: false,
    mapTiles: undefined,
    signup: 'invited',
  });
});
