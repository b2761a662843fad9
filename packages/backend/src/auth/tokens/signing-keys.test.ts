import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSigningKey, readPrivateKeys, rotated } from './key-file.ts';
import { signingKeysCommand } from './key-command.ts';
import { signingKeysOf } from './signing-keys-path.ts';
import { createSigningKeys } from './signing-keys.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-letters';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signing-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('signs with the shared secret and publishes no key if there is no file', async () => {
  const keys = await createSigningKeys(SECRET);
  const token = await keys.sign({ sub: 'ann' });
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(await keys.verify(token)).toEqual({ sub: 'ann' });
  expect(keys.jwks()).toEqual({ keys: [] });
});

test.each(['ES256', 'RS256'] as const)('verifies %s tokens by published keys', async (alg) => {
  const key = await newSigningKey(alg);
  const keys = await createSigningKeys(SECRET, [key]);
  const token = await keys.sign({ sub: 'ann' });
  expect(decodeProtectedHeader(token)).toEqual({ alg, kid: key.kid, typ: 'JWT' });
  const published = keys.jwks();
  const { payload } = await jwtVerify(token, createLocalJWKSet(published));
  expect(payload).toEqual({ sub: 'ann' });
  expect(JSON.stringify(published)).not.toContain(key.d);
});

test('signs with the new key after a rotation and still verifies older tokens', async () => {
  const bySecret = await (await createSigningKeys(SECRET)).sign({ sub: 'ann' });
  const first = await newSigningKey('RS256');
  const byFirst = await (await createSigningKeys(SECRET, [first])).sign({ sub: 'ben' });
  const next = await newSigningKey('ES256');
  const keys = await createSigningKeys(SECRET, rotated([first], next));
  expect(decodeProtectedHeader(await keys.sign({})).kid).toBe(next.kid);
  expect(await keys.verify(bySecret)).toEqual({ sub: 'ann' });
  expect(await keys.verify(byFirst)).toEqual({ sub: 'ben' });
  expect(keys.jwks().keys.map(({ kid }) => kid)).toEqual([next.kid, first.kid]);
});

test('rejects a token signed with a public key as if it were the secret', async () => {
  const key = await newSigningKey('RS256');
  const keys = await createSigningKeys(SECRET, [key]);
  const forged = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', kid: key.kid })
    .sign(new TextEncoder().encode(JSON.stringify(keys.jwks().keys[0])));
  await expect(keys.verify(forged)).rejects.toThrow('signature verification failed');
  const foreign = await (await createSigningKeys(SECRET, [await newSigningKey('ES256')])).sign({});
  await expect(keys.verify(foreign)).rejects.toThrow('no applicable key');
});

test('reads a key file of the CLI and explains why a file is invalid', async () => {
  const path = join(folder, 'signing_keys.json');
  const key = await newSigningKey('ES256');
  writeFileSync(path, JSON.stringify([key]));
  expect(readPrivateKeys(path)).toEqual([key]);
  writeFileSync(path, JSON.stringify([{ ...key, alg: 'none' }]));
  expect(() => readPrivateKeys(path)).toThrow('key 0.alg');
  writeFileSync(path, 'not JSON');
  expect(() => readPrivateKeys(path)).toThrow('not JSON');
  expect(() => readPrivateKeys(join(folder, 'nothing'))).toThrow('there is no file');
});

test('rejects a file in which no key can sign', async () => {
  const retired = { ...(await newSigningKey('ES256')), key_ops: ['verify'] };
  await expect(createSigningKeys(SECRET, [retired])).rejects.toThrow('may sign');
});

test('keeps keys in the data folder, for its owner only, if no path is configured', async () => {
  const project = { settings: {}, workdir: folder, dataDir: join(folder, 'data') };
  expect(signingKeysOf(project)).toEqual([]);
  await signingKeysCommand(project, ['new']);
  await signingKeysCommand(project, ['rotate'], 'RS256');
  expect(signingKeysOf(project).map(({ alg }) => alg)).toEqual(['RS256', 'ES256']);
  expect(statSync(join(folder, 'data', 'signing-keys.json')).mode & 0o777).toBe(0o600);
  for (const [args, algorithm] of [
    [['renew'], 'ES256'],
    [['rotate'], 'HS256'],
    [[], 'ES256'],
  ] as const)
    await expect(signingKeysCommand(project, args, algorithm)).rejects.toThrow(
      'Usage: signing-keys',
    );
});
