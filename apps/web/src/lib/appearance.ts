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
/** Modes that pages force now; the one that was forced last is shown. */
const forced: { mode: Appearance }[] = [];
const isDark = (): boolean => {
  const mode = forced.at(-1)?.mode ?? currentAppearance();
  return mode === 'dark' || (mode === 'system' && dark.matches());
};

/**
 * Remembers and shows a colour preference; theme.js shows the remembered one before the first
 * paint.
 */
export function setAppearance(appearance: Appearance): void {
  onDevice.set(STORED, appearance);
  show();
}

/** Follows the system while the preference says so, and a choice made in another tab. */
export function followAppearance(): void {
  dark.onChange(show);
  onDevice.onForeignChange((key) => key === STORED && show());
  // Dark colours on paper are a waste of ink, and often unreadable.
  let release: (() => void) | null = null;
  window.addEventListener('beforeprint', () => void (release ??= forceAppearance('light')));
  window.addEventListener('afterprint', () => {
    release?.();
    release = null;
  });
  show();
}

/**
 * Shows a mode whatever the person prefers, as a page may (spec point 4); the preference itself
 * stays.
 * @returns what lets go of it
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

/**
 * Dresses the page in a workspace's colours, and remembers them for the next start's first paint.
 */
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
/** Whether dark colours are shown now. */
export const useIsDark = (): boolean => useSyncExternalStore(listen, isDark);

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function show(): void {
  document.documentElement.className = isDark() ? 'dark' : 'light';
  // The browser's own bars take the page's colour.
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute(
      'content',
      getComputedStyle(document.documentElement).getPropertyValue('--page'),
    );
  for (const changed of listeners) changed();
}
