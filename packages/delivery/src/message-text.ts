import { attachmentsOf, type Message, textOf } from '@parley/model';
import type { Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { toString } from 'mdast-util-to-string';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';

type Written = Pick<Message, 'parts' | 'content'>;

/**
 * The parser's time grows with the square of the length, and of the depth of quotes in quotes: both
 * have an end here.
 */
const MOST_READ = 10_000;
export const LONGEST_URL = 2000;
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){20,}/gm;

/** The beginning of a message's Markdown, with the addresses that are links without saying so. */
export function treeOf(message: Written): Root {
  return fromMarkdown(beginningOf(textOf(message)).replace(TOO_DEEP, ''), {
    extensions: [gfmAutolinkLiteral()],
    mdastExtensions: [gfmAutolinkLiteralFromMarkdown()],
  });
}

/**
 * Ends between two words, so that no address is cut into another one; one word that is longer than
 * any address is cut.
 */
function beginningOf(text: string): string {
  if (text.length <= MOST_READ) return text;
  const beginning = text.slice(0, MOST_READ);
  const end = Math.max(beginning.lastIndexOf(' '), beginning.lastIndexOf('\n'));
  return end > MOST_READ - LONGEST_URL ? beginning.slice(0, end) : beginning;
}

/**
 * The first characters of what a message says, on one line and without its marks; of a message of
 * files alone, their names.
 */
export function excerptOf(message: Written, most: number): string {
  const said = flat(treeOf(message).children.map(plain).join(' '));
  return shorten(
    said ||
      attachmentsOf(message)
        .map(({ name }) => name)
        .join(', '),
    most,
  );
}

/**
 * Children are joined by spaces where the tree has blocks, so that two paragraphs or items do not
 * run into each other.
 */
function plain(node: RootContent): string {
  if ('children' in node && ['blockquote', 'list', 'listItem'].includes(node.type))
    return node.children.map(plain).join(' ');
  return toString(node);
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** At most so many characters; never half of one. */
export function shorten(text: string, most: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
