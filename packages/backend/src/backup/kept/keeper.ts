import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import type { Log } from '../../log.ts';
import { KEPT } from '../../storage/stores/local.ts';
import { BackupError } from '../manifest.ts';
import { type BackupsFolder, isThere, ownBackupsFolder } from './folder.ts';
import { checkFreeSpace, lockFolder, tellOneDisk } from './guards.ts';
import { append } from './log.ts';
import { askNow, continuation, LogGoneError, LogSource, type Now } from './source.ts';
import { StoredFiles } from './stored-files.ts';
import {
  beginChain,
  hasSameKeys,
  removeOld,
  removeUnfinished,
  type Chain,
  chainsIn,
} from './chains.ts';

export type KeeperOptions = {
  sql: Sql;
  dataDir: string;
  /** Where to; it is made when it is named for the first time. */
  folder: string;
  passphrase: string | undefined;
  /** How many days back one can restore to. */
  days: number;
  /** Whether the disk of the data folder has little space left. */
  isShort(): boolean;
  log: Log;
};

/** What is open while backups are kept. */
type Open = { folder: BackupsFolder; files: StoredFiles; release(): void };

const DAY_MS = 24 * 3_600_000;
/** A base is made each week: whoever restores waits for a week of the log at most. */
const BASE_MS = 7 * DAY_MS;
/** While nothing happens, how often the log reports that there is nothing more, in milliseconds. */
const TOLD_MS = 5000;
/** After a base that failed the next one is tried, in milliseconds. */
const PAUSE_MS = 10 * 60_000;

/**
 * Where the log is added to, up to where it is kept, whether the keys are still the base's, and
 * when the log was last told to be all there is.
 */
type Current = { chain: Chain; position: number; hasKeys: boolean; toldAt: number };

/** Keeps backups of one running data folder, a step at a time. */
export class Keeper {
  readonly #options: KeeperOptions;
  #open: Open | null = null;
  #current: Current | null = null;
  /** A chain of which something was thrown away before it was kept. */
  #broken: string | null = null;
  #making: Promise<void> | null = null;
  #made: Chain | null = null;
  #baseFailed: { at: number; error: unknown } | null = null;
  /** Up to when one can restore (the database's clock). */
  keptUntil: Date | null = null;
  /** How much of the log is not kept yet. */
  behindBytes = 0;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Keeps what came since the last step. @throws what hinders it; the next step tries again. */
  async step(): Promise<void> {
    try {
      await this.#step();
    } catch (error) {
      if (error instanceof LogGoneError) this.#broken = this.#current?.chain.path ?? null;
      // Whatever a failure left half written is looked at anew.
      this.#current = null;
      if (this.#options.isShort()) await this.#forgetLeaving();
      throw error;
    }
    if (this.#baseFailed) throw this.#baseFailed.error;
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    await this.#making;
    this.#open?.release();
    this.#open = null;
  }

  async #step(): Promise<void> {
    const { sql, dataDir } = this.#options;
    const { folder, files } = await this.#opened();
    await checkFreeSpace(folder.path);
    const now = await askNow(sql);
    this.#current ??= await this.#latest(now);
    if (!isFresh(this.#current, now)) this.#begin();
    // The files before the log that tells of them.
    await files.follow();
    if (this.#current) await this.#add(this.#current, now);
    const made = this.#made;
    this.#made = null;
    if (!made) return;
    this.#current = await goOn(made, dataDir, now);
    await this.#removeOld();
  }

  async #add(current: Current, now: Now): Promise<void> {
    const { chain, position } = current;
    this.behindBytes = now.position - position;
    const source = new LogSource(this.#options.dataDir, chain.base.timeline);
    for await (const piece of source.read(position, now.position)) {
      current.position = piece.position + piece.bytes.length;
      // Only with the last of them is everything there that was committed until now.
      if (current.position === now.position) current.toldAt = Date.parse(now.at);
      await append(chain.log, { ...piece, at: new Date(current.toldAt).toISOString() });
      this.behindBytes = now.position - current.position;
    }
    if (Date.parse(now.at) - current.toldAt > TOLD_MS) {
      // Nothing happened, up to now: that is kept as well.
      await append(chain.log, { position: current.position, at: now.at, bytes: Buffer.alloc(0) });
      current.toldAt = Date.parse(now.at);
    }
    this.keptUntil = new Date(current.toldAt);
  }

  async #opened(): Promise<Open> {
    const { folder: path, dataDir, passphrase } = this.#options;
    if (this.#open) {
      if (await isThere(this.#open.folder)) return this.#open;
      throw new BackupError(`${path} is not there, or is not the folder of backups that it was.`);
    }
    const folder = await ownBackupsFolder(path, dataDir, passphrase);
    const release = lockFolder(path);
    try {
      removeUnfinished(folder);
      const files = await StoredFiles.open(path, dataDir, folder.key);
      tellOneDisk(path, dataDir, this.#options.log);
      this.#open = { folder, files, release };
      return this.#open;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #latest(now: Now): Promise<Current | null> {
    const { folder } = await this.#opened();
    const chain = (await chainsIn(folder, this.#options.passphrase)).at(-1);
    if (!chain || chain.path === this.#broken) return null;
    return goOn(chain, this.#options.dataDir, now);
  }

  #begin(): void {
    const { dataDir, passphrase, log } = this.#options;
    const { folder } = this.#open ?? {};
    const isPause = this.#baseFailed && performance.now() - this.#baseFailed.at < PAUSE_MS;
    if (!folder || this.#making || isPause) return;
    this.#making = beginChain(folder, dataDir, passphrase)
      .then((chain) => {
        this.#made = chain;
        this.#baseFailed = null;
        log({ level: 'info', message: 'A new base of the backups is made', folder: chain.path });
      })
      .catch((error: unknown) => {
        this.#baseFailed = { at: performance.now(), error };
      })
      .finally(() => (this.#making = null));
  }

  async #removeOld(): Promise<void> {
    const { folder, files } = await this.#opened();
    const since = new Date(Date.now() - this.#options.days * DAY_MS);
    const [oldest] = removeOld(await chainsIn(folder, this.#options.passphrase), since);
    if (oldest) await files.forget(new Date(oldest.manifest.begun));
  }

  /** Removed files that wait for the backups give up their space. */
  async #forgetLeaving(): Promise<void> {
    const leaving = join(this.#options.dataDir, 'storage', 'leaving', KEPT);
    if ((await readdir(leaving).catch(() => [])).length === 0) return;
    await rm(leaving, { recursive: true, force: true });
    await mkdir(leaving, { recursive: true, mode: 0o700 });
    this.#options.log({
      level: 'warn',
      message: 'Removed files are not kept for the backups: there is too little space on the disk',
    });
  }
}

async function goOn(chain: Chain, dataDir: string, now: Now): Promise<Current | null> {
  const position = await continuation(chain, dataDir, now);
  return position === null
    ? null
    : {
        chain,
        position,
        hasKeys: hasSameKeys(chain, dataDir),
        toldAt: Date.parse(chain.base.at),
      };
}

const isFresh = (current: Current | null, now: Now) =>
  current !== null &&
  current.hasKeys &&
  Date.parse(now.at) - Date.parse(current.chain.base.at) < BASE_MS;
