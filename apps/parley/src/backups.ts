import { backUp, restore } from '@parley/backend';
import type { Settings } from './settings.ts';

type Told = { settings: Settings; passphrase: string | undefined; onProgress(text: string): void };

/** `parley backup <target>`. @returns what to tell. @throws BackupError */
export async function backupCommand(args: string[], told: Told): Promise<string> {
  const [target] = args;
  const { settings, passphrase, onProgress } = told;
  if (target === undefined) throw new Error('Name a new folder: npm run backup -- <target>');
  if (settings.databaseUrl !== undefined)
    throw new Error(
      'The database at DATABASE_URL is backed up with its own tools; this command is for the one in the data folder.',
    );
  const { dataDir } = settings;
  const { files, bytes } = await backUp({ dataDir, target, passphrase, onProgress });
  const how = passphrase ? 'encrypted' : 'not encrypted';
  return `${target} holds ${files} files, ${(bytes / 1024 ** 2).toFixed(1)} MiB, ${how}.`;
}

/** `parley restore <backup> <folder>`. @returns what to tell. @throws BackupError */
export async function restoreCommand(args: string[], told: Omit<Told, 'settings'>) {
  const [backup, dataDir] = args;
  if (backup === undefined || dataDir === undefined)
    throw new Error('Name both: npm run restore -- <backup> <new folder>');
  const begun = await restore({ backup, dataDir, ...told });
  return `${dataDir} is as of ${begun}. Start it with PARLEY_DATA_DIR=${dataDir} npm start.`;
}
