export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const STORED = 'parley-appearance';
const dark = matchMedia('(prefers-color-scheme: dark)');

export const currentAppearance = (): Appearance => appearances.find((appearance) => appearance === localStorage.getItem(STORED)) ?? 'system';

/** Remembers and shows a colour preference; theme.js shows the remembered one before the first paint. */
export function setAppearance(appearance: Appearance): void {
  localStorage.setItem(STORED, appearance);
  show();
}

export const isDark = (): boolean => currentAppearance() === 'dark' || (currentAppearance() === 'system' && dark.matches);

/** Follows the system while the preference says so. */
export function followSystem(): void {
  dark.addEventListener('change', show);
}

function show(): void {
  document.documentElement.className = isDark() ? 'dark' : 'light';
}
