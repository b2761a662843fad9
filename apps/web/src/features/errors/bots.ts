/**
 * Detects search engines and link previews, which should not keep an error page (spec point 2).
 * Cubot is a brand of phones.
 */
export const isBotAgent = (userAgent: string): boolean =>
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|linkexpanding/i.test(userAgent);
