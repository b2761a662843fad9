import type { ListItem, PhrasingContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import {
  defaultHandlers,
  type Handle,
  type Join,
  type Options,
  toMarkdown,
} from 'mdast-util-to-markdown';
import { type Addresses, treeOf } from './tree.ts';
import type { Document } from './types.ts';

/**
 * How signs and addresses are spelled: `bare` as they are, `lean` without escapes that few texts
 * need, `plain` with backslashes where CommonMark may need them, `linked` with addresses as links
 * to themselves, `encoded` with every sign as a character reference.
 */
export type Spelling = 'bare' | 'lean' | 'plain' | 'linked' | 'encoded';

/** The Markdown of a document in normal form. */
export function sourceOf(document: Document, spelling: Spelling): string {
  const root = treeOf(document, ADDRESSES[spelling]);
  const text = TEXTS[spelling];
  const extensions = [BASE, ...(text ? [{ handlers: { text } }] : [])];
  const source = toMarkdown(root, { ...STYLE, extensions }).replace(/\n$/, '');
  return spelling === 'bare' || spelling === 'lean' ? leanly(source) : source;
}

/** Emphasis may touch Chinese signs, and `<` begins no HTML. */
const leanly = (source: string) =>
  source
    .replaceAll(/&#x([0-9A-F]{2,6});/g, (all, code: string) => letterOf(code) ?? all)
    .replaceAll(/(?<!\\)\\(?=<[a-z/!])/gi, '');

function letterOf(code: string): string | null {
  const letter = String.fromCodePoint(Number.parseInt(code, 16));
  return /[\p{L}\p{N}\p{P}]/u.test(letter) && !/[!-~]/.test(letter) ? letter : null;
}

const literal: Addresses = (value) => ({
  type: 'link',
  url: value,
  children: [{ type: 'text', value }],
  data: { isLiteral: true },
});

const ADDRESSES: Record<Spelling, Addresses> = {
  bare: literal,
  lean: literal,
  plain: literal,
  linked: (value) => ({
    type: 'link',
    url:
      value.includes('@') && !/^(?:https?:|www\.)/i.test(value) ? `mailto:${value}` : urlOf(value),
    children: [{ type: 'text', value }],
  }),
  encoded: (value): PhrasingContent => ({ type: 'text', value }),
};

const urlOf = (address: string) => (/^www\./i.test(address) ? `http://${address}` : address);

const STYLE: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
};

/** A literal address is written as it is: backslashes mean nothing in it. */
const link: Handle = (node, parent, state, info) =>
  node.data?.isLiteral ? node.url : defaultHandlers.link(node, parent, state, info);

const verbatim: Handle = (node) => node.value;

const spoiler: Handle = (node, _, state, info) => {
  const exit = state.enter('spoiler');
  const inside = state.containerPhrasing(node, { ...info, before: '|', after: '|' });
  exit();
  return `||${inside}||`;
};
const spoilerPeek: Handle = () => '|';
const referencePeek: Handle = () => '<';
const shortcodePeek: Handle = () => ':';

/** Each item keeps its own number, and a task its box. */
const listItem: Handle = (node: ListItem, parent, state, info) => {
  const list =
    parent?.type === 'list' ? { ...parent, start: node.data?.value, children: [node] } : parent;
  const item = defaultHandlers.listItem(node, list, state, info);
  if (typeof node.checked !== 'boolean') return item;
  return item.replace(/^(?:[-*]|\d+[.)]) /, (sign) => `${sign}[${node.checked ? 'x' : ' '}] `);
};

const encoded: Handle = (node) =>
  String(node.value).replace(
    /[^\p{L}\p{N}\p{M} ]|^.|.$/gu,
    (sign) => `&#x${sign.codePointAt(0)?.toString(16).toUpperCase()};`,
  );

const TEXTS: Partial<Record<Spelling, Handle>> = { bare: verbatim, encoded };

/** Within an item, only a plain list may follow a paragraph without an empty line between them. */
const join: Join = (left, right, parent) => {
  if (parent.type !== 'listItem') return undefined;
  const isPlain = right.type === 'list' && right.children[0]?.children[0]?.type === 'paragraph';
  return left.type === 'paragraph' && isPlain ? undefined : 1;
};

const BASE: Options = {
  join: [join],
  extensions: [gfmStrikethroughToMarkdown(), gfmTableToMarkdown({ tablePipeAlign: false })],
  handlers: {
    link,
    listItem,
    reference: Object.assign(verbatim, { peek: referencePeek }),
    shortcode: Object.assign((...args: Parameters<Handle>) => verbatim(...args), {
      peek: shortcodePeek,
    }),
    spoiler: Object.assign(spoiler, { peek: spoilerPeek }),
  },
  unsafe: [
    { character: '|', before: '\\|', inConstruct: 'phrasing' },
    { character: '|', after: '\\|', inConstruct: 'phrasing' },
    { character: '<', after: '[@#]', inConstruct: 'phrasing' },
    {
      character: ':',
      before: '^|[^\\p{L}\\p{N}]',
      after: '[a-z0-9_+-]+:',
      inConstruct: 'phrasing',
      unicode: true,
    },
  ],
};
