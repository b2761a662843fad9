import { isEqual } from './equal.ts';
import { isBlank, joinedLists, normal, normalBlock, trimmed } from './normal.ts';
import { readDocument } from './read.ts';
import { sourceOf, type Spelling } from './source.ts';
import type { Document, DocumentNode } from './types.ts';

/**
 * The shortest spelling first; the later ones are for texts whose signs would otherwise mean
 * something where they stand.
 */
const SPELLINGS: readonly Spelling[] = ['bare', 'lean', 'plain', 'linked', 'encoded'];

/**
 * Writes a document as a text that readers see as the same document (up to its normal form).
 * Every document can be written: what Markdown cannot say is spelled out in character references.
 */
export const writeDocument = ({ content }: Document): string =>
  trimmed(joinedLists(content).map(blockOf), ({ isEmpty }) => isEmpty)
    .map(({ source }) => source)
    .join('\n\n');

type Written = { source: string; isEmpty: boolean };

/** An editor passes most blocks again with each key press. */
const written = new WeakMap<DocumentNode, Written>();

function blockOf(node: DocumentNode): Written {
  const known = written.get(node);
  if (known) return known;
  const block = normalBlock(node);
  const made = { source: blockSource(block), isEmpty: isBlank(block) };
  written.set(node, made);
  return made;
}

/** The first spelling that is read as the block; blocks do not depend on each other. */
function blockSource(block: DocumentNode): string {
  const wanted: Document = { type: 'doc', content: [block] };
  for (const spelling of SPELLINGS) {
    const source = sourceOf(wanted, spelling);
    if (isEqual(readDocument(source), normal(wanted))) return source;
  }
  return sourceOf(wanted, 'encoded');
}
