import { expect, test } from 'vitest';
import { readSettings } from '../src/settings.ts';

test('every variable has a default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    provider: { kind: 'built-in' },
    smtpUrl: undefined,
    mapTiles: undefined,
    unfurls: true,
    signup: 'open',
    trustedProxies: [],
    metricsToken: undefined,
    aiMonthlyTokens: undefined,
    reachesLoopback: false,
  });
});

test('applies the limits of the named plan to live updates', () => {
  expect(readSettings({}).realtimePlan).toBeUndefined();
  expect(readSettings({ REALTIME_PLAN: 'pro' }).realtimePlan).toBe('pro');
});

test('backups are kept in the named folder for fourteen days', () => {
  expect(readSettings({}).backups).toBeUndefined();
  expect(
    readSettings({ BACKUPS: '/mnt/b', PARLEY_BACKUP_PASSPHRASE: 'right horse' }).backups,
  ).toEqual({ folder: '/mnt/b', days: 14, passphrase: 'right horse' });
});

test.each([
  [{ BACKUPS: '.parley/b' }, 'BACKUPS must name a place outside the data folder.'],
  [
    { BACKUPS: '/mnt/b', DATABASE_URL: 'postgresql://me@db/x' },
    'BACKUPS keeps the database of the data folder; the one at DATABASE_URL is backed up with its own tools.',
  ],
  [{ REALTIME_PLAN: 'team' }, 'REALTIME_PLAN must be free, pro, large, but is "team".'],
  [{ BACKUPS_DAYS: 'many' }, 'BACKUPS_DAYS must be a positive whole number, but is "many".'],
  [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535, but is "http".'],
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535, but is "70000".'],
  [{ HOST: 'a b' }, 'HOST must be a host name or address such as 127.0.0.1, but is "a b".'],
  [
    { SITE_URL: 'chat.example.org' },
    'SITE_URL must be an http or https URL without a user, but is "chat.example.org".',
  ],
  [
    { SITE_URL: 'https://me:secret@chat.example.org' },
    'SITE_URL must be an http or https URL without a user, but is "https://…@chat.example.org".',
  ],
  [
    { DATABASE_URL: 'mysql://me:secret@db/x' },
    'DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database, but is "mysql://…@db/x".',
  ],
  [
    { CORS_ORIGINS: 'https://a.example,b' },
    'CORS_ORIGINS must list http or https origins, but holds "b".',
  ],
  [
    { SENTRY_DSN: 'https://errors.example.org/1' },
    'SENTRY_DSN must be a DSN such as https://key@errors.example.org/1.',
  ],
  [
    { SMTP_URL: 'mail.example.org' },
    'SMTP_URL must be a URL such as smtp://user:password@mail.example.org:587, but is "mail.example.org".',
  ],
  [
    { SMTP_FROM: 'Parley' },
    'SMTP_FROM must be an address such as Parley <chat@example.org>, but is "Parley".',
  ],
  [
    { MAP_TILES_URL: 'https://tiles.example.org/map.png' },
    'MAP_TILES_URL must be a URL with {z}, {x} and {y} such as ' +
      'https://tiles.example.org/{z}/{x}/{y}.png, but is "https://tiles.example.org/map.png".',
  ],
  [
    { MAP_TILES_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png' },
    'MAP_TILES_URL must be a URL with {z}, {x} and {y} such as ' +
      'https://tiles.example.org/{z}/{x}/{y}.png, ' +
      'but is "https://{s}.tiles.example.org/{z}/{x}/{y}.png".',
  ],
  [{ AI_MONTHLY_TOKENS: '0' }, 'AI_MONTHLY_TOKENS must be a positive whole number, but is "0".'],
  [{ SIGNUP: 'no' }, 'SIGNUP must be open, invited or closed, but is "no".'],
  [
    { METRICS_TOKEN: 'short' },
    'METRICS_TOKEN must be at least 16 letters, digits or characters of . _ ~ + / = -.',
  ],
  [
    { NETWORK_ALLOW: 'git.intern, https://wiki.intern' },
    'NETWORK_ALLOW must list hosts, addresses and ranges: "https://wiki.intern" is no host, ' +
      'host:port, address or range such as git.intern, ollama.intern:11434 or 10.1.0.0/16.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' },
    'TRUSTED_PROXIES must list addresses or networks: "proxy.example" is neither an address ' +
      'nor a network such as 10.0.0.0/8.',
  ],
  [{ UNFURL: 'yes' }, 'UNFURL must be on or off, but is "yes".'],
  [{ AI_PROVIDER: 'openai' }, 'AI_API_KEY is required when AI_PROVIDER is openai.'],
])(
  'an invalid value stops the start with one sentence that names the variable: %o',
  (env, message) => {
    expect(() => readSettings(env)).toThrow(expect.objectContaining({ message }));
  },
);

test('street maps have a URL and an attribution', () => {
  const url = 'https://tiles.example.org/{z}/{x}/{y}.png';
  expect(
    readSettings({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Somebody' }).mapTiles,
  ).toEqual({ url, attribution: '© Somebody' });
});

test('proxies are addresses and networks, separated by commas', () => {
  const { trustedProxies } = readSettings({ TRUSTED_PROXIES: ' 127.0.0.1, 10.0.0.0/8 ,::1,' });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1']);
});

test('NETWORK_ALLOW opens what it names', () => {
  const { networkAllow } = readSettings({ NETWORK_ALLOW: ' git.intern ,ollama.intern:11434,' });
  expect([
    networkAllow.allows('git.intern', '10.0.0.1', 443),
    networkAllow.allows('ollama.intern', '10.0.0.1', 11434),
    networkAllow.allows('other.intern', '10.0.0.1', 443),
    readSettings({}).networkAllow.allows('git.intern', '10.0.0.1', 443),
  ]).toEqual([true, true, false, false]);
});
