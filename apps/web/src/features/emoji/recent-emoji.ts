import { onDevice } from '../../lib/device-storage.ts';
import { nameOf } from './custom-name.ts';

const STORED = 'parley-recent-emoji';
const USUAL = ['👍', '❤️', '😄', '🎉', '👀', '✅'];
/** Kept for the picker; the small bar of a message shows the first six. */
const KEPT = 18;

const stored = (): string[] => (onDevice.get(STORED) ?? '').split(' ').filter(Boolean);

/**
 * What the person used lately, newest first.
 * @param isKnown of custom emoji: those of other workspaces, and removed ones, are left out
 */
export const usedEmoji = (isKnown: (name: string) => boolean): string[] =>
  stored().filter((emoji) => {
    const name = nameOf(emoji);
    return name === null || isKnown(name);
  });

/** The person's recent reactions first, then the usual ones; six of them. */
export const recentEmoji = (isKnown: (name: string) => boolean = () => false): string[] =>
  [...new Set([...usedEmoji(isKnown), ...USUAL])].slice(0, USUAL.length);

export function rememberEmoji(emoji: string): void {
  onDevice.set(STORED, [...new Set([emoji, ...stored()])].slice(0, KEPT).join(' '));
}
