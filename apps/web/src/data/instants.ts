/** Digits after the second, in the order of microseconds; Date keeps only three of them. */
const FRACTION = /\.(\d+)/;

/** Orders two timestamps of the database to the microsecond: negative when `a` is earlier. */
export function compareInstants(a: string, b: string): number {
  const milliseconds = Date.parse(a) - Date.parse(b);
  return milliseconds !== 0 ? milliseconds : microseconds(a) - microseconds(b);
}

const microseconds = (instant: string) => Number((FRACTION.exec(instant)?.[1] ?? '').padEnd(6, '0').slice(0, 6));

/** The later of two timestamps, where null is before all. */
export function laterOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareInstants(a, b) >= 0 ? a : b;
}
