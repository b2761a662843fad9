import { createHash } from 'node:crypto';
import { bold, filled, link, text } from '../nodes.ts';
import { htmlText } from '../html.ts';
import { writtenOf } from '../written.ts';
import type { FeedEntry } from './parse.ts';

/** What a reading posts, in this order, and the hashes to remember. */
export type Fresh = { texts: string[]; seen: string[] };

/** More new entries at once are counted, not posted. */
const MOST_POSTED = 5;
const MOST_REMEMBERED = 2000;
const MOST_IN_TITLE = 300;
const MOST_IN_SUMMARY = 400;

/**
 * The entries that were not seen before. The first reading posts the newest one only: nobody wants
 * the backlog.
 * @param entries newest first
 * @param seen null before the first reading
 * @param address that of the feed, which its links are relative to
 */
export function freshOf(
  entries: readonly FeedEntry[],
  seen: readonly string[] | null,
  address: string,
): Fresh {
  const known = new Set(seen);
  const hashes = entries.map(hashOf);
  const unseen = entries.filter(
    (_, index) => !known.has(hashes[index] ?? '') && hashes.indexOf(hashes[index] ?? '') === index,
  );
  const shown = unseen.slice(0, seen === null ? 1 : MOST_POSTED);
  const passedOver = seen === null ? 0 : unseen.length - shown.length;
  return {
    texts: [
      ...(passedOver > 0 ? [`${passedOver} earlier new entries are not shown.`] : []),
      ...shown.map((entry) => textOf(entry, address)).toReversed(),
    ],
    seen: [...new Set([...hashes, ...known])].slice(0, MOST_REMEMBERED),
  };
}

const hashOf = ({ id }: FeedEntry): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 32);

function textOf(entry: FeedEntry, address: string): string {
  const title = shortened(htmlText(entry.title, MOST_IN_TITLE + 1), MOST_IN_TITLE);
  const summary = shortened(htmlText(entry.summary, MOST_IN_SUMMARY + 1), MOST_IN_SUMMARY);
  const page = entry.link === '' ? undefined : URL.parse(entry.link, address)?.href;
  const head = title || page || 'A new entry';
  return writtenOf([
    [
      ...filled(bold(link(page, text(head)))),
      ...(summary === '' || summary === title ? [] : filled(text(summary))),
    ],
  ]);
}

const shortened = (words: string, most: number): string => {
  const line = words.replaceAll(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most).toWellFormed().trimEnd()}…` : line;
};
