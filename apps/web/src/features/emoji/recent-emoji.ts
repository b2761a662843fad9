import { qualifiedEmoji } from '@parley/model';
import { onDevice } from '../../lib/device-storage.ts';
import { nameOf } from './custom-name.ts';
import { inTone, rememberedTone, toneless } from './skin-tone.ts';

const STORED = 'parley-recent-emoji';
const USUAL = ['👍', '❤️', '😄', '🎉', '👀', '✅'];
/** Number stored for the picker. The message toolbar only shows the first six. */
const KEPT = 18;

const stored = (): string[] => (onDevice.get(STORED) ?? '').split(' ').filter(Boolean);

/**
 * Recently used emoji without skin tone, newest first.
 * @param isKnown false for custom emoji to leave out: deleted ones and those of other workspaces
 */
export const usedEmoji = (isKnown: (name: string) => boolean): string[] =>
  stored().filter((emoji) => {
    const name = nameOf(emoji);
    return name === null || isKnown(name);
  });

/** Six emoji in the user's skin tone: the recent ones first, then the defaults. */
export const recentEmoji = (isKnown: (name: string) => boolean = () => false): string[] => {
  const tone = rememberedTone();
  return [...new Set([...usedEmoji(isKnown), ...USUAL])]
    .slice(0, USUAL.length)
    .map((emoji) => inTone(emoji, tone));
};

/** An emoji counts as one, in whatever skin tone: it is shown in the tone that is chosen then. */
export function rememberEmoji(emoji: string): void {
  const plain = qualifiedEmoji(toneless(emoji));
  onDevice.set(STORED, [...new Set([plain, ...stored()])].slice(0, KEPT).join(' '));
}
