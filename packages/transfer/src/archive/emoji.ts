import { qualifiedEmoji } from '@parley/model';
import shortcodes from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };

/** Unicode's emoji by the names that Slack gave them, which others took over. */
const BY_NAME = new Map<string, string>([['simple_smile', '🙂']]);
for (const [code, names] of Object.entries<string | string[]>(shortcodes)) {
  const emoji = code
    .split('-')
    .map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
    .join('');
  for (const name of [names].flat()) BY_NAME.set(name, qualifiedEmoji(emoji));
}

const TONE = /^(.+)::skin-tone-([2-6])$/;
const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿'];

/** An emoji of Unicode by such a name, such as 'wave::skin-tone-3'; null for a custom one. */
export function emojiNamed(name: string): string | null {
  const toned = TONE.exec(name);
  if (!toned) return BY_NAME.get(name) ?? null;
  const plain = BY_NAME.get(toned[1] ?? '');
  return plain === undefined ? null : withTone(plain, TONES[Number(toned[2]) - 2] ?? '');
}

/** The tone follows the first sign that takes one; an emoji that takes none stays as it is. */
function withTone(emoji: string, tone: string): string {
  const toned = emoji.replace(/(\p{Emoji_Modifier_Base})\uFE0F?/u, `$1${tone}`);
  return qualifiedEmoji(toned);
}

/** A name that a custom emoji can have here. */
export const isCustomName = (name: string): boolean => /^[a-z0-9_+-]{2,32}$/.test(name);
