import { createPrivateKey } from 'node:crypto';
import { join } from 'node:path';
import { newPrivateKey } from '@parley/assistant';
import { type KeptFile, readOrCreate } from '@parley/backend';

export const assistantKeyFile = (dataDir: string): KeptFile<string> => ({
  path: join(dataDir, 'assistant-key.pem'),
  parse: asKey,
  lost: 'then keys of model providers and secrets of tool servers are entered again.',
});

/**
 * The key with which the assistant decrypts sealed secrets, as PEM. Created on the first start of a
 * data folder, readable only by its owner.
 * @param isUsed resolves to true if there are sealed secrets, which a new key could not open.
 * @throws DamagedFolderError
 */
export const assistantKey = (dataDir: string, isUsed: () => Promise<boolean>): Promise<string> =>
  readOrCreate(assistantKeyFile(dataDir), isUsed, newPrivateKey);

function asKey(pem: string): string {
  createPrivateKey(pem);
  return pem;
}
