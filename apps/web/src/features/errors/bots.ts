/**
 * Whether a user agent is a search engine's or a preview's: an error page should not be what they
 * keep (spec point 2). Cubot makes phones, which people hold.
 */
export const isBotAgent = (userAgent: string): boolean =>
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|linkexpanding/i.test(userAgent);
