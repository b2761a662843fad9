import { parseUnresolved } from '@parley/markdown';
import { isLoadableImage, isOwnScreen, isQuotedAddress, visibleText } from '@parley/model';
import type { Image, Link, Nodes } from 'mdast';
import { EXIT, SKIP, visit } from 'unist-util-visit';

export type ReplyBounds = {
  /** The origin of the app, like `https://chat.example.org`. */
  ownOrigin: string;
  /** Everything the model has read: messages, files, results of tools. */
  read: string;
  /**
   * The instructions to the model, without the channel's own, which its participants can read
   * anyway.
   */
  frame: string;
  /** False for an address in the app that the model was not given. */
  isKnown(address: string): boolean;
};

/** A run of this many letters of the frame is no coincidence. */
const FRAME_LETTERS = 60;
const ROUNDS = 6;
const CAN_HOLD_ADDRESS = /\/\/|www\.|@|\]\s*[([:]|&|mailto:|<[a-z]/i;

/**
 * The part of an answer that can be shown: without images from other sites, without links that the
 * model made up (their address stays as text, and sends nothing until a person copies it), without
 * the frame, and without invisible characters.
 */
export function safeReply(text: string, bounds: ReplyBounds): string {
  let safe = withoutFrame(visibleText(text), bounds.frame);
  if (!CAN_HOLD_ADDRESS.test(safe)) return safe;
  // Text from a label can become an address once the label is gone.
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = withoutUnsafe(safe, bounds);
    if (next === safe) return safe;
    safe = next;
  }
  return asCode(safe, '\n');
}

type Cut = { from: number; to: number; text: string };

function withoutUnsafe(source: string, bounds: ReplyBounds): string {
  const cuts: Cut[] = [];
  const tree = parseUnresolved(source);
  const definitions = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => void definitions.set(identifier, url));
  visit(tree, (node) => {
    const text = instead(node, source, definitions, bounds);
    if (text === null) return undefined;
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined)
      throw new Error(`The ${node.type} has no place in the text`);
    cuts.push({ from: start.offset, to: end.offset, text });
    return SKIP;
  });
  return cuts
    .toSorted((one, other) => other.from - one.from)
    .reduce((rest, { from, to, text }) => rest.slice(0, from) + text + rest.slice(to), source);
}

/** The replacement for an unsafe node, or null. */
function instead(
  node: Nodes,
  source: string,
  definitions: Map<string, string>,
  bounds: ReplyBounds,
): string | null {
  const isSafe = (url: string) =>
    (isOwnScreen(url, bounds.ownOrigin) && bounds.isKnown(url)) ||
    isQuotedAddress(url, bounds.read);
  if (node.type === 'link')
    return isSafe(node.url)
      ? linkWithin(node, source, definitions, bounds)
      : isOwnScreen(node.url, bounds.ownOrigin)
        ? plain(labelOf(node))
        : plainLink(labelOf(node), node.url);
  if (node.type === 'definition') return isSafe(node.url) ? null : asCode(node.url);
  if (node.type === 'image')
    return isLoadableImage(node.url, bounds.ownOrigin) ? null : pictureLink(node, isSafe(node.url));
  if (node.type === 'imageReference')
    return isLoadableImage(definitions.get(node.identifier) ?? '', bounds.ownOrigin)
      ? null
      : plain(node.alt ?? '');
  return null;
}

const pictureLink = ({ alt, url }: Image, isSafe: boolean) =>
  isSafe ? `[${plain(alt ?? '') || 'image'}](<${url}>)` : plainLink(alt ?? '', url);

/** A safe link stays unless its label contains an unsafe image. */
function linkWithin(
  link: Link,
  source: string,
  definitions: Map<string, string>,
  bounds: ReplyBounds,
): string | null {
  let holdsPicture = false;
  visit(link, (node: Nodes) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return undefined;
    holdsPicture = instead(node, source, definitions, bounds) !== null;
    return holdsPicture ? EXIT : undefined;
  });
  return holdsPicture ? `[${plain(labelOf(link)) || 'link'}](<${link.url}>)` : null;
}

const plainLink = (label: string, url: string) =>
  plain(label) === '' || label === url || url.endsWith(label)
    ? asCode(url)
    : `${plain(label)} (${asCode(url)})`;

function labelOf(node: Link): string {
  let text = '';
  visit(node, (child: Nodes) => {
    if ('value' in child) text += child.value;
    else if (child.type === 'image' || child.type === 'imageReference') text += child.alt ?? '';
  });
  return text;
}

/** Plain text without Markdown. */
const plain = (text: string) =>
  text
    .replace(/[[\]()<>!`|\\\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Formats as code, with a longer fence than any inside. */
function asCode(text: string, around = ''): string {
  const marks = '`'.repeat(
    Math.max(around === '' ? 1 : 3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
  return `${marks}${around}${around === '' ? text.replace(/\s+/g, '%20') : text}${around}${marks}`;
}

/** Replaces repetitions of the frame with an ellipsis. */
function withoutFrame(text: string, frame: string): string {
  let shown = text;
  for (let from = 0; from + FRAME_LETTERS <= frame.length; from += 1) {
    const at = shown.indexOf(frame.slice(from, from + FRAME_LETTERS));
    if (at < 0) continue;
    let length = FRAME_LETTERS;
    while (from + length < frame.length && shown[at + length] === frame[from + length]) length += 1;
    shown = `${shown.slice(0, at)}…${shown.slice(at + length)}`;
    from += length - 1;
  }
  return shown;
}
