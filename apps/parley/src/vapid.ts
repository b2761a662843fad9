import { join } from 'node:path';
import { type KeptFile, readOrCreate } from '@parley/backend';
import { generateVapidKeys, type VapidKeys } from '@parley/delivery';
import { z } from 'zod';

const schema = z.object({ publicKey: z.string().min(1), privateKey: z.string().min(1) });

export const vapidFile = (dataDir: string): KeptFile<VapidKeys> => ({
  path: join(dataDir, 'vapid.json'),
  parse: (text) => schema.parse(JSON.parse(text)),
  lost: 'then nobody gets push messages until they turn them on again.',
});

/**
 * The push keys of a data folder, created on its first start and readable only by its owner.
 * @param isUsed resolves to true if devices have subscribed; new keys would lose them.
 * @throws DamagedFolderError
 */
export const vapidKeys = (dataDir: string, isUsed: () => Promise<boolean>): Promise<VapidKeys> =>
  readOrCreate(vapidFile(dataDir), isUsed, newVapidKeys);

/** New keys in the format of their file. */
export const newVapidKeys = (): string => JSON.stringify(generateVapidKeys(), null, 2);
