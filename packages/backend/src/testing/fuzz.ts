/**
 * How many cases a fuzz test draws: few where all tests run, 100,000 by `npm run fuzz`, which sets
 * `FUZZ_CASES`.
 */
export const FUZZ = { numRuns: Number(process.env.FUZZ_CASES ?? 400) };
