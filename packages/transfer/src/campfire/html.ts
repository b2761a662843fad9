import { parseDocument } from 'htmlparser2';
import { referenceSource, targetFrom } from '@parley/markdown';
import { type DocumentNode, type Mark, writeDocument } from '@parley/markdown/document';
import { asText, isSafe, linkTo } from '../archive/text.ts';
import type { CampfireNote } from './notes.ts';
import { simpleParagraph } from './simple.ts';

/** What the texts of a database may name. Each answers with an id, or null for none. */
export type Names = {
  person(id: string): string | null;
  message(room: string, id: string): string | null;
  /** Tells what a text loses. */
  tell(code: CampfireNote): void;
};

type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<ChildNode, { attribs: object }>;

const MOST_DEPTH = 40;
/** Far more than a message of Campfire has; a longer text is made to take long. */
const MOST_CHARACTERS = 100_000;

const HIDDEN = new Set(
  'script style template noscript math svg object iframe embed form input button head title'.split(
    ' ',
  ),
);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const TEXT_BLOCKS = new Set(
  'p div section article figure figcaption address main header footer table tbody thead tr'.split(
    ' ',
  ),
);
const MARKS: Readonly<Record<string, Mark>> = {
  strong: { type: 'bold' },
  b: { type: 'bold' },
  em: { type: 'italic' },
  i: { type: 'italic' },
  del: { type: 'strike' },
  s: { type: 'strike' },
  strike: { type: 'strike' },
  code: { type: 'code' },
};

/** The text of a message as our Markdown. */
export function fromHtml(html: string, names: Names): string {
  if (html.length > MOST_CHARACTERS) names.tell('text_cut');
  const { children } = parseDocument(html.slice(0, MOST_CHARACTERS), { decodeEntities: true });
  return new Reading(names)
    .blocks(children, 0)
    .map((block) => {
      const simple = simpleParagraph(block);
      if (simple !== null) return simple;
      if (block.type === 'codeBlock' || lengthOf(block) <= MOST_WRITTEN)
        return writeDocument({ type: 'doc', content: [block] });
      names.tell('long_paragraph');
      return plainly(block);
    })
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Writing a document takes time that grows with the square of a paragraph. */
const MOST_WRITTEN = 1500;

/** Each node counts, so that a document of empty nodes is not free. */
const lengthOf = ({ text, content = [] }: DocumentNode): number =>
  content.reduce((sum, node) => sum + lengthOf(node), text?.length ?? 1);

/** A block as its words, links and mentions. */
function plainly(node: DocumentNode): string {
  const { type, text = '', marks = [], attrs, content = [] } = node;
  if (type === 'hardBreak') return '\n';
  if (type === 'reference') {
    const target = targetFrom(attrs?.kind, attrs?.id);
    return target ? referenceSource(target) : '';
  }
  if (type === 'text') {
    const link = marks.find((mark) => mark.type === 'link');
    return link ? linkTo(link.attrs.href, text, () => {}) : asText(text);
  }
  const isLine = type === 'paragraph' || type === 'heading';
  return content.map(plainly).join(isLine ? '' : '\n');
}

class Reading {
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  /** Blocks of a piece of HTML; text between them makes paragraphs. */
  blocks(nodes: readonly ChildNode[], depth: number): DocumentNode[] {
    const made: DocumentNode[] = [];
    let line: DocumentNode[] = [];
    const end = () => {
      const content = withoutEdges(line);
      if (content.length > 0) made.push({ type: 'paragraph', content });
      line = [];
    };
    for (const node of nodes) {
      const block = isElement(node) ? this.#block(node, depth) : null;
      if (!block) line.push(...this.#inline(node, [], depth));
      else {
        end();
        made.push(...block);
      }
    }
    end();
    return made;
  }

  /** The blocks that an element is; null if it stands in a line. */
  #block(element: Element, depth: number): DocumentNode[] | null {
    const { name, children } = element;
    if (depth > MOST_DEPTH) return null;
    if (HIDDEN.has(name)) return this.#hidden(name);
    if (TEXT_BLOCKS.has(name)) return this.blocks(children, depth + 1);
    if (HEADINGS.has(name)) {
      const content = withoutEdges(this.#inlines(children, [], depth + 1));
      return [{ type: 'heading', attrs: { level: Number(name[1]) }, content }];
    }
    if (name === 'blockquote') {
      const content = this.blocks(children, depth + 1);
      return content.length > 0 ? [{ type: 'blockquote', content }] : [];
    }
    if (name === 'ul' || name === 'ol') return this.#list(element, depth);
    if (name === 'pre') return [codeBlock(element)];
    if (name === 'hr') return [{ type: 'horizontalRule' }];
    return null;
  }

  #hidden(name: string): DocumentNode[] {
    if (name !== 'head' && name !== 'title') this.#names.tell('unsafe_html');
    return [];
  }

  #list({ name, children }: Element, depth: number): DocumentNode[] {
    const content = children.filter(isElement).map((item): DocumentNode => {
      const inside = this.blocks(item.name === 'li' ? item.children : [item], depth + 1);
      return {
        type: 'listItem',
        content: inside.length > 0 ? inside : [{ type: 'paragraph', content: [] }],
      };
    });
    return content.length > 0
      ? [{ type: name === 'ol' ? 'orderedList' : 'bulletList', content }]
      : [];
  }

  #inlines(nodes: readonly ChildNode[], marks: readonly Mark[], depth: number): DocumentNode[] {
    return nodes.flatMap((node) => this.#inline(node, marks, depth));
  }

  #inline(node: ChildNode, marks: readonly Mark[], depth: number): DocumentNode[] {
    if (node.type === 'text') return textNodes(node.data.replaceAll(/\s+/g, ' '), marks);
    if (!isElement(node)) return [];
    const { name, children, attribs } = node;
    if (HIDDEN.has(name)) return this.#hidden(name);
    if (depth > MOST_DEPTH) {
      this.#names.tell('deep_html');
      return textNodes(textOf(node), marks);
    }
    if (name === 'br') return [{ type: 'hardBreak' }];
    if (name === 'action-text-attachment') return this.#embedded(node);
    if (name === 'img') return this.#picture(attribs);
    if (name === 'a') return this.#link(node, marks, depth);
    const mark = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
    const isNew = mark && !marks.some(({ type }) => type === mark.type);
    return this.#inlines(children, isNew ? [...marks, mark] : marks, depth + 1);
  }

  #link({ attribs, children }: Element, marks: readonly Mark[], depth: number): DocumentNode[] {
    const href = attribs.href?.trim() ?? '';
    const [, room, message] = /^https?:\/\/[^/]+\/rooms\/(\d+)\/@(\d+)$/.exec(href) ?? [];
    if (room !== undefined && message !== undefined) {
      const id = this.#names.message(room, message);
      const said = children.map(textOf).join('').trim();
      const label = said === href || said === '' ? [] : textNodes(`${said} `, marks);
      if (id !== null) return [...label, { type: 'reference', attrs: { kind: 'message', id } }];
      this.#names.tell('dead_message_link');
    }
    if (isSafe(href)) {
      const link: Mark = { type: 'link', attrs: { href } };
      return this.#inlines(children, [...marks, link], depth + 1);
    }
    const inside = this.#inlines(children, marks, depth + 1);
    if (href === '') return inside;
    this.#names.tell('unsafe_link');
    return [...inside, ...textNodes(` (${href})`, marks)];
  }

  #picture({ src = '', alt = '' }: Record<string, string>): DocumentNode[] {
    if (!isSafe(src)) {
      this.#names.tell('unsafe_link');
      return textNodes(alt, []);
    }
    this.#names.tell('image');
    return textNodes(alt.trim() || src, [{ type: 'link', attrs: { href: src } }]);
  }

  /** A mention, or the preview of a link. */
  #embedded({ attribs }: Element): DocumentNode[] {
    const { 'content-type': type = '', sgid = '', content = '' } = attribs;
    if (type.includes('opengraph-embed')) {
      this.#names.tell('link_preview');
      return [];
    }
    const user = userOf(sgid);
    if (user === null && !type.includes('mention')) {
      this.#names.tell('unknown_embed');
      return textNodes(attribs.filename ?? attribs.caption ?? '', []);
    }
    const id = user === null ? null : this.#names.person(user);
    if (id !== null) return [{ type: 'reference', attrs: { kind: 'person', id } }];
    this.#names.tell('unknown_mention');
    const shown = parseDocument(content.slice(0, 2000)).children.map(textOf).join('').trim();
    return textNodes(`@${shown.replaceAll(/\s+/g, ' ') || user || '?'}`, []);
  }
}

const isElement = (node: ChildNode): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style';

const textNodes = (text: string, marks: readonly Mark[]): DocumentNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 ? { marks: [...marks] } : {}) }];

/** All text of a node, without recursion: nests are as deep as whoever wrote them likes. */
function textOf(node: ChildNode): string {
  let text = '';
  const open: ChildNode[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === 'text') text += next.data;
    else if (isElement(next) && next.name === 'br') text += '\n';
    else if (isElement(next) && !HIDDEN.has(next.name)) open.push(...next.children.toReversed());
  }
  return text;
}

function codeBlock(element: Element): DocumentNode {
  const text = textOf(element).replace(/\n$/, '');
  return { type: 'codeBlock', attrs: { language: null }, content: textNodes(text, []) };
}

/** A line without blank texts and breaks around it, and without spaces beside a break. */
function withoutEdges(line: readonly DocumentNode[]): DocumentNode[] {
  const isBlank = ({ type, text }: DocumentNode) =>
    type === 'hardBreak' || (type === 'text' && text?.trim() === '');
  const first = line.findIndex((node) => !isBlank(node));
  if (first < 0) return [];
  const inner = line.slice(first, line.findLastIndex((node) => !isBlank(node)) + 1);
  return inner.flatMap((node, index) => {
    if (node.type !== 'text') return [node];
    let text = node.text ?? '';
    if (index === 0 || inner[index - 1]?.type === 'hardBreak') text = text.trimStart();
    if (index === inner.length - 1 || inner[index + 1]?.type === 'hardBreak') text = text.trimEnd();
    return text === '' ? [] : [{ ...node, text }];
  });
}

const USER = /gid:\/\/campfire\/User\/(\d{1,18})/;

/** The number of the person whom a signed id names. Two forms of Rails are known. */
function userOf(sgid: string): string | null {
  const [signed = ''] = sgid.split('--');
  const outer = decoded(signed);
  const inner = /"(?:message|data)":"([^"]*)"/.exec(outer)?.[1] ?? '';
  return USER.exec(inner)?.[1] ?? USER.exec(decoded(inner))?.[1] ?? null;
}

const decoded = (text: string): string =>
  text.length > 4000 ? '' : Buffer.from(text, 'base64').toString('utf8');
