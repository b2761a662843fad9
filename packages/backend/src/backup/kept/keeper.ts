import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import type { Log } from '../../log.ts';
import { KEPT } from '../../storage/stores/local.ts';
import { BackupError } from '../manifest.ts';
import { type BackupsFolder, isThere, ownBackupsFolder } from './folder.ts';
import { checkFreeSpace, lockFolder, warnSameDisk } from './guards.ts';
import { append } from './log.ts';
import { readLogPosition, continuation, LogGoneError, LogSource, type Now } from './source.ts';
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
  /** The folder for the backups; created when it is first named. */
  folder: string;
  passphrase: string | undefined;
  /** How many days back a restore can go. */
  days: number;
  /** True if the disk of the data folder has little space left. */
  isShort(): boolean;
  log: Log;
};

/** The open folder, files and lock. */
type Open = { folder: BackupsFolder; files: StoredFiles; release(): void };

const DAY_MS = 24 * 3_600_000;
/** A base is made each week, so a restore replays at most a week of log. */
const BASE_MS = 7 * DAY_MS;
/** Without changes, the interval at which the log is confirmed as complete, in milliseconds. */
const TOLD_MS = 5000;
/** The pause after a failed base, in milliseconds. */
const PAUSE_MS = 10 * 60_000;

/**
 * The chain in use, the position up to which its log is kept, if the keys still match the base, and
 * when the log was last complete.
 */
type Current = { chain: Chain; position: number; hasKeys: boolean; toldAt: number };

/** Keeps backups of one running data folder, step by step. */
export class Keeper {
  readonly #options: KeeperOptions;
  #open: Open | null = null;
  #current: Current | null = null;
  /** Path of a chain with a gap: log was discarded before it was kept. */
  #broken: string | null = null;
  #making: Promise<void> | null = null;
  #made: Chain | null = null;
  #baseFailed: { at: number; error: unknown } | null = null;
  /** The latest time that a restore can reach (by the database's clock). */
  keptUntil: Date | null = null;
  /** Bytes of the log that are not kept yet. */
  behindBytes = 0;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /**
   * Keeps what arrived since the last step. @throws the cause of a failure; the next step tries
   * again.
   */
  async step(): Promise<void> {
    try {
      await this.#step();
    } catch (error) {
      if (error instanceof LogGoneError) this.#broken = this.#current?.chain.path ?? null;
      // Reads the state again, because a failure may have left something half written.
      this.#current = null;
      if (this.#options.isShort()) await this.#forgetLeaving();
      throw error;
    }
    if (this.#baseFailed) throw this.#baseFailed.error;
  }

  /** Waits for a base in progress, and releases the folder. */
  async close(): Promise<void> {
    await this.#making;
    this.#open?.release();
    this.#open = null;
  }

  async #step(): Promise<void> {
    const { sql, dataDir } = this.#options;
    const { folder, files } = await this.#opened();
    await checkFreeSpace(folder.path);
    const now = await readLogPosition(sql);
    this.#current ??= await this.#latest(now);
    if (!isFresh(this.#current, now)) this.#begin();
    // Files come before the log that refers to them.
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
      // Only after the last piece is everything committed until now in the log.
      if (current.position === now.position) current.toldAt = Date.parse(now.at);
      await append(chain.log, { ...piece, at: new Date(current.toldAt).toISOString() });
      this.behindBytes = now.position - current.position;
    }
    if (Date.parse(now.at) - current.toldAt > TOLD_MS) {
      // Records that nothing happened until now.
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
      warnSameDisk(path, dataDir, this.#options.log);
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

  /** Removes deleted files that wait for the backups, to free their space. */
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
