/**
 * Positions in the write-ahead log, in bytes from its beginning, and the files that contain them.
 */

export const SEGMENT_BYTES = 16 * 1024 ** 2;
/** Number of log files that share the middle part of their names. */
const IN_A_ROW = 2 ** 32 / SEGMENT_BYTES;

/** @param lsn in PostgreSQL's notation, such as `0/16B3748`. */
export function positionOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

/** Name of the log file that contains a position. */
export function fileAt(timeline: number, position: number): string {
  const segment = Math.floor(position / SEGMENT_BYTES);
  return hex(timeline) + hex(Math.floor(segment / IN_A_ROW)) + hex(segment % IN_A_ROW);
}

export const timelineOf = (file: string) => Number.parseInt(file.slice(0, 8), 16);

/** The position at which a log file begins. */
export function beginningOf(file: string): number {
  const [high, low] = [file.slice(8, 16), file.slice(16)].map((part) => Number.parseInt(part, 16));
  return ((high ?? 0) * IN_A_ROW + (low ?? 0)) * SEGMENT_BYTES;
}

/** The position at which the file with this position begins. */
export const beginningAt = (position: number) => position - (position % SEGMENT_BYTES);
