import { useEffect, useSyncExternalStore } from 'react';
import { onDevice } from './device-storage.ts';
import { mediaQuery } from './media-query.ts';
import { remembered } from './use-remembered.ts';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const STORED = 'parley-appearance';
const STORED_THEME = 'parley-theme';
const dark = mediaQuery('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const currentAppearance = (): Appearance => remembered(STORED, appearances) ?? 'system';
/** Modes forced by pages; the last one wins. */
const forced: { mode: Appearance }[] = [];
const isDark = (): boolean => {
  const mode = forced.at(-1)?.mode ?? currentAppearance();
  return mode === 'dark' || (mode === 'system' && dark.matches());
};

/** Stores and applies a preference. theme.js applies it before the first paint. */
export function setAppearance(appearance: Appearance): void {
  onDevice.set(STORED, appearance);
  show();
}

/** Follows the system if so chosen, and changes from other tabs. */
export function followAppearance(): void {
  dark.onChange(show);
  onDevice.onForeignChange((key) => key === STORED && show());
  // Print in light colours, which are readable and save ink.
  let release: (() => void) | null = null;
  window.addEventListener('beforeprint', () => void (release ??= forceAppearance('light')));
  window.addEventListener('afterprint', () => {
    release?.();
    release = null;
  });
  show();
}

/**
 * Forces a mode for a page (spec point 4) without changing the preference.
 * @returns a function that releases it
 */
export function forceAppearance(mode: Appearance): () => void {
  const own = { mode };
  forced.push(own);
  show();
  return () => {
    forced.splice(0, forced.length, ...forced.filter((other) => other !== own));
    show();
  };
}

/** Applies a workspace's theme and stores it for the next first paint. */
export function useTheme(theme: string | undefined): void {
  useEffect(() => {
    if (!theme) return;
    onDevice.set(STORED_THEME, theme);
    document.documentElement.dataset.theme = theme;
    show();
  }, [theme]);
}

/** The preference: system, light or dark (spec point 4). */
export const useAppearance = (): Appearance => useSyncExternalStore(listen, currentAppearance);
/** True while dark colours are shown. */
export const useIsDark = (): boolean => useSyncExternalStore(listen, isDark);

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function show(): void {
  document.documentElement.className = isDark() ? 'dark' : 'light';
  // Match the browser's own bars to the page.
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute(
      'content',
      getComputedStyle(document.documentElement).getPropertyValue('--page'),
    );
  for (const changed of listeners) changed();
}
