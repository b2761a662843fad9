import { cell } from '@parley/client/base/cell';

/** The standard emoji by their shortcodes, as Slack and GitHub name them. */
export type Shortcodes = {
  /** The emoji with this name, in any case; undefined if there is none. */
  emojiOf(name: string): string | undefined;
  /** The emoji's names, the most familiar first. */
  namesOf(emoji: string): readonly string[];
};

/** Reads the table of `build/shortcode-table.ts`. */
export function parseShortcodes(table: string): Shortcodes {
  const names = new Map<string, readonly string[]>();
  const emojis = new Map<string, string>();
  for (const line of table.split('\n')) {
    const [emoji = '', ...all] = line.split(' ');
    names.set(emoji, all);
    for (const name of all) emojis.set(name, emoji);
  }
  return {
    emojiOf: (name) => emojis.get(name.toLowerCase()),
    namesOf: (emoji) => names.get(emoji) ?? [],
  };
}

/** The table once it is loaded; null before. It is loaded when the first colon needs it. */
export const shortcodes = cell<Shortcodes | null>(null);

let loading: Promise<Shortcodes> | null = null;

/** @throws if loading fails; the next call tries again. */
export function loadShortcodes(): Promise<Shortcodes> {
  loading ??= import('virtual:emoji-shortcodes').then(({ default: table }) => {
    const parsed = parseShortcodes(table);
    shortcodes.set(parsed);
    return parsed;
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
