/**
 * One form for each emoji, Unicode's own: the sign that asks for a picture stands only where the
 * emoji would be text without it.
 */
export const normalEmoji = (emoji: string): string =>
  emoji.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1');
