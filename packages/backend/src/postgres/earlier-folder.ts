import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SYSTEM_STATE_DIR } from './binaries.ts';
import { type Folders, giveToServer } from './folders.ts';
import { stopOrphan } from './orphan.ts';

/**
 * Earlier versions kept the database of a folder closed to the server's account below the system's
 * state, under a name in the file `postgres.name`. It is moved to where all the rest lies.
 * @throws an error of one sentence when that database is not there, or is in use.
 */
export async function moveIn(
  folders: Folders,
  onProgress: (message: string) => void,
  systemDir = SYSTEM_STATE_DIR,
): Promise<void> {
  const nameFile = join(folders.state, 'postgres.name');
  if (!existsSync(nameFile)) return;
  if (!isDatabase(folders.data)) {
    const from = join(systemDir, nameIn(nameFile, systemDir), 'postgres');
    if (!isDatabase(from)) throw new Error(missing(from, nameFile));
    await stopOrphan(from, onProgress);
    onProgress(`Moving the database from ${from} into the data folder …`);
    move(from, folders);
    writeFileSync(noteIn(from), folders.data);
  }
  rmSync(nameFile);
}

const isDatabase = (data: string) => existsSync(join(data, 'PG_VERSION'));

const noteIn = (data: string) => join(dirname(data), 'moved-to');

function nameIn(nameFile: string, systemDir: string): string {
  const name = readFileSync(nameFile, 'utf8').trim();
  if (/^[0-9a-f]{16}$/.test(name)) return name;
  throw new Error(
    `${nameFile} is damaged: it names the folder of ${systemDir} that holds this database. ` +
      'Write that name into it, or restore the data folder from a backup.',
  );
}

function missing(from: string, nameFile: string): string {
  const lost = `The database of this data folder lay in ${from} and is not there.`;
  if (existsSync(noteIn(from)))
    return (
      `${lost} A start of another copy of the folder took it to ` +
      `${readFileSync(noteIn(from), 'utf8')}; use that one.`
    );
  return (
    `${lost} Put it back or restore the data folder from a backup; ` +
    `to begin with an empty database, choose a new folder. (${nameFile} names it.)`
  );
}

/** In one step where it can be; else the copy is whole before it counts. */
function move(from: string, folders: Folders): void {
  try {
    renameSync(from, folders.data);
  } catch {
    const arriving = `${folders.data}.arriving`;
    rmSync(arriving, { recursive: true, force: true });
    cpSync(from, arriving, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    giveToServer(arriving, folders.user);
    renameSync(arriving, folders.data);
    rmSync(from, { recursive: true });
  }
}
