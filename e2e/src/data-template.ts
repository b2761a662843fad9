import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A data folder after the first start: the database with every migration, and the keys. Each
 * product under test starts from a copy, which takes a tenth of the time. This variable passes its
 * path to the test processes; without it a product creates its data itself, as on a first start.
 */
const TEMPLATE = 'PARLEY_TEST_TEMPLATE';

/** A test's data may be lost if the machine crashes. A killed process loses nothing. */
const HASTE = '\nfsync = off\nfull_page_writes = off\n';

/** Makes a folder the template of all products started from now on. */
export async function useAsTemplate(folder: string): Promise<void> {
  // If the server's account cannot reach this folder, its data is elsewhere, and copies would share
  // it.
  if (!existsSync(join(folder, 'postgres/PG_VERSION'))) return;
  await appendFile(join(folder, 'postgres/postgresql.conf'), HASTE);
  process.env[TEMPLATE] = folder;
}

/** Fills an empty data folder from the template, if there is one. */
export async function copyTemplate(to: string): Promise<void> {
  const folder = process.env[TEMPLATE];
  // If root runs the tests, the database belongs to a separate account, which `cp -a` preserves.
  if (folder) await promisify(execFile)('cp', ['-a', `${folder}/.`, to]);
}
