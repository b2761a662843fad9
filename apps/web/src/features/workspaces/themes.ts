/**
 * Colour themes a workspace can wear; the first is the default (spec point 9). Each is a sheet in
 * styles/themes.
 */
export const themes = ['claude', 'graphite', 'ocean', 'forest', 'plum', 'contrast'] as const;
export type Theme = (typeof themes)[number];

/** A workspace may name a theme this build does not have. */
export const knownTheme = (name: string | null | undefined): Theme =>
  themes.find((theme) => theme === name) ?? themes[0];
