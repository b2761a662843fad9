/** Preferences of a request (RFC 7240); if one is repeated, the first wins. */
export type Preferences = {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missing: 'default' | 'null' | null;
  return: 'representation' | 'minimal' | 'headers-only' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  tx: 'commit' | 'rollback' | null;
  handling: 'strict' | 'lenient' | null;
  timezone: string | null;
  maxAffected: number | null;
  /** Unknown preferences. */
  unknown: string[];
};

export type PreferenceOptions = {
  /** The request may choose how its transaction ends. */
  canEndTransaction: boolean;
  isTimezone(name: string): boolean;
};

const CHOICES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const;

type Choice = keyof typeof CHOICES;
const isChoice = (name: string): name is Choice => Object.hasOwn(CHOICES, name);

const nothing = (): Preferences => ({
  resolution: null,
  missing: null,
  return: null,
  count: null,
  tx: null,
  handling: null,
  timezone: null,
  maxAffected: null,
  unknown: [],
});

export function readPreferences(header: string | null, options: PreferenceOptions): Preferences {
  const found = nothing();
  for (const preference of (header ?? '').split(',')) {
    const text = preference.trim();
    if (text !== '') readPreference(text, found, options);
  }
  return found;
}

function readPreference(text: string, found: Preferences, options: PreferenceOptions): void {
  const at = text.indexOf('=');
  const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (isChoice(name) && isOneOf(CHOICES[name], value)) {
    if (name !== 'tx' || options.canEndTransaction)
      Object.assign(found, { [name]: found[name] ?? value });
  } else if (name === 'timezone' && options.isTimezone(value)) found.timezone ??= value;
  else if (name === 'max-affected' && /^\d{1,15}$/.test(value)) found.maxAffected ??= Number(value);
  else if (name !== 'params' || value !== 'single-object') found.unknown.push(text);
}

const isOneOf = (choices: readonly string[], value: string) => choices.includes(value);

/** Value of the header that lists the applied preferences among the given names; null for none. */
export function preferenceApplied(
  preferences: Preferences,
  names: readonly (Choice | 'timezone' | 'maxAffected')[],
): string | null {
  const applied = names.flatMap((name) => {
    const value = preferences[name];
    if (value === null || (name === 'maxAffected' && preferences.handling !== 'strict')) return [];
    return [`${name === 'maxAffected' ? 'max-affected' : name}=${value}`];
  });
  return applied.length === 0 ? null : applied.join(', ');
}
