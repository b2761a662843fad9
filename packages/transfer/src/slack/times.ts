const LATEST = 4_102_444_800; // The year 2100.

/** Slack's time of a message, which is its id too; null if it is none. */
export function momentOf(ts: string | number | undefined): string | null {
  const [, seconds = '', digits = ''] = /^(\d{1,10})(?:\.(\d{1,9}))?$/.exec(String(ts ?? '')) ?? [];
  const whole = Number(seconds);
  if (seconds === '' || whole <= 0 || whole >= LATEST) return null;
  const micros = digits.slice(0, 6).padEnd(6, '0');
  return `${new Date(whole * 1000).toISOString().slice(0, 19)}.${micros}+00:00`;
}
