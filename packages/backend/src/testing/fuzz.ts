/**
 * Number of cases of a fuzz test: few in the normal test run, 100,000 with `npm run fuzz`, which
 * sets `FUZZ_CASES`.
 */
export const FUZZ = { numRuns: Number(process.env.FUZZ_CASES ?? 400) };
