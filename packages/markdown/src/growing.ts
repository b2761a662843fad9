import type { Block } from './nodes.ts';
import { parse } from './parse.ts';

/** A definition changes links anywhere in the text, also before it. */
const MAY_DEFINE = /^[\s>\d.)*+-]*\[[^\]]{1,999}\]:/m;

/**
 * A parser for the versions of a text that grows at its end, such as an answer that is being
 * written. Only the last block is parsed again; those before it keep their nodes. Positions are
 * not offsets into the whole text.
 */
export function growingParser(): (source: string) => Block[] {
  let prefix = '';
  let before: Block[] = [];
  return (source) => {
    if (MAY_DEFINE.test(source)) return parse(source).children;
    if (!source.startsWith(prefix)) [prefix, before] = ['', []];
    const rest = source.slice(prefix.length);
    const blocks = parse(rest).children;
    const all = [...before, ...blocks];
    const last = blocks.findLastIndex((_, index) => isFinal(blocks, index, rest));
    if (last > 0) {
      const start = rest.lastIndexOf('\n', startOf(blocks[last]) - 1) + 1;
      prefix += rest.slice(0, start);
      before = [...before, ...blocks.slice(0, last)];
    }
    return all;
  };
}

const startOf = (block: Block | undefined) => block?.position?.start.offset ?? 0;

/**
 * True if nothing that follows can change the blocks before this one: an empty line parts them, and
 * its complete first line is no item, which could belong to a list before it.
 */
function isFinal(blocks: Block[], index: number, source: string): boolean {
  const [block, end] = [blocks[index], blocks[index - 1]?.position?.end.offset];
  const start = startOf(block);
  return (
    end !== undefined &&
    block?.type !== 'list' &&
    source.includes('\n', start) &&
    /\n[ \t]*\r?\n/.test(source.slice(end, start))
  );
}
