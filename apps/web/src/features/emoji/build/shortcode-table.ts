import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { qualifiedEmoji } from '@parley/model';

const require = createRequire(import.meta.url);

const readJson = <Data>(file: string): Data =>
  JSON.parse(readFileSync(require.resolve(`emojibase-data/en/${file}.json`), 'utf8')) as Data;

type Emoji = { emoji: string; hexcode: string; skins?: Emoji[] };
type Names = Record<string, string | string[]>;

/**
 * Sets of names, the most familiar first: Slack's, GitHub's, Emojibase's, which has Discord's
 * names, too. A name with several meanings keeps its first one.
 */
export const SETS = ['iamcal', 'github', 'emojibase'] as const;

/** Names of single skin tones, such as `wave_tone3`; the tone is a shortcode of its own. */
const TONED = /_tone\d/;

/** Emoji by shortcode, in one set. */
export function shortcodesIn(set: (typeof SETS)[number]): Map<string, string> {
  const byCode = new Map(
    readJson<Emoji[]>('data')
      .flatMap((one) => [one, ...(one.skins ?? [])])
      .map(({ hexcode, emoji }) => [hexcode, qualifiedEmoji(emoji)]),
  );
  const names = Object.entries(readJson<Names>(`shortcodes/${set}`)).flatMap(([code, named]) => {
    const emoji = byCode.get(code);
    return emoji === undefined ? [] : [named].flat().map((name) => [name, emoji] as const);
  });
  return new Map(names.filter(([name]) => !TONED.test(name)));
}

/** A line for each emoji: the emoji and its shortcodes, the most familiar first. */
export function shortcodeTable(): string {
  const emojis = new Map<string, string>();
  for (const set of SETS)
    for (const [name, emoji] of shortcodesIn(set)) if (!emojis.has(name)) emojis.set(name, emoji);
  const names = Map.groupBy(emojis.keys(), (name) => emojis.get(name) ?? '');
  return [...names].map(([emoji, all]) => [emoji, ...all].join(' ')).join('\n');
}
