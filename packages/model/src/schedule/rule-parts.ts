/** The parts of an RRULE of RFC 5545, without its name. */
export type RuleParts = ReadonlyMap<string, string>;

/** The parts of 'FREQ=WEEKLY;BYDAY=MO'; a leading 'RRULE:' and empty parts are skipped. */
export function partsOfRule(rule: string): RuleParts {
  const parts = rule
    .trim()
    .replace(/^RRULE:/i, '')
    .split(';')
    .filter((part) => part.trim() !== '');
  return new Map(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toUpperCase(), value.join('=').trim().toUpperCase()];
    }),
  );
}

export const ruleOfParts = (parts: Iterable<readonly [string, string]>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

const numbers =
  (most: number, isSigned = true) =>
  (value: string): boolean =>
    value
      .split(',')
      .every(
        (item) =>
          (isSigned ? /^[+-]?\d{1,3}$/ : /^\d{1,3}$/).test(item) &&
          Math.abs(Number(item)) >= 1 &&
          Math.abs(Number(item)) <= most,
      );
const whole = (value: string): boolean => /^[1-9]\d{0,3}$/.test(value);

const ALLOWED: Record<string, (value: string) => boolean> = {
  FREQ: (value) => ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(value),
  INTERVAL: whole,
  COUNT: whole,
  UNTIL: (value) => /^\d{8}(T\d{6}Z?)?$/.test(value),
  BYDAY: (value) =>
    value
      .split(',')
      .every(
        (item) => /^([+-]?[1-5]?\d)?(MO|TU|WE|TH|FR|SA|SU)$/.test(item) && !/^[+-]?0/.test(item),
      ),
  BYMONTHDAY: numbers(31),
  BYYEARDAY: numbers(366),
  BYWEEKNO: numbers(53),
  BYMONTH: numbers(12, false),
  BYSETPOS: numbers(366),
  WKST: (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};

/**
 * The name of the first part that is not allowed in events; null if all are. The time of day is
 * that of the start, so BYHOUR is not allowed.
 */
export function wrongPart(parts: RuleParts): string | null {
  if (!parts.has('FREQ')) return 'FREQ';
  for (const [name, value] of parts) if (!ALLOWED[name]?.(value)) return name;
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'UNTIL';
  const isCounted = /\d/.test(parts.get('BYDAY') ?? '');
  return isCounted && !['MONTHLY', 'YEARLY'].includes(parts.get('FREQ') ?? '') ? 'BYDAY' : null;
}
