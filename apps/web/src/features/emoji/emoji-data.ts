import { qualifiedEmoji } from '@parley/model';
import { defaultEmojiDataResolver, type EmojiData } from 'frimousse';
import { type Indexed, indexEmoji, searchable } from './emoji-search.ts';
import { loadShortcodes } from './shortcodes.ts';

/** Directory of the emoji data in each language, on our own origin. */
export const EMOJI_URL = `${globalThis.location?.origin ?? ''}/emoji`;

/** Names that are searched in every language, because shortcodes are English, too. */
const EVERYWHERE = 'en';

/** Keeps a promise per key; one that fails is made again by the next call. */
function keeping<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key) => {
    const value = kept.get(key) ?? load(key);
    kept.set(key, value);
    value.catch(() => kept.delete(key));
    return value;
  };
}

/**
 * All emoji this browser can show, with names and tags in a language. The tags include the
 * shortcodes. @throws if loading fails
 */
export const loadEmoji = keeping(async (language): Promise<EmojiData> => {
  const [data, { namesOf }] = await Promise.all([
    defaultEmojiDataResolver(language, { emojibaseUrl: EMOJI_URL }),
    loadShortcodes(),
  ]);
  const emojis = data.emojis.map((one) => {
    const emoji = qualifiedEmoji(one.emoji);
    return { ...one, emoji, tags: [...one.tags, ...namesOf(emoji)] };
  });
  return { ...data, emojis };
});

/** The same, prepared for searching in the language and in English. @throws if loading fails */
export const loadEmojiIndex = keeping(async (language): Promise<Indexed[]> => {
  const [{ emojis }, { emojis: english }, { namesOf }] = await Promise.all([
    loadEmoji(language),
    loadEmoji(EVERYWHERE),
    loadShortcodes(),
  ]);
  return indexEmoji(searchable(emojis, english, namesOf));
});
