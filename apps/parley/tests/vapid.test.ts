import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vapidKeys } from '../src/vapid.ts';

test('push keys are created once, readable only by the data folder’s owner', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-vapid-'));
  try {
    const dataDir = join(dir, 'data');
    const keys = await vapidKeys(dataDir, async () => false);
    expect(await vapidKeys(dataDir, async () => true)).toEqual(keys);
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
    expect(statSync(join(dataDir, 'vapid.json')).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
