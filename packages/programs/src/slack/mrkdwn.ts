import { targetOf } from '@parley/markdown';
import type { DocumentNode, Mark } from '@parley/markdown/document';
import { code, filled, link, quote, text, withMark } from '../nodes.ts';

/**
 * Slack's text format ("mrkdwn") as a document. Everything that is no format of Slack's is text,
 * also if it would be Markdown.
 */

/** The blocks of a text: paragraphs, quotes and code. */
export const mrkdwnBlocks = (source: string): DocumentNode[] =>
  source
    .split(/(```[\s\S]+?```)/)
    .flatMap((piece, index) =>
      index % 2 === 1 ? [code(unescaped(bareLinks(unfenced(piece))))] : proseBlocks(piece),
    );

const unfenced = (piece: string) => piece.slice(3, -3).replace(/^\n|\n$/g, '');

const QUOTE = /^(?:>|&gt;) ?/;

/** Empty lines end a paragraph, and lines that begin with `>` are quotes. */
function proseBlocks(source: string): DocumentNode[] {
  const blocks: DocumentNode[] = [];
  let lines: string[] = [];
  let isQuoted = false;
  const end = () => {
    const made = filled(mrkdwnInlines(lines.join('\n')));
    blocks.push(...(isQuoted ? quote(made) : made));
    lines = [];
  };
  for (const line of source.split('\n')) {
    const isQuote = QUOTE.test(line);
    if (lines.length > 0 && (isQuote !== isQuoted || line.trim() === '')) end();
    isQuoted = isQuote;
    if (line.trim() !== '') lines.push((isQuote ? line.replace(QUOTE, '') : line).trim());
  }
  if (lines.length > 0) end();
  return blocks;
}

const MARKS: Readonly<Record<string, Mark>> = {
  '*': { type: 'bold' },
  _: { type: 'italic' },
  '~': { type: 'strike' },
};

/**
 * What has a meaning within a line: code, `<…>`, a shortcode, and a sign that begins a mark and
 * has its end. What is marked has a greatest length, so that many signs cost no more than the text.
 */
const INLINE = new RegExp(
  [
    '`(?<code>[^`\\n]+)`',
    '<(?<sequence>[^<>\\n]+)>',
    '(?<![\\p{L}\\p{N}:/@]):(?<emoji>[a-z0-9_+-]{1,64}):(?![\\p{L}\\p{N}])',
    '(?<![\\p{L}\\p{N}*_~])(?<sign>[*_~])(?=\\S)(?<marked>[^\\n]{0,500}?[^\\s\\n])\\k<sign>(?![\\p{L}\\p{N}*_~])',
  ].join('|'),
  'gu',
);

/** The inline nodes of a text; line breaks are kept. */
export function mrkdwnInlines(source: string): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  let reached = 0;
  for (const { 0: found, index, groups = {} } of source.matchAll(INLINE)) {
    nodes.push(...text(unescaped(source.slice(reached, index))));
    reached = index + found.length;
    nodes.push(...meantBy(groups));
  }
  return [...nodes, ...text(unescaped(source.slice(reached)))];
}

function meantBy(groups: Record<string, string | undefined>): DocumentNode[] {
  if (groups.code !== undefined) return text(unescaped(bareLinks(groups.code)), [{ type: 'code' }]);
  if (groups.sequence !== undefined) return sequenceNodes(groups.sequence);
  if (groups.emoji !== undefined) return emojiNode(groups.emoji);
  const mark = MARKS[groups.sign ?? ''];
  const inside = mrkdwnInlines(groups.marked ?? '');
  return mark ? withMark(inside, mark) : inside;
}

export const emojiNode = (name: string): DocumentNode[] => [{ type: 'shortcode', attrs: { name } }];

/** What stands between `<` and `>`: a link, somebody or something named, or a time. */
function sequenceNodes(sequence: string): DocumentNode[] {
  const [target = '', label] = splitLabel(sequence);
  const named = referenceTo(`<${target}>`);
  if (named) return named;
  const shown = unescaped(label ?? '');
  if (target.startsWith('!')) return text(shown || commandText(target));
  if (target.startsWith('@') || target.startsWith('#'))
    return text(target.charAt(0) + (shown || target.slice(1)).replace(/^[@#]/, ''));
  const address = unescaped(target);
  return link(address, label === undefined ? text(address) : mrkdwnInlines(label));
}

/** A person or channel of ours, by id; null for every other source. */
export function referenceTo(source: string): DocumentNode[] | null {
  const target = targetOf(source);
  const isKnown = target?.kind === 'person' || target?.kind === 'channel';
  return isKnown ? [{ type: 'reference', attrs: { ...target } }] : null;
}

function splitLabel(sequence: string): [string, string?] {
  const at = sequence.indexOf('|');
  return at < 0 ? [sequence] : [sequence.slice(0, at), sequence.slice(at + 1)];
}

/** `!here`, `!channel`, `!subteam^ID`, `!date^…`: as words, which call nobody. */
const commandText = (target: string) => `@${target.slice(1).split('^')[0]}`;

/** Slack escapes these three signs, and no others. */
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

export const unescaped = (source: string): string =>
  source.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** Within code, a link is its label or address. */
const bareLinks = (source: string) =>
  source.replace(
    /<([a-z][a-z\d+.-]*:[^<>|\n]+)(?:\|([^<>\n]*))?>/gi,
    (_, address: string, label?: string) => (label === undefined || label === '' ? address : label),
  );
