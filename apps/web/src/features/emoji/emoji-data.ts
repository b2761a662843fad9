import {
  defaultEmojiDataResolver,
  type EmojiData,
  type EmojiDetails,
  type SkinTone,
} from 'frimousse';

/** Emoji with their names in each language of the app; served from our own origin. */
export const EMOJI_URL = `${globalThis.location?.origin ?? ''}/emoji`;

const loaded = new Map<string, Promise<EmojiData>>();

/**
 * Every emoji this browser shows, with its name and tags in a language.
 * @throws when they cannot be fetched; asked again next time.
 */
export function loadEmoji(language: string): Promise<EmojiData> {
  const data =
    loaded.get(language) ??
    Promise.resolve(defaultEmojiDataResolver(language, { emojibaseUrl: EMOJI_URL }));
  loaded.set(language, data);
  data.catch(() => loaded.delete(language));
  return data;
}

/** The emoji in a tone, if it has tones. */
export const toned = (
  { emoji, skins }: Pick<EmojiDetails, 'emoji' | 'skins'>,
  tone: SkinTone,
): string => (tone === 'none' ? emoji : (skins?.[tone] ?? emoji));
