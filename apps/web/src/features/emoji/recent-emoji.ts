import { onDevice } from '../../lib/device-storage.ts';
import { nameOf } from './custom-name.ts';

const STORED = 'parley-recent-emoji';
const USUAL = ['👍', '❤️', '😄', '🎉', '👀', '✅'];
/** Number stored for the picker. The message toolbar only shows the first six. */
const KEPT = 18;

const stored = (): string[] => (onDevice.get(STORED) ?? '').split(' ').filter(Boolean);

/**
 * Recently used emoji, newest first.
 * @param isKnown false for custom emoji to leave out: deleted ones and those of other workspaces
 */
export const usedEmoji = (isKnown: (name: string) => boolean): string[] =>
  stored().filter((emoji) => {
    const name = nameOf(emoji);
    return name === null || isKnown(name);
  });

/** Six emoji: the user's recent ones first, then the defaults. */
export const recentEmoji = (isKnown: (name: string) => boolean = () => false): string[] =>
  [...new Set([...usedEmoji(isKnown), ...USUAL])].slice(0, USUAL.length);

export function rememberEmoji(emoji: string): void {
  onDevice.set(STORED, [...new Set([emoji, ...stored()])].slice(0, KEPT).join(' '));
}
