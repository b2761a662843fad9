export const CONNECTION = '/postgres/cjs/src/connection.js';
export const POOL = '/postgres/cjs/src/index.js';
export const QUEUE = '/postgres/cjs/src/queue.js';

export const MENDED_FILES: readonly string[] = [CONNECTION, POOL, QUEUE];

/** A place in a file of the driver: its words, and those that replace them. */
export type Mend = { file: string; was: string; is: string };
