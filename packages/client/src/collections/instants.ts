const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d(?::?\d\d)?)?$/;
const UTC = new Set([undefined, 'Z', '+00', '+0000', '+00:00']);
const COLUMN = /_(?:at|until)$/;

/**
 * A timestamp as `2026-01-31T09:05:00.000001+00:00`: always UTC with microseconds, so that the
 * texts sort like the moments. The database's own forms differ: JSON omits zeros, plain text has a
 * space instead of the T.
 */
export function canonicalInstant(text: string): string {
  const [, date, time, fraction = '', offset] = INSTANT.exec(text) ?? [];
  if (!date || !time) return text;
  const microseconds = fraction.padEnd(6, '0').slice(0, 6);
  if (UTC.has(offset)) return `${date}T${time}.${microseconds}+00:00`;
  const hoursAndMinutes = `${offset?.slice(0, 3)}:${offset?.slice(3).replace(':', '') || '00'}`;
  return `${new Date(`${date}T${time}${hoursAndMinutes}`).toISOString().slice(0, 19)}.${microseconds}+00:00`;
}

/** The row with canonical timestamps. */
export function withCanonicalInstants<Row extends object>(row: Row): Row {
  const instants = Object.entries(row).filter(
    ([column, value]) => COLUMN.test(column) && typeof value === 'string',
  );
  return {
    ...row,
    ...Object.fromEntries(instants.map(([column, value]) => [column, canonicalInstant(value)])),
  };
}

/** Orders two timestamps to the microsecond: negative when `a` is earlier. */
export function compareInstants(a: string, b: string): number {
  const [left, right] = [canonicalInstant(a), canonicalInstant(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The later of two timestamps; null is earlier than any. */
export function laterOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareInstants(a, b) >= 0 ? a : b;
}
