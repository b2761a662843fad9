import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { newPrivateKey } from '@parley/assistant';
import { newProjectKeys, renewPassword, takeLock, writeKept } from '@parley/backend';
import { newVapidKeys } from './vapid.ts';

const MAKERS: Record<string, () => Promise<string> | string> = {
  'keys.json': newProjectKeys,
  'vapid.json': newVapidKeys,
  'assistant-key.pem': newPrivateKey,
};
const PASSWORD = 'postgres.password';

/**
 * Creates a new version of a lost or damaged file in a stopped data folder. The previous file is
 * kept as `.old`.
 * @returns a report.
 * @throws AlreadyRunningError, or an error that lists the supported files.
 */
export async function renew(dataDir: string, name: string | undefined): Promise<string> {
  const make = MAKERS[name ?? ''];
  if (name === PASSWORD) {
    await renewPassword(dataDir);
  } else if (name !== undefined && make !== undefined) {
    await replace(dataDir, name, make);
  } else {
    const names = [...Object.keys(MAKERS), PASSWORD].join(', ');
    throw new Error(`"npm run renew -- <file>" makes one of these anew: ${names}.`);
  }
  return `${join(dataDir, name)} is new. Start Parley as usual.`;
}

async function replace(
  dataDir: string,
  name: string,
  make: () => Promise<string> | string,
): Promise<void> {
  const file = join(dataDir, name);
  const release = takeLock(join(dataDir, 'lock'));
  try {
    const text = await make();
    if (existsSync(file)) renameSync(file, `${file}.old`);
    writeKept(file, text);
  } finally {
    release();
  }
}
