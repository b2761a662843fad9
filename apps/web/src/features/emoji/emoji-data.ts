import {
  defaultEmojiDataResolver,
  type EmojiData,
  type EmojiDetails,
  type SkinTone,
} from 'frimousse';

/** Emoji with their names in the languages there is data for; served from our own origin. */
const LOCALES = ['en', 'de'];
export const EMOJI_URL = `${globalThis.location?.origin ?? ''}/emoji`;

export const emojiLocale = (language: string): string =>
  LOCALES.find((locale) => language.split('-')[0] === locale) ?? 'en';

const loaded = new Map<string, Promise<EmojiData>>();

/**
 * Every emoji this browser shows, with its name and tags in a language.
 * @throws when they cannot be fetched; asked again next time.
 */
export function loadEmoji(language: string): Promise<EmojiData> {
  const locale = emojiLocale(language);
  const data =
    loaded.get(locale) ??
    Promise.resolve(defaultEmojiDataResolver(locale, { emojibaseUrl: EMOJI_URL }));
  loaded.set(locale, data);
  data.catch(() => loaded.delete(locale));
  return data;
}

/** The emoji in a tone, if it has tones. */
export const toned = (
  { emoji, skins }: Pick<EmojiDetails, 'emoji' | 'skins'>,
  tone: SkinTone,
): string => (tone === 'none' ? emoji : (skins?.[tone] ?? emoji));
