/**
 * One emoji as Unicode describes it (UTS #51): a pair of regional indicators, or elements that
 * joiners connect. Which of them exist is decided by the list in the database.
 */
const ELEMENT =
  '(?!\\p{RI}|[#*\\d](?!\\uFE0F?\\u20E3))\\p{Emoji}' +
  '(?:\\p{EMod}|\\uFE0F?\\u20E3|\\uFE0F|[\\u{E0020}-\\u{E007F}]+)?';
const ONE = new RegExp(`^(?:\\p{RI}{2}|${ELEMENT}(?:\\u200D${ELEMENT})*)$`, 'u');
const CUSTOM = /^:[a-z0-9_+-]{2,32}:$/;

/** A character that is shown as text unless the selector of emoji follows it. */
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{EMod})/gu;
const SELECTORS = /[\uFE0E\uFE0F]/g;

/** True for one emoji in any form, and for `:name:` of a custom one. */
export const isOneEmoji = (text: string): boolean => ONE.test(text) || CUSTOM.test(text);

/**
 * The fully-qualified form of an emoji, as the database stores it: '❤' and '❤️' are one. Any other
 * text is returned unchanged.
 */
export function qualifiedEmoji(text: string): string {
  const bare = text.replace(SELECTORS, '');
  return ONE.test(bare) ? bare.replace(TEXT_BY_DEFAULT, '$&\uFE0F') : text;
}
