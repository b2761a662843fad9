import { shownNumbers } from '../numbers.ts';
import { isEqual } from './equal.ts';
import type { Document, DocumentNode, Mark } from './types.ts';

/**
 * The form that all documents with the same appearance share: neighbouring texts with the same
 * marks are one, as are neighbouring lists; marks have one order and do not begin or end in space;
 * an address has no link to itself; there are no empty lines around the text.
 */
export function normal(document: Document): Document {
  return { type: 'doc', content: trimmed(normalBlocks(document.content), isBlank) };
}

const normalBlocks = (blocks: DocumentNode[]) => joinedLists(blocks).map(normalBlock);

/** Joins neighbouring lists of the same kind, which Markdown cannot tell apart. */
export function joinedLists(blocks: DocumentNode[]): DocumentNode[] {
  const made: DocumentNode[] = [];
  for (const block of blocks) {
    const last = made.at(-1);
    if (last && isList(block) && last.type === block.type)
      made[made.length - 1] = { ...last, content: [...items(last), ...items(block)] };
    else made.push(block);
  }
  return made;
}

const isList = ({ type }: DocumentNode) => type === 'bulletList' || type === 'orderedList';

/** A list's items, the first with its number. */
const items = ({ content = [] }: DocumentNode) =>
  content.map((item, index) =>
    index === 0 ? { ...item, attrs: { ...item.attrs, value: item.attrs?.value ?? 1 } } : item,
  );

const NO_BREAK_SPACE = '\u00A0';
/** Blocks whose content is text. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

/** True for an empty paragraph. */
export const isBlank = ({ type, content = [] }: DocumentNode) =>
  type === 'paragraph' && content.length === 0;

export function trimmed<T>(items: T[], isSpace: (item: T) => boolean): T[] {
  const first = items.findIndex((item) => !isSpace(item));
  return first < 0 ? [] : items.slice(first, items.findLastIndex((item) => !isSpace(item)) + 1);
}

/** The normal form of a block. */
export function normalBlock(node: DocumentNode): DocumentNode {
  const { type, attrs, content = [] } = node;
  const made: DocumentNode = attrs ? { type, attrs } : { type };
  if (type === 'codeBlock') return { ...made, content: codeText(content) };
  if (isList(node)) return { ...made, content: itemsOf(node).map(normalBlock) };
  if (type === 'table') return { ...made, content: rowsOf(content).map(normalBlock) };
  if (!TEXT_BLOCKS.has(type)) return { ...made, content: normalBlocks(content) };
  return { ...made, content: normalText(type, content) };
}

/** Items whose number only continues the list have none of their own. */
function itemsOf({ type, content = [] }: DocumentNode): DocumentNode[] {
  const written = content.map(({ attrs }) =>
    type === 'orderedList' ? numberOf(attrs?.value) : null,
  );
  const numbers = shownNumbers(written);
  return content.map((item, index) => {
    const number = numbers[index] ?? 1;
    const isNext = number === (index > 0 ? (numbers[index - 1] ?? 0) : 0) + 1;
    return { ...item, attrs: { value: isNext ? null : number, checked: checkOf(item) } };
  });
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Every row has as many cells as the longest; the first row's are heads and align the others. */
function rowsOf(rows: DocumentNode[]): DocumentNode[] {
  const columns = Math.max(...rows.map(({ content = [] }) => content.length));
  const aligns = rows[0]?.content?.map(({ attrs }) => attrs?.align ?? null) ?? [];
  return rows.map((row, index) => ({
    ...row,
    content: Array.from({ length: columns }, (_, column) => ({
      type: 'tableCell',
      attrs: { isHead: index === 0, align: aligns[column] ?? null },
      content: row.content?.[column]?.content ?? [],
    })),
  }));
}

/** Only text can be a task. */
const checkOf = ({ attrs, content }: DocumentNode) =>
  content?.[0]?.type === 'paragraph' && normalText('paragraph', content[0].content ?? []).length > 0
    ? (attrs?.checked ?? null)
    : null;

const codeText = (content: DocumentNode[]): DocumentNode[] => {
  const text = content.map((child) => child.text ?? '').join('');
  return text === '' ? [] : [{ type: 'text', text }];
};

function normalText(type: string, content: DocumentNode[]): DocumentNode[] {
  const lines = type === 'tableCell' ? content.map(cellInline) : content;
  const marked = withoutEdgeMarks(merged(lines.map(withOrderedMarks)));
  const inner = trimmed(merged(marked), ({ type: child }) => child === 'hardBreak');
  const [only] = inner;
  return inner.length === 1 && only?.text === NO_BREAK_SPACE ? [] : inner;
}

/** A cell is one line. Bars end it: no spoilers, and no code with a backslash before a bar. */
function cellInline(node: DocumentNode): DocumentNode {
  if (node.type === 'hardBreak') return { type: 'text', text: ' ' };
  const hasBar = node.text?.includes('\\|') ?? false;
  return withMarks(
    node,
    (node.marks ?? []).filter(({ type }) => type !== 'spoiler' && !(hasBar && type === 'code')),
  );
}

const ORDER = ['link', 'spoiler', 'bold', 'italic', 'strike', 'code'];

function withOrderedMarks(node: DocumentNode): DocumentNode {
  const { marks = [], ...bare } = node;
  if (node.type === 'hardBreak') return { type: 'hardBreak' };
  const ordered = marks
    .filter(({ type }) => type !== 'code' || node.type === 'text')
    .filter((mark, index) => marks.findIndex(({ type }) => type === mark.type) === index)
    .toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type));
  return ordered.length > 0 ? { ...bare, marks: ordered } : bare;
}

/** Merges texts with equal marks; drops empty ones, and links that only repeat their text. */
function merged(nodes: DocumentNode[]): DocumentNode[] {
  const joined: DocumentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && !node.text) continue;
    if (last?.text !== undefined && node.text !== undefined && hasSameMarks(last, node))
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    else joined.push(node);
  }
  const freed = joined.map((node, index) => withoutOwnLink(node, joined, index));
  return freed.some((node, index) => node !== joined[index]) ? merged(freed) : joined;
}

const hasSameMarks = (one: DocumentNode, other: DocumentNode) =>
  isEqual(one.marks ?? [], other.marks ?? []);

const linkOf = (node: DocumentNode | undefined) =>
  node?.marks?.find((mark) => mark.type === 'link')?.attrs.href;

function withoutOwnLink(node: DocumentNode, all: DocumentNode[], index: number): DocumentNode {
  const href = linkOf(node);
  if (href === undefined || !isOwnAddress(node.text ?? '', href)) return node;
  // A link that continues in other marks is not just this text.
  if (linkOf(all[index - 1]) === href || linkOf(all[index + 1]) === href) return node;
  return withMarks(
    node,
    (node.marks ?? []).filter(({ type }) => type !== 'link'),
  );
}

/** True if a link's address is what its text would link to by itself. */
const isOwnAddress = (text: string, href: string): boolean =>
  /^(?:https?:\/\/|www\.)[^\s<]+$|^[^\s<@]+@[^\s<@]+$/i.test(text) &&
  [text, `http://${text}`, `mailto:${text}`].includes(href);

const withMarks = ({ marks: _, ...node }: DocumentNode, marks: Mark[]): DocumentNode =>
  marks.length > 0 ? { ...node, marks } : node;

/** Marks that must touch what they mark; space at their edges is shown the same without them. */
const TOUCHING = ['spoiler', 'bold', 'italic', 'strike'] as const;

function withoutEdgeMarks(nodes: DocumentNode[]): DocumentNode[] {
  let made = nodes;
  for (const type of TOUCHING) made = runsOf(made, type).flatMap((run) => withoutEdges(run, type));
  return made;
}

const has = (node: DocumentNode, type: string) =>
  node.marks?.some((mark) => mark.type === type) ?? false;

/** Splits the nodes into runs with and without a mark; a line break continues a marked run. */
function runsOf(nodes: DocumentNode[], type: string): DocumentNode[][] {
  const runs: DocumentNode[][] = [];
  let isMarked = false;
  for (const node of nodes) {
    const isInside: boolean = has(node, type) || (node.type === 'hardBreak' && isMarked);
    if (isInside === isMarked && runs.length > 0) runs.at(-1)?.push(node);
    else runs.push([node]);
    isMarked = isInside;
  }
  return runs;
}

function withoutEdges(run: DocumentNode[], type: string): DocumentNode[] {
  const [first] = run;
  if (!first || !has(first, type)) return run;
  const pieces = run.flatMap(edgesApart);
  const start = pieces.findIndex((node) => !isSpace(node));
  const end = pieces.findLastIndex((node) => !isSpace(node));
  return pieces.map((node, index) =>
    start >= 0 && index >= start && index <= end
      ? node
      : withMarks(
          node,
          (node.marks ?? []).filter((mark) => mark.type !== type),
        ),
  );
}

const isSpace = (node: DocumentNode) =>
  node.type === 'hardBreak' ||
  (node.type === 'text' && !has(node, 'code') && (node.text ?? '').trim() === '');

function edgesApart(node: DocumentNode): DocumentNode[] {
  if (node.type !== 'text' || has(node, 'code')) return [node];
  const [, before = '', text = '', after = ''] =
    /^(\s*)([\s\S]*?)(\s*)$/u.exec(node.text ?? '') ?? [];
  return [before, text, after]
    .filter((piece) => piece !== '')
    .map((piece) => ({ ...node, text: piece }));
}
