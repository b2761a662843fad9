import { z } from 'zod';

const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/;
const PIECE = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;

/** Parses a duration of config.toml (`1m0s`, `24h`) into milliseconds. */
export const duration = z
  .string()
  .regex(WHOLE, 'must be a length of time such as 1m0s')
  .transform((text) =>
    [...text.matchAll(PIECE)].reduce(
      (sum, [, count, unit]) => sum + Number(count) * (UNITS_MS[unit ?? ''] ?? 0),
      0,
    ),
  );
