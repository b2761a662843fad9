import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A data folder as the first start leaves it: the database with every migration, and the keys. Each
 * product of the tests starts from a copy, which takes a tenth of the time. The variable names it
 * to the processes that run tests; without it a product makes its data itself, as a first start
 * does.
 */
const TEMPLATE = 'PARLEY_TEST_TEMPLATE';

/** What a test writes may be lost with the machine. A killed process loses nothing by it. */
const HASTE = '\nfsync = off\nfull_page_writes = off\n';

/** Makes a folder the template of all products that start from now on. */
export async function useAsTemplate(folder: string): Promise<void> {
  // Where the server's account cannot reach this folder, its data lies elsewhere, and a copy would
  // share it.
  if (!existsSync(join(folder, 'postgres/PG_VERSION'))) return;
  await appendFile(join(folder, 'postgres/postgresql.conf'), HASTE);
  process.env[TEMPLATE] = folder;
}

/** Fills an empty data folder from the template, if there is one. */
export async function copyTemplate(to: string): Promise<void> {
  const folder = process.env[TEMPLATE];
  // The database belongs to an account of its own where root runs the tests: `cp -a` keeps that.
  if (folder) await promisify(execFile)('cp', ['-a', `${folder}/.`, to]);
}
