import { findUnknownFiles, formatUnknownFiles } from '@parley/backend';
import { findRunning } from '@parley/backend/running';
import type { Settings } from '../settings.ts';

/** Usage of `npm run admin -- files`. */
export const FILES_USAGE = `Usage: npm run admin -- files <command>
  list     files in the store, older than a day, that nothing here names
  remove   remove them; only when no other database and no newer one keeps its files there`;

/**
 * Lists or removes stored files that the database does not know.
 * @returns a report for the operator. @throws an error with a message for the operator.
 */
export async function filesCommand(settings: Settings, args: readonly string[]): Promise<string> {
  const [command] = args;
  if ((command !== 'list' && command !== 'remove') || args.length > 1) throw new Error(FILES_USAGE);
  const { dataDir, store } = settings;
  const running = await findRunning(dataDir);
  if (!running) throw new Error(`Parley is not running on ${dataDir}; start it with "npm start".`);
  const remove = command === 'remove';
  const { databaseUrl } = running;
  return formatUnknownFiles(
    await findUnknownFiles({ databaseUrl, dataDir, store, remove }),
    remove,
  );
}
