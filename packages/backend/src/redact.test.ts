import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logToStderr } from './log.ts';
import { redact } from './redact.ts';

/** Made up for this test, so it is no machine's secret. */
const SECRET = 'pL4nt3d-S3cret-0f-this-Test-x9Q';
const ENCODED = encodeURIComponent('pL4nt3d/S3cret:0f@this Test-x9Q');

const settings: Record<string, string> = {
  AI_API_KEY: SECRET,
  ASSISTANT_PRIVATE_KEY: `-----BEGIN PRIVATE KEY-----\\n${SECRET}\\n-----END PRIVATE KEY-----`,
  AUTHENTICATOR_URL: `postgresql://authenticator:${SECRET}@127.0.0.1:5432/parley`,
  AWS_SECRET_ACCESS_KEY: SECRET,
  CLIENT_SECRET: SECRET,
  DATABASE_URL: `postgresql://postgres:${SECRET}@127.0.0.1:5432/parley`,
  METRICS_TOKEN: SECRET,
  PARLEY_BACKUP_PASSPHRASE: SECRET,
  SENTRY_DSN: `https://${SECRET}@errors.example.org/1`,
  SMTP_URL: `smtp://user:${SECRET}@mail.example.org:587`,
  SUPABASE_JWT_SECRET: SECRET,
  SUPABASE_SECRET_KEY: SECRET,
  VAPID_PRIVATE_KEY: SECRET,
};

let written: string[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The log's output for a text in each position where a fact can be. */
function logged(text: string): string {
  logToStderr({ level: 'error', message: text });
  logToStderr({ level: 'warn', message: 'It failed', error: String(new Error(text)) });
  logToStderr({ level: 'info', message: 'Nested', facts: { list: [{ text }] } });
  return written.join('');
}

test.for(Object.entries(settings))('the value of %s is redacted', ([name, value]) => {
  vi.stubEnv(name, value);
  const said = logged(`connect failed: ${value} (${name}); bare: ${SECRET}!`);
  expect(said).not.toContain(SECRET);
  expect(said).toContain('connect failed');
});

test.for([
  ['a provider’s address', `http://user:${SECRET}@127.0.0.1/v1`],
  ['an address with a user only', `https://${SECRET}@models.example.org/v1`],
  ['an encoded password', `smtps://me:${ENCODED}@mail.example.org`],
  ['a password with a slash and an at sign', `postgresql://me:a/${SECRET}@b@db.example.org/x`],
  ['an address without slashes', `http:user:${SECRET}@127.0.0.1/v1`],
  ['a quoted address', `URL that includes credentials: "http://a:${SECRET}@h/": no`],
  ['an Authorization header', `Authorization: Bearer ${SECRET}`],
  ['a Basic header', `{"authorization":"Basic ${btoa(SECRET)}"} ${btoa(SECRET).slice(0, 0)}`],
  ['an apikey header', `apikey: ${SECRET}`],
  ['a parameter', `GET /auth/v1/verify?type=recovery&token=${SECRET}&x=1`],
  ['a fragment', `https://chat.example.org/#access_token=${SECRET}&type=x`],
  ['a connection string', `host=db password=${SECRET} user=me`],
  ['a webhook', `POST https://hooks.example.org/services/T0/B0/${SECRET} answered 500`],
  ['a calendar feed', `/calendar/${SECRET}.ics`],
  ['a provider’s key', `Incorrect API key provided: sk-${SECRET}`],
  ['a key of the project', `sb_secret_${SECRET}`],
  ['a hook’s secret', `v1,whsec_${SECRET}`],
  ['an access token', `eyJhbGciOi.${SECRET.replaceAll('-', '_')}.${SECRET}`],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${SECRET}\n-----END RSA PRIVATE KEY-----`],
] as const)('%s is redacted', ([, text]) => {
  const said = logged(text);
  expect(said).not.toContain(SECRET);
  expect(said).not.toContain(SECRET.replaceAll('-', '_'));
  expect(said).not.toContain(ENCODED);
  expect(said).not.toContain(btoa(SECRET));
});

test('a fact with the name of a secret is redacted, whatever its value', () => {
  logToStderr({ level: 'info', message: 'x', password: 'hunter', headers: { cookie: 'a=b' } });
  expect(written.join('')).not.toMatch(/hunter|a=b/);
});

test.for([
  'The job queue ended and is opened anew',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'request failed /rest/v1/messages?select=*&channel_id=eq.0198c0de-0000-7000-8000-000000000001',
  'at file:///srv/parley/node_modules/@supabase/realtime-js/dist/main/RealtimeClient.js:12:3',
  'https://chat.example.org/w/0198c0de-0000-7000-8000-000000000001/c/general',
  'http://localhost:3000/@ada',
  'Migration 20261124070200_who_left_reads_no_more.sql',
  'Unexpected token \'<\', "<html>" is not valid JSON',
  'ada@example.org could not be reached',
])('%s is not redacted', (text) => {
  expect(redact(text, {})).toBe(text);
});
