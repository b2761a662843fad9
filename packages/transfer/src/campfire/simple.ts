import { referenceSource, targetFrom } from '@parley/markdown';
import type { DocumentNode } from '@parley/markdown/document';

/** Signs that mean nothing in Markdown where they stand. */
const SAFE = /^(?:[\p{L}\p{N} ,.!?'"’“”…()%]|&(?= |$)|:(?= |$)|-(?=\p{L}))+$/u;
const STARTS_BLOCK = /^\s*(?:\d+[.)]|-)/;
const WORDS = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u;
const SAFE_ADDRESS = /^https?:\/\/[\w./-]+$/;
const SIGNS: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };

/**
 * A paragraph whose signs all mean themselves, as nearly every one of a chat; null for any other.
 * Writing it as a document would read it again to be sure, which takes fifty times as long.
 */
export function simpleParagraph({ type, content = [] }: DocumentNode): string | null {
  if (type !== 'paragraph') return null;
  let made = '';
  for (const node of content) {
    const isFirst = made === '' || made.endsWith('\n');
    const written = simpleNode(node, isFirst, made.endsWith('!'));
    if (written === null) return null;
    made += written;
  }
  return /www\./i.test(made) ? null : made;
}

function simpleNode(node: DocumentNode, isFirst: boolean, afterCall: boolean): string | null {
  const { type, text = '', marks = [], attrs = {} } = node;
  if (type === 'hardBreak') return '\n';
  if (type === 'reference') {
    const target = targetFrom(attrs.kind, attrs.id);
    return target && referenceSource(target);
  }
  if (type !== 'text' || !SAFE.test(text) || (isFirst && STARTS_BLOCK.test(text))) return null;
  const [mark, ...others] = marks;
  if (!mark) return text;
  if (others.length > 0 || !WORDS.test(text)) return null;
  if (mark.type === 'link')
    return SAFE_ADDRESS.test(mark.attrs.href) && !afterCall
      ? `[${text}](${mark.attrs.href})`
      : null;
  const sign = SIGNS[mark.type];
  return sign === undefined ? null : sign + text + sign;
}
