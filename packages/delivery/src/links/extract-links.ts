import { textOf, type WithParts } from '@parley/model';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { visit } from 'unist-util-visit';

/**
 * The parser's time grows with the square of the length and of the nesting depth of quotes and
 * lists. These limits bound both.
 */
const MOST_READ = 10_000;
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){20,}/gm;
const LONGEST_URL = 2000;
const MOST_LINKS = 5;

/**
 * The web addresses a message links to, in order and without duplicates. Text in code is no link.
 */
export function extractLinks(message: WithParts, siteUrl: string): URL[] {
  const own = new URL(siteUrl).host;
  const found = new Map<string, URL>();
  visit(treeOf(message), (node) => {
    if (node.type !== 'link' && node.type !== 'definition') return;
    const url = URL.parse(node.url);
    if (url && /^https?:$/.test(url.protocol) && url.host !== own && url.href.length <= LONGEST_URL)
      found.set(url.href, url);
  });
  return [...found.values()].slice(0, MOST_LINKS);
}

/** The beginning of a message's Markdown, parsed with bare addresses as links. */
function treeOf(message: WithParts): Root {
  return fromMarkdown(beginningOf(textOf(message)).replace(TOO_DEEP, ''), {
    extensions: [gfmAutolinkLiteral()],
    mdastExtensions: [gfmAutolinkLiteralFromMarkdown()],
  });
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
