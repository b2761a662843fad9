import { useSyncExternalStore } from 'react';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const STORED = 'parley-appearance';
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const currentAppearance = (): Appearance => appearances.find((appearance) => appearance === localStorage.getItem(STORED)) ?? 'system';
const isDark = (): boolean => currentAppearance() === 'dark' || (currentAppearance() === 'system' && dark.matches);

/** Remembers and shows a colour preference; theme.js shows the remembered one before the first paint. */
export function setAppearance(appearance: Appearance): void {
  localStorage.setItem(STORED, appearance);
  show();
}

/** Follows the system while the preference says so, and a choice made in another tab. */
export function followAppearance(): void {
  dark.addEventListener('change', show);
  window.addEventListener('storage', (event) => event.key === STORED && show());
}

/** The preference: system, light or dark (spec point 4). */
export const useAppearance = (): Appearance => useSyncExternalStore(listen, currentAppearance);
/** Whether dark colours are shown now. */
export const useIsDark = (): boolean => useSyncExternalStore(listen, isDark);

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function show(): void {
  const colours = isDark() ? 'dark' : 'light';
  document.documentElement.className = colours;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLORS[colours]);
  for (const changed of listeners) changed();
}

/** The page's colour in sRGB, for the browser's own bars; theme.js has the same two. */
const THEME_COLORS = { light: '#fcfaf6', dark: '#201e1c' } as const;
