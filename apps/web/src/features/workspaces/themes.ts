/**
 * Colour themes of workspaces; the first is the default (spec point 9). Each has a style sheet in
 * styles/themes.
 */
export const themes = ['claude', 'graphite', 'ocean', 'forest', 'plum', 'contrast'] as const;
export type Theme = (typeof themes)[number];

/** A workspace can name a theme that this build does not have. */
export const knownTheme = (name: string | null | undefined): Theme =>
  themes.find((theme) => theme === name) ?? themes[0];
