import {
  defaultEmojiDataResolver,
  type EmojiData,
  type EmojiDetails,
  type SkinTone,
} from 'frimousse';

/** Directory of the emoji data in each language, on our own origin. */
export const EMOJI_URL = `${globalThis.location?.origin ?? ''}/emoji`;

const loaded = new Map<string, Promise<EmojiData>>();

/**
 * All emoji this browser can show, with names and tags in a language.
 * @throws if loading fails; the next call tries again.
 */
export function loadEmoji(language: string): Promise<EmojiData> {
  const data =
    loaded.get(language) ??
    Promise.resolve(defaultEmojiDataResolver(language, { emojibaseUrl: EMOJI_URL }));
  loaded.set(language, data);
  data.catch(() => loaded.delete(language));
  return data;
}

/** The emoji in a skin tone, if it has tones. */
export const toned = (
  { emoji, skins }: Pick<EmojiDetails, 'emoji' | 'skins'>,
  tone: SkinTone,
): string => (tone === 'none' ? emoji : (skins?.[tone] ?? emoji));
