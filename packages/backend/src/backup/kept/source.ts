import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { Base } from '../manifest.ts';
import type { BackupFrame } from './frames.ts';
import { lastFrame } from './log.ts';
import { beginningAt, fileAt, positionOf, SEGMENT_BYTES } from './positions.ts';
import type { Chain } from './chains.ts';

/** The end of the database's log on disk, and the time by which it contains every commit. */
export type Now = Pick<Base, 'system' | 'timeline' | 'position' | 'at'>;

/** Bytes hashed and encrypted in one step, few enough not to block other work. */
const PIECE_BYTES = 1024 ** 2;

const rowSchema = z.object({
  system: z.string(),
  timeline: z.int(),
  lsn: z.string(),
  at: z.date(),
});

export async function readLogPosition(sql: Sql): Promise<Now> {
  // Reads the time first, so everything committed by then precedes the log position.
  const [row] = await sql`
    with now as materialized (select clock_timestamp() as at)
    select now.at, pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system,
      (select timeline_id from pg_control_checkpoint()) as timeline
    from now, pg_control_system()`;
  const { system, timeline, lsn, at } = rowSchema.parse(row);
  return { system, timeline, position: positionOf(lsn), at: at.toISOString() };
}

/** The log in a data folder, as far as PostgreSQL has not discarded it. */
export class LogSource {
  readonly #folder: string;
  readonly #timeline: number;

  constructor(dataDir: string, timeline: number) {
    this.#folder = join(dataDir, 'postgres', 'pg_wal');
    this.#timeline = timeline;
  }

  /** Reads the log between two positions in pieces. @throws LogGoneError */
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
      // PostgreSQL renames log files that it no longer needs, and overwrites them.
      const isSame = (await stat(path).catch(() => null))?.ino === ino;
      if (bytesRead !== length || !isSame) throw new LogGoneError();
      return bytes;
    } finally {
      await file.close();
    }
  }
}

/** A part of the log was discarded before it was kept. */
export class LogGoneError extends Error {
  constructor() {
    super('A part of the log was thrown away before it was kept; a new base is made');
  }
}

/**
 * The position at which a chain continues, if it belongs to this database and has no gap.
 * @returns null if it cannot continue.
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

/** True if a kept piece matches the log at its position; the log of a copied folder diverges. */
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
