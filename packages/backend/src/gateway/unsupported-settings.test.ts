import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsupportedSettings } from './unsupported-settings.ts';

let workdir: string;
beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'parley-unhonoured-'));
  await mkdir(join(workdir, 'supabase'));
});
afterAll(() => rm(workdir, { recursive: true }));

async function told(config: string): Promise<string[]> {
  await writeFile(join(workdir, 'supabase', 'config.toml'), config);
  return unsupportedSettings(workdir);
}

test('lists ignored settings, and sections that are ignored as a whole', async () => {
  expect(
    await told(`
      project_id = "p"
      misspelt = 1
      [api]
      port = 54321
      max_row = 5
      [api.tls]
      enabled = true
      [db]
      port = 54322
      major_version = 15
      [db.pooler]
      enabled = true
      [studio]
      port = 54323
      [functions.hello]
      verify_jwt = false
      static_files = ["x"]`),
  ).toEqual([
    'misspelt',
    'api.max_row',
    '[api.tls]',
    'db.major_version',
    '[db.pooler]',
    '[studio]',
    'functions.hello.static_files',
  ]);
});

test('does not list settings that are honoured, disabled or equal to the behaviour', async () => {
  expect(
    await told(`
      [api.tls]
      enabled = false
      [analytics]
      enabled = false
      [db]
      major_version = 17
      orioledb_version = ""
      [db.migrations]
      schema_paths = []
      [db.seed]
      sql_paths = ["./seed.sql"]
      [storage]
      file_size_limit = "50MiB"
      [storage.buckets.pictures]
      objects_path = "./pictures"
      [auth.email]
      enabled = true
      [auth.sms]
      enabled = true
      [auth.external.apple]
      enabled = true`),
  ).toEqual([]);
});

test('lists the settings that Auth ignores', async () => {
  expect(
    await told(`
      [auth]
      enabled = false
      site_url = "http://localhost:3000"
      jwt_secret = "another-secret-than-the-one-everybody-knows"
      [auth.captcha]
      enabled = true
      provider = "hcaptcha"
      [auth.hook.send_email]
      enabled = true
      uri = "pg-functions://postgres/public/mail"
      [auth.hook.custom_access_token]
      enabled = true
      uri = "pg-functions://postgres/public/claims"
      [auth.email]
      otp_length = 8
      [auth.email.notification.password_changed]
      enabled = true
      [auth.email.notification.misspelt]
      enabled = true
      [auth.sms.test_otp]
      4152127777 = "123456"
      [auth.sms.twilio]
      enabled = true
      account_sid = "x"
      [auth.web3.solana]
      enabled = true
      [auth.third_party.clerk]
      enabled = false
      [auth.rate_limit]
      email_sent = 2`),
  ).toEqual([
    'auth.enabled',
    'auth.jwt_secret',
    '[auth.captcha]',
    '[auth.hook.send_email]',
    '[auth.email.notification.misspelt]',
    '[auth.sms.twilio]',
    '[auth.web3]',
  ]);
});
