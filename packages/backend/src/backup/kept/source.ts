import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { Base } from '../manifest.ts';
import type { BackupFrame } from './frames.ts';
import { lastFrame } from './log.ts';
import { beginningAt, fileAt, positionOf, SEGMENT_BYTES } from './positions.ts';
import type { Chain } from './chains.ts';

/** How far the database's log is on the disk, and since when. */
export type Now = Pick<Base, 'system' | 'timeline' | 'position' | 'at'>;

/** How many bytes are hashed and encrypted in one step, small enough not to block other work. */
const PIECE_BYTES = 1024 ** 2;

const rowSchema = z.object({
  system: z.string(),
  timeline: z.int(),
  lsn: z.string(),
  at: z.date(),
});

export async function askNow(sql: Sql): Promise<Now> {
  // The time first: whatever was committed by then is in the log by the position that follows.
  const [row] = await sql`
    with now as materialized (select clock_timestamp() as at)
    select now.at, pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system,
      (select timeline_id from pg_control_checkpoint()) as timeline
    from now, pg_control_system()`;
  const { system, timeline, lsn, at } = rowSchema.parse(row);
  return { system, timeline, position: positionOf(lsn), at: at.toISOString() };
}

/** The log in a data folder, as far as PostgreSQL has not thrown it away. */
export class LogSource {
  readonly #folder: string;
  readonly #timeline: number;

  constructor(dataDir: string, timeline: number) {
    this.#folder = join(dataDir, 'postgres', 'pg_wal');
    this.#timeline = timeline;
  }

  /** The log between two positions, in pieces. @throws LogGoneError */
  async *read(from: number, to: number): AsyncGenerator<{ position: number; bytes: Buffer }> {
    for (let position = from; position < to;) {
      const end = Math.min(to, position + PIECE_BYTES, beginningAt(position) + SEGMENT_BYTES);
      yield { position, bytes: await this.#piece(position, end - position) };
      position = end;
    }
  }

  async #piece(position: number, length: number): Promise<Buffer> {
    const path = join(this.#folder, fileAt(this.#timeline, position));
    const file = await open(path).catch(() => {
      throw new LogGoneError();
    });
    try {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, position - beginningAt(position));
      const { ino } = await file.stat();
      // PostgreSQL gives a file that it needs no more another name, and writes over it.
      const isSame = (await stat(path).catch(() => null))?.ino === ino;
      if (bytesRead !== length || !isSame) throw new LogGoneError();
      return bytes;
    } finally {
      await file.close();
    }
  }
}

/** A part of the log that was not kept in time is no longer there. */
export class LogGoneError extends Error {
  constructor() {
    super('A part of the log was thrown away before it was kept; a new base is made');
  }
}

/**
 * The position at which a chain goes on, when it is this database's and nothing is lost between.
 * @returns null when it cannot go on.
 */
export async function continuation(
  chain: Chain,
  dataDir: string,
  now: Now,
): Promise<number | null> {
  const { base, log } = chain;
  if (base.system !== now.system || base.timeline !== now.timeline) return null;
  const last = await lastFrame(log);
  const source = new LogSource(dataDir, base.timeline);
  const position = last ? last.position + last.bytes.length : beginningAt(base.position);
  if (position > now.position || (last && !(await isIn(source, last)))) return null;
  return position;
}

/** Whether a piece that was kept is what the log says there; a copied folder's goes other ways. */
async function isIn(source: LogSource, { position, bytes }: BackupFrame): Promise<boolean> {
  try {
    const found: Buffer[] = [];
    for await (const piece of source.read(position, position + bytes.length))
      found.push(piece.bytes);
    return Buffer.concat(found).equals(bytes);
  } catch (error) {
    if (error instanceof LogGoneError) return false;
    throw error;
  }
}
