import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateVapidKeys, type VapidKeys } from '@parley/courier';
import { z } from 'zod';

const schema = z.object({ publicKey: z.string().min(1), privateKey: z.string().min(1) });

/**
 * The push keys of a data folder, made on its first start and readable by its owner alone: with
 * others every subscribed device would be lost.
 */
export function vapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'vapid.json');
  if (existsSync(file)) return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  mkdirSync(dataDir, { recursive: true });
  const keys = generateVapidKeys();
  writeFileSync(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
  return keys;
}
