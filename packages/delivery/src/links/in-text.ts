import type { Message } from '@parley/model';
import { visit } from 'unist-util-visit';
import { LONGEST_URL, treeOf } from '../message-text.ts';

const MOST_LINKS = 5;

/**
 * The web addresses a message links to, in their order, each once; what stands in code is no link.
 */
export function linksIn(message: Pick<Message, 'parts' | 'content'>, siteUrl: string): URL[] {
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
