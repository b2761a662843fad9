import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '@parley/assistant';
import { afterAll, expect, test } from 'vitest';
import { seal } from '../../web/src/lib/seal.ts';
import { assistantKey } from '../src/assistant-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
const kept = async () => openSecrets(await assistantKey(dataDir, async () => false));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('the service opens what the browser sealed, of any length and script', async () => {
  const secrets = await kept();
  for (const text of ['sk-short', '', 'Schlüssel 🔑', 'x'.repeat(3000)])
    expect(secrets.open(await seal(text, secrets.publicJwk))).toBe(text);
});

test('the key persists, is readable only by its owner, and is not in the public half', async () => {
  const sealed = await seal('kept', (await kept()).publicJwk);
  const again = await kept();
  expect(again.open(sealed)).toBe('kept');
  expect(readdirSync(dataDir)).toEqual(['assistant-key.pem']);
  expect(statSync(join(dataDir, 'assistant-key.pem')).mode & 0o777).toBe(0o600);
  expect(Object.keys(again.publicJwk).toSorted()).toEqual(['alg', 'e', 'kty', 'n', 'use']);
});

test('prefers the environment’s key, also on one line; rejects an invalid one without quoting it', async () => {
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const sealed = await seal('hosted', openSecrets(pem).publicJwk);
  expect(openSecrets(pem.replaceAll('\n', '\\n')).open(sealed)).toBe('hosted');
  expect(() => openSecrets('not-a-key')).toThrow(
    'ASSISTANT_PRIVATE_KEY must be an RSA private key in PEM (PKCS #8).',
  );
});

test('does not open text sealed for another key, truncated or changed', async () => {
  const secrets = await kept();
  const sealed = await seal('mine', secrets.publicJwk);
  const last = sealed.at(-2) === 'A' ? 'B' : 'A';
  for (const broken of [
    sealed.slice(0, -8),
    `${sealed.slice(0, -2)}${last}${sealed.at(-1)}`,
    sealed.replace(/^1/, '2'),
    'sk-plain',
    '',
  ]) {
    expect(() => secrets.open(broken)).toThrow(
      expect.objectContaining({ code: 'sealed_for_another_key' }),
    );
  }
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  expect(() => openSecrets(pem).open(sealed)).toThrow('The secret was sealed for another key');
});

test('a log does not reveal opened secrets', async () => {
  const secrets = await kept();
  secrets.open(await seal('sk-very-secret', secrets.publicJwk));
  expect(secrets.conceal('Incorrect API key provided: sk-very-secret.')).toBe(
    'Incorrect API key provided: ….',
  );
});
