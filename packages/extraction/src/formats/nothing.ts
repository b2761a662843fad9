import type { Reading } from './reading.ts';

/** A file that was read, and says nothing. */
export const NOTHING: Reading = {
  text: null,
  summary: null,
  language: null,
  sentiment: 0,
  size: null,
  seconds: null,
};
