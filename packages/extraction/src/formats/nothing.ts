import type { Reading } from './reading.ts';

/** The reading of a file without content. */
export const NOTHING: Reading = {
  text: null,
  summary: null,
  language: null,
  sentiment: 0,
  size: null,
  seconds: null,
};
