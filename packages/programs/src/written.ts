import { type DocumentNode, writeDocument } from '@parley/markdown/document';
import { limits } from '@parley/model';
import { HookError } from './answers.ts';
import { code } from './nodes.ts';

/** A part of a message: nodes to be written, or Markdown as the program wrote it. */
export type Part = DocumentNode[] | string;

/**
 * Writing a text so that it is read as meant takes time that grows with the square of a paragraph.
 * What is longer, in characters, is a log or a list: it is shown as code.
 */
const MOST_IN_PARAGRAPH = 1500;
const MOST_FORMATTED = 8000;
const MOST_BLOCKS = 150;

/**
 * The Markdown of a message.
 * @throws HookError if it says nothing, or more than every client shows
 */
export function writtenOf(parts: Part[]): string {
  const size = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length : lengthOf(part)),
    0,
  );
  if (size > limits.messageTextMax) throw tooLong();
  const written = parts
    .map((part) => (typeof part === 'string' ? part.trim() : sourceOf(part)))
    .filter((source) => source !== '')
    .join('\n\n')
    // PostgreSQL stores no NUL.
    .replaceAll('\0', '');
  if (written.trim() === '')
    throw new HookError(
      'no_text',
      'The payload has nothing to show.',
      'Send "text", "blocks" or "attachments".',
    );
  if (written.length > limits.messageTextMax) throw tooLong();
  return written;
}

/** Each node counts, so that a document of empty nodes is not free. */
const lengthOf = (nodes: DocumentNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.text?.length ?? 1) + lengthOf(node.content ?? []), 0);

function sourceOf(content: DocumentNode[]): string {
  const isLong = content.length > MOST_BLOCKS || lengthOf(content) > MOST_FORMATTED;
  const shown = isLong ? [code(plainOf(content))] : content.map(withoutLongText);
  return writeDocument({ type: 'doc', content: shown });
}

function withoutLongText(node: DocumentNode): DocumentNode {
  if (node.type === 'paragraph' || node.type === 'heading')
    return lengthOf(node.content ?? []) > MOST_IN_PARAGRAPH ? code(plainOf([node])) : node;
  if (node.type === 'codeBlock' || !node.content) return node;
  return { ...node, content: node.content.map(withoutLongText) };
}

/** The words of nodes, with the addresses of links. */
const plainOf = (nodes: DocumentNode[]): string =>
  nodes
    .map((node) => (node.content?.some(isBlock) ? plainOf(node.content) : wordsOf(node)))
    .join('\n');

const isBlock = ({ type }: DocumentNode) =>
  !['text', 'hardBreak', 'reference', 'shortcode'].includes(type);

function wordsOf(node: DocumentNode): string {
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'shortcode') return `:${String(node.attrs?.name)}:`;
  const link = node.marks?.find((mark) => mark.type === 'link');
  const words = node.text ?? (node.content ?? []).map(wordsOf).join('');
  return link && link.attrs.href !== words ? `${words} (${link.attrs.href})` : words;
}

const tooLong = () =>
  new HookError(
    'too_long',
    `The message is longer than ${limits.messageTextMax} characters.`,
    'Shorten it, or send several messages with the same "thread_key".',
  );
