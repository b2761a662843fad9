import { backUp, restoreBackup } from '@parley/backend';
import { z } from 'zod';
import type { Settings } from './settings.ts';

type BackupContext = {
  settings: Settings;
  passphrase: string | undefined;
  onProgress(text: string): void;
};

/** `parley backup <target>`. @returns a report. @throws BackupError */
export async function backupCommand(args: string[], told: BackupContext): Promise<string> {
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

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/**
 * `parley restore <backup> <folder> [--until <time>]`.
 * @returns a report.
 * @throws BackupError
 */
export async function restoreCommand(
  args: string[],
  { until: text, ...told }: Omit<BackupContext, 'settings'> & { until?: string | undefined },
): Promise<string> {
  const [backup, dataDir] = args;
  if (backup === undefined || dataDir === undefined)
    throw new Error('Name both: npm run restore -- <backup> <new folder>');
  const until = text === undefined ? undefined : moment.safeParse(text).data;
  if (text !== undefined && until === undefined)
    throw new Error(`--until takes a moment such as 2026-11-22T15:00:00Z, but is "${text}".`);
  const { at, missing } = await restoreBackup({ backup, dataDir, until, ...told });
  return [
    `${dataDir} is as of ${at}. Start it with PARLEY_DATA_DIR=${dataDir} npm start.`,
    ...(missing.length > 0 ? [named(missing)] : []),
  ].join('\n');
}

const SHOWN = 5;

function named(missing: string[]): string {
  const shown = missing.slice(0, SHOWN).join(', ');
  const rest = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : '';
  const [files, are] = missing.length === 1 ? ['file', 'is'] : ['files', 'are'];
  return `${missing.length} stored ${files} of that moment ${are} not in the backups: ${shown}${rest}.`;
}
