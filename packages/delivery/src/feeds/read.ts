import { type FeedEntry, parseFeed } from '@parley/programs/feeds';
import { hangUp, isRefused, readAtMost, type SafeFetch } from '@parley/safe-fetch';
import { decodeBuffer } from 'encoding-sniffer';
import { answerOf, parseContentType } from '../links/fetch.ts';

/** What the server of a feed said about its version, to be sent back. */
export type Version = { etag: string | null; lastModified: string | null };

/** Why a feed could not be read, as in its row. */
export type FeedError =
  | 'refused'
  | 'timeout'
  | 'unreachable'
  | 'status'
  | 'gone'
  | 'no_feed'
  | 'too_large';

export type Reading =
  | { error: FeedError }
  | { error: null; entries: null }
  | { error: null; entries: FeedEntry[]; address: string; version: Version };

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 4 * 1024 * 1024;
const HEADERS = {
  accept:
    'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  'user-agent': 'Parley-Feeds/1.0',
};

/** Reads a feed; `entries` is null if it has not changed since that version. */
export async function readFeed(
  safeFetch: SafeFetch,
  address: string,
  { etag, lastModified }: Version,
): Promise<Reading> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = {
    ...HEADERS,
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
  try {
    const { response, url } = await answerOf(safeFetch, new URL(address), headers, signal);
    if (!response.ok) {
      await hangUp(response);
      if (response.status === 304) return { error: null, entries: null };
      return { error: response.status === 410 ? 'gone' : 'status' };
    }
    const { bytes, isWhole } = await readAtMost(response, MOST_BYTES);
    if (!isWhole) return { error: 'too_large' };
    const { charset } = parseContentType(response);
    const entries = parseFeed(
      decodeBuffer(bytes, { transportLayerEncodingLabel: charset, defaultEncoding: 'utf-8' }),
    );
    if (!entries) return { error: 'no_feed' };
    const version = {
      etag: headerOf(response.headers.get('etag'), 500),
      lastModified: headerOf(response.headers.get('last-modified'), 100),
    };
    return { error: null, entries, address: url.href, version };
  } catch (error) {
    return { error: isRefused(error) ? 'refused' : signal.aborted ? 'timeout' : 'unreachable' };
  }
}

/** A header that can be sent back. */
const headerOf = (value: string | null, most: number): string | null =>
  value !== null && value.length <= most && /^[ -~]+$/.test(value) ? value : null;
