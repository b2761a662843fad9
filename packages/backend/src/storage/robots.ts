import { StorageError } from './errors.ts';

const SIMPLE = new Set([
  'all',
  'indexifembedded',
  'nofollow',
  'noimageindex',
  'noindex',
  'none',
  'nosnippet',
  'notranslate',
]);

const isLength = (value: string) => /^-?\d+$/.test(value) && Number(value) >= -1;
const LENGTH = { allows: isLength, must: 'must be an integer >= -1' };
const PREVIEWS = ['none', 'standard', 'large'];

/** Rules that take a value, with its constraint. */
const VALUED = new Map<string, { allows(value: string): boolean; must: string }>([
  ['max-snippet', LENGTH],
  ['max-video-preview', LENGTH],
  [
    'max-image-preview',
    {
      allows: (value) => PREVIEWS.includes(value),
      must: `must be one of: ${PREVIEWS.join(', ')}`,
    },
  ],
  [
    'unavailable_after',
    { allows: (value) => !Number.isNaN(Date.parse(value)), must: 'must be a valid date' },
  ],
]);

const refused = (why: string) =>
  new StorageError('400', 'invalid_x_robots_tag', `Invalid X-Robots-Tag header: ${why}`);

/**
 * The upload's `X-Robots-Tag` header, which search engines get with the object.
 * @returns undefined if there is none. @throws StorageError invalid_x_robots_tag
 */
export function robotsHeader({ headers }: Request): string | undefined {
  const rules = headers.get('x-robots-tag')?.trim();
  if (!rules) return undefined;
  checkRules(rules);
  return rules;
}

function checkRules(said: string): void {
  for (const rule of rulesOf(said)) checkRule(rule);
}

/** Checks one rule, for every search engine or for the one named before its colon. */
function checkRule(rule: string): void {
  if (rule === '') throw refused('X-Robots-Tag header contains empty rule');
  if (SIMPLE.has(rule)) return;
  const colon = rule.indexOf(':');
  if (colon === -1) throw refused(`Invalid X-Robots-Tag rule: "${rule}"`);
  const [name, value] = [rule.slice(0, colon).trim(), rule.slice(colon + 1).trim()];
  const valued = VALUED.get(name);
  if (!valued) {
    if (value === '') throw refused(`X-Robots-Tag user agent "${name}" has no rules specified`);
    checkRules(value);
  } else if (value === '') {
    throw refused(`X-Robots-Tag rule "${name}" requires a value`);
  } else if (!valued.allows(value)) {
    throw refused(`X-Robots-Tag "${name}" value ${valued.must}, got: "${value}"`);
  }
}

/** Splits at commas, except in dates; a trailing comma begins no rule. */
function rulesOf(said: string): string[] {
  const rules: string[] = [];
  for (const part of said.split(',').map((text) => text.trim())) {
    const last = rules.at(-1);
    if (last?.startsWith('unavailable_after:') && part !== '' && !beginsRule(part))
      rules[rules.length - 1] = `${last}, ${part}`;
    else rules.push(part);
  }
  if (rules.length > 1 && rules.at(-1) === '') rules.pop();
  return rules;
}

const beginsRule = (part: string) => SIMPLE.has(part) || /^[\w-]+:/.test(part);
