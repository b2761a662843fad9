import type { SkinTone } from 'frimousse';
import { onDevice } from '../../lib/device-storage.ts';
import { remembered } from '../../lib/use-remembered.ts';

const STORED = 'parley-skin-tone';

/** From none to dark, in the picker's order. */
export const SKIN_TONES: readonly SkinTone[] = [
  'none',
  'light',
  'medium-light',
  'medium',
  'medium-dark',
  'dark',
];

const LIGHT = 0x1f3fb;
const TONES = /[\u{1F3FB}-\u{1F3FF}]/gu;
/** The part of an emoji that takes a tone, without the sign that asks for a picture. */
const TAKES_TONE = /(\p{Emoji_Modifier_Base})\uFE0F?/gu;

/** The last chosen tone on this device. */
export const rememberedTone = (): SkinTone => remembered(STORED, SKIN_TONES) ?? 'none';

export const rememberTone = (tone: SkinTone): void => onDevice.set(STORED, tone);

/**
 * The emoji in a skin tone. Emoji of several people are left alone: each of them would have a tone
 * of their own.
 */
export function inTone(emoji: string, tone: SkinTone): string {
  const plain = toneless(emoji);
  const parts = plain.match(TAKES_TONE) ?? [];
  if (tone === 'none' || parts.length !== 1) return plain;
  const modifier = String.fromCodePoint(LIGHT + SKIN_TONES.indexOf(tone) - 1);
  return plain.replace(TAKES_TONE, `$1${modifier}`);
}

/** The emoji as it is without a tone: `✌🏽` is `✌️`. */
export function toneless(emoji: string): string {
  const plain = emoji.replace(TONES, '');
  return plain === emoji || plain === '' || /^\p{Emoji_Presentation}/u.test(plain)
    ? plain || emoji
    : plain.replace(/^(.)\uFE0F?/u, '$1\uFE0F');
}
