import type { Block } from './nodes.ts';
import { parse } from './parse.ts';

/** A definition changes links anywhere in the text, also before it. */
const DEFINITION = /^[\s>\d.)*+-]*\[[^\]]{1,999}\]:/m;

/** Whether an item without text is one depends on what stands before it, even on indented code. */
const EMPTY_ITEM = /^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]*$/m;

/** A beginning whose blocks cannot change; if its list is open, that may get further items. */
type Settled = { source: string; blocks: Block[]; isListOpen: boolean };

const NOTHING: Settled = { source: '', blocks: [], isListOpen: false };

/**
 * A parser for the versions of a text that grows at its end, such as an answer that is being
 * written. Only the last block, or the last item of a list, is parsed again; those before it keep
 * their nodes. Positions are not offsets into the whole text, and `spread` means nothing.
 */
export function growingParser(): (source: string) => Block[] {
  let settled = NOTHING;
  return (source) => {
    if (DEFINITION.test(source) || EMPTY_ITEM.test(source)) return parse(source).children;
    if (!source.startsWith(settled.source)) settled = NOTHING;
    const rest = source.slice(settled.source.length);
    const blocks = parse(rest).children;
    const all = joined(settled, blocks);
    const next = afterItems(blocks, all, rest) ?? afterBlocks(blocks, all, rest);
    if (next) settled = { ...next, source: settled.source + next.source };
    return all;
  };
}

function joined({ blocks: before, isListOpen }: Settled, blocks: Block[]): Block[] {
  const [list, more] = [before.at(-1), blocks[0]];
  if (!isListOpen || list?.type !== 'list' || more?.type !== 'list') return [...before, ...blocks];
  const children = [...list.children, ...more.children];
  return [...before.slice(0, -1), { ...list, children }, ...blocks.slice(1)];
}

/** If the text ends with a list, everything before its last item is settled. */
function afterItems(blocks: Block[], all: Block[], rest: string): Settled | null {
  const [parsed, list] = [blocks.at(-1), all.at(-1)];
  if (parsed?.type !== 'list' || list?.type !== 'list' || parsed.children.length < 2) return null;
  const item = startOf(parsed.children.at(-1));
  if (!isLineComplete(rest, item)) return null;
  const settled = { ...list, children: list.children.slice(0, -1) };
  return {
    source: rest.slice(0, lineStart(rest, item)),
    blocks: [...all.slice(0, -1), settled],
    isListOpen: true,
  };
}

/** Blocks are settled if an empty line parts them from one that cannot belong to them. */
function afterBlocks(blocks: Block[], all: Block[], rest: string): Settled | null {
  const last = blocks.findLastIndex((_, index) => isApart(blocks, index, rest));
  if (last <= 0) return null;
  return {
    source: rest.slice(0, lineStart(rest, startOf(blocks[last]))),
    blocks: all.slice(0, last - blocks.length),
    isListOpen: false,
  };
}

/** An item could belong to a list before it, and so could a line that may become one. */
function isApart(blocks: Block[], index: number, source: string): boolean {
  const [block, end] = [blocks[index], blocks[index - 1]?.position?.end.offset];
  const start = startOf(block);
  return (
    end !== undefined &&
    block?.type !== 'list' &&
    isLineComplete(source, start) &&
    /\n[ \t]*\r?\n/.test(source.slice(end, start))
  );
}

const startOf = (node: Pick<Block, 'position'> | undefined) => node?.position?.start.offset ?? 0;
const lineStart = (source: string, offset: number) => source.lastIndexOf('\n', offset - 1) + 1;
const isLineComplete = (source: string, offset: number) => source.includes('\n', offset);
