import { parse } from '@parley/markdown';
import { textOf, type WithParts } from '@parley/model';
import { visit } from 'unist-util-visit';

/** The parser's time can grow with the square of the length. */
const MOST_READ = 10_000;
const LONGEST_URL = 2000;
const MOST_LINKS = 5;

/**
 * The web addresses a message links to, in order and without duplicates. Text in code is no link.
 */
export function extractLinks(message: WithParts, siteUrl: string): URL[] {
  const own = new URL(siteUrl).host;
  const found = new Map<string, URL>();
  visit(parse(beginningOf(textOf(message))), 'link', (node) => {
    const url = URL.parse(node.url);
    if (url && /^https?:$/.test(url.protocol) && url.host !== own && url.href.length <= LONGEST_URL)
      found.set(url.href, url);
  });
  return [...found.values()].slice(0, MOST_LINKS);
}

/**
 * Cuts between two words, so that no address turns into another one. A single word longer than any
 * address is cut anywhere.
 */
function beginningOf(text: string): string {
  if (text.length <= MOST_READ) return text;
  const beginning = text.slice(0, MOST_READ);
  const end = Math.max(beginning.lastIndexOf(' '), beginning.lastIndexOf('\n'));
  return end > MOST_READ - LONGEST_URL ? beginning.slice(0, end) : beginning;
}
