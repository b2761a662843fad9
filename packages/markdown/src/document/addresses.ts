import type { Link } from 'mdast';
import { parse } from '../parse.ts';

/** A piece of a text, and whether readers see it as an address that links to itself. */
export type TextPiece = { text: string; isAddress: boolean };

/** What may begin an address, up to the next space. */
const CANDIDATE = /(?:https?:\/\/|www\.)[^\s<]+|[\w.+-]+@[\w.-]+/gi;

/** Splits a text at the addresses that the grammar finds in it. */
export function addressesIn(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const address = addressAt(text, match.index, match[0]);
    if (address === '' || match.index < end) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isAddress: false });
    pieces.push({ text: address, isAddress: true });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isAddress: false });
  return pieces;
}

/** The address that begins at `from`, or '' if there is none; the sign before it matters. */
function addressAt(text: string, from: number, candidate: string): string {
  const before = text.slice(Math.max(0, from - 1), from);
  const [paragraph] = parse(before + candidate).children;
  if (paragraph?.type !== 'paragraph') return '';
  const link = paragraph.children.find(({ position }) => position?.start.offset === before.length);
  return link?.type === 'link' && link.data?.isLiteral ? candidate.slice(0, lengthOf(link)) : '';
}

const lengthOf = ({ position }: Link) =>
  position ? (position.end.offset ?? 0) - (position.start.offset ?? 0) : 0;
