const BROWSERS = [
  [/edg\//i, 'Edge'],
  [/opr\//i, 'Opera'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
] as const;
const SYSTEMS = [
  [/android/i, 'Android'],
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'macOS'],
  [/cros/i, 'ChromeOS'],
  [/linux/i, 'Linux'],
] as const;

/**
 * A readable name for this browser: 'Firefox, Windows'.
 * @param agent the browser's user agent
 */
export function deviceName(agent: string): string {
  const nameIn = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(agent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(', ') || 'Browser';
}

/** True for phones and tablets. */
export const isHandheld = (agent: string): boolean => /android|iphone|ipad|mobile/i.test(agent);
