import { isEqual } from './equal.ts';
import { normal } from './normal.ts';
import { readDocument } from './read.ts';
import { sourceOf, type Spelling } from './source.ts';
import type { Document, DocumentNode } from './types.ts';

/**
 * The shortest spelling first; the later ones are for texts whose signs would otherwise mean
 * something where they stand.
 */
const SPELLINGS: readonly Spelling[] = ['lean', 'plain', 'linked', 'encoded'];

/**
 * Writes a document as a text that readers see as the same document (up to its normal form).
 * Every document can be written: what Markdown cannot say is spelled out in character references.
 */
export const writeDocument = (document: Document): string =>
  normal(document).content.map(blockSource).join('\n\n');

/** The first spelling that is read as the block; blocks do not depend on each other. */
function blockSource(block: DocumentNode): string {
  const wanted: Document = { type: 'doc', content: [block] };
  for (const spelling of SPELLINGS) {
    const source = sourceOf(wanted, spelling);
    if (isEqual(normal(readDocument(source)), normal(wanted))) return source;
  }
  return sourceOf(wanted, 'encoded');
}
