import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import type { Element, ElementContent, Properties, Root } from 'hast';
import { lexer, type MarkedToken, type Token, type Tokens, type TokensList } from 'marked';

/** A paragraph, list, table or other block of a text. */
export type MarkdownBlock = {
  /** The same for equal blocks, so that unchanged ones are not rerendered. */
  key: string;
  /** The block's tree, which contains only what the text spells out. */
  tree(): Root;
};

/**
 * Splits a Markdown text into blocks (CommonMark with GitHub's tables, tasks, strikethrough and
 * bare links). HTML is shown as text, never rendered.
 */
export function markdownBlocks(text: string): MarkdownBlock[] {
  const tokens = tokensOf(text);
  if (!tokens) return [plainBlock(text)];
  // A link's definition `[name]` may be in another block.
  const links = Object.keys(tokens.links).length > 0 ? JSON.stringify(tokens.links) : '';
  return tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => ({
      key: `${token.raw}\0${links}`,
      tree: () => ({ type: 'root', children: blockOf(asMarked(token)) }),
    }));
}

/**
 * Quotes and lists nested deeper than in any real text. Each level costs time and stack, so a text
 * made of them would block the reader's page.
 */
const NESTED = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){25}/m;

/** With more emphasis signs than this, the search for matching pairs takes too long. */
const MOST_SIGNS = 4000;

/** Null if the text would block the page; it is then shown as typed. */
function tokensOf(text: string): TokensList | null {
  if (NESTED.test(text) || (text.match(/[*_~]/g)?.length ?? 0) > MOST_SIGNS) return null;
  try {
    return lexer(text);
  } catch (error) {
    // The nesting exceeds the stack.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const plainBlock = (text: string): MarkdownBlock => ({
  key: text,
  tree: () => ({ type: 'root', children: [element('p', [textNode(text)])] }),
});

/** Safe, because no extension adds tokens to the lexer's own. */
const asMarked = (token: Token) => token as MarkedToken;

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Properties = {},
): Element => ({ type: 'element', tagName, properties, children });
const textNode = (value: string): ElementContent => ({ type: 'text', value });

const blocksOf = (tokens: Token[]) => tokens.flatMap((token) => blockOf(asMarked(token)));
const inlinesOf = (tokens: Token[] = []) =>
  joined(tokens.flatMap((token) => inlineOf(asMarked(token))));

function blockOf(token: MarkedToken): ElementContent[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'def':
      return isNote(token) ? [element('p', [textNode(token.raw.trim())])] : [];
    case 'hr':
      return [element('hr', [])];
    case 'heading':
      return [element(`h${token.depth}`, inlinesOf(token.tokens))];
    case 'paragraph':
      return [element('p', inlinesOf(token.tokens))];
    case 'html':
      return [element('p', [textNode(token.raw.trim())])];
    case 'blockquote':
      return [element('blockquote', blocksOf(token.tokens))];
    case 'code':
      return [fence(token)];
    case 'list':
      return [list(token)];
    case 'table':
      return [table(token)];
    default:
      return inlineOf(token);
  }
}

function fence({ lang = '', text }: Tokens.Code): Element {
  const [language] = lang.split(/\s/);
  const properties = language ? { className: [`language-${language}`] } : {};
  return element('pre', [element('code', [textNode(text)], properties)]);
}

function list({ ordered, start, items, loose }: Tokens.List): Element {
  const properties = ordered && start !== 1 && start !== '' ? { start } : {};
  return element(
    ordered ? 'ol' : 'ul',
    items.map((item) => listItem(item, loose)),
    properties,
  );
}

/** In a loose list the text of an item is a paragraph. */
function listItem({ tokens, task }: Tokens.ListItem, isLoose: boolean): Element {
  const children = tokens.flatMap((token) =>
    isLoose && token.type === 'text'
      ? [element('p', inlineOf(asMarked(token)))]
      : blockOf(asMarked(token)),
  );
  return element('li', children, task ? { className: ['task-list-item'] } : {});
}

function table({ header, rows }: Tokens.Table): Element {
  const row = (cells: Tokens.TableCell[]) =>
    element(
      'tr',
      cells.map(({ tokens, align, header: isHeader }) =>
        element(isHeader ? 'th' : 'td', inlinesOf(tokens), align ? { align } : {}),
      ),
    );
  return element('table', [
    element('thead', [row(header)]),
    ...(rows.length > 0 ? [element('tbody', rows.map(row))] : []),
  ]);
}

function inlineOf(token: MarkedToken): ElementContent[] {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlinesOf(token.tokens) : [textNode(decoded(token.text))];
    case 'escape':
      return [textNode(token.text)];
    case 'strong':
    case 'em':
    case 'del':
      return [element(token.type, inlinesOf(token.tokens))];
    case 'codespan':
      return [element('code', [textNode(token.text)])];
    case 'br':
      return [element('br', []), textNode('\n')];
    case 'link':
      return link(token);
    case 'image':
      return [element('img', [], { src: decoded(token.href), alt: decoded(token.text) })];
    case 'checkbox':
      return [element('input', [], { checked: token.checked }), textNode(' ')];
    default:
      return [textNode(token.raw)];
  }
}

/** `[^1]` marks a footnote, which is not supported and stays as typed. */
const isNote = ({ raw }: { raw: string }) => raw.startsWith('[^');

/** Links cannot be nested: the inner one is a link, the outer one is shown as its source. */
function link(token: Tokens.Link): ElementContent[] {
  if (isNote(token)) return [textNode(token.raw)];
  const children = inlinesOf(token.tokens).map(withoutPicture);
  const href = decoded(token.href);
  return children.some(hasLink)
    ? [textNode('['), ...children, textNode(`](${href})`)]
    : [element('a', children, { href })];
}

const hasLink = (node: ElementContent): boolean =>
  node.type === 'element' && (node.tagName === 'a' || node.children.some(hasLink));

/**
 * A picture is rendered as a link; within a link it is its text, because links cannot be nested.
 */
function withoutPicture(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const { alt, src } = node.properties;
  return node.tagName === 'img'
    ? textNode(`${alt || src}`)
    : { ...node, children: node.children.map(withoutPicture) };
}

/** Merges neighbouring text nodes, because an inline mark may span them. */
function joined(nodes: ElementContent[]): ElementContent[] {
  const made: ElementContent[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else made.push(node);
  }
  return made;
}

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;

/** Decodes character references: `&amp;` is `&`. */
const decoded = (text: string): string =>
  text.replace(REFERENCE, (all, decimal?: string, hexadecimal?: string, name?: string) =>
    name === undefined
      ? character(decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16))
      : decodeNamedCharacterReference(name) || all,
  );

const isCharacter = (code: number) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
const character = (code: number) => (isCharacter(code) ? String.fromCodePoint(code) : '\uFFFD');
