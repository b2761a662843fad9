import { shorten } from '@parley/model';
import { decodeBuffer } from 'encoding-sniffer';
import { Parser } from 'htmlparser2';

/** The metadata of a page. */
export type PageFacts = {
  title: string | null;
  description: string | null;
  siteName: string | null;
  imageUrl: URL | null;
};

const LENGTHS = { title: 300, description: 600, siteName: 100 } as const;

/**
 * Reads OpenGraph, Twitter and plain metadata from the beginning of a page. `charset` comes from
 * the response header.
 */
export function readPage(bytes: Buffer, url: URL, charset: string | undefined): PageFacts {
  const { meta, title } = metadataOf(
    decodeBuffer(bytes, { transportLayerEncodingLabel: charset, defaultEncoding: 'utf-8' }),
  );
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined) ?? null;
  return {
    title: clean(first('og:title', 'twitter:title') ?? title, LENGTHS.title),
    description: clean(
      first('og:description', 'twitter:description', 'description'),
      LENGTHS.description,
    ),
    siteName: clean(first('og:site_name', 'application-name'), LENGTHS.siteName),
    imageUrl: imageUrlOf(
      first(
        'og:image:secure_url',
        'og:image',
        'og:image:url',
        'twitter:image',
        'twitter:image:src',
      ),
      url,
    ),
  };
}

/** The parser's time grows with the square of the depth, which a hostile page would exploit. */
const DEEPEST = 500;
const CHUNK = 16_384;

/** The first value of each name, and the first title. */
function metadataOf(html: string): { meta: Map<string, string>; title: string | null } {
  const meta = new Map<string, string>();
  const title: string[] = [];
  let titles = 0;
  let isInTitle = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(tag, { property, name = property, content }) {
      depth += 1;
      if (tag === 'title') isInTitle = (titles += 1) === 1;
      const key = (property ?? name)?.trim().toLowerCase();
      if (tag === 'meta' && key && content?.trim() && !meta.has(key)) meta.set(key, content);
    },
    ontext(text) {
      if (isInTitle) title.push(text);
    },
    onclosetag(tag) {
      depth -= 1;
      if (tag === 'title') isInTitle = false;
    },
  });
  for (let start = 0; start < html.length && depth < DEEPEST; start += CHUNK)
    parser.write(html.slice(start, start + CHUNK));
  return { meta, title: title.length > 0 ? title.join('') : null };
}

/** Makes the text one line, without characters that reverse or hide the text around them. */
function clean(text: string | null, most: number): string | null {
  const line = text
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/(?!\u200d)\p{Cf}/gu, '')
    .trim();
  return line ? shorten(line, most) : null;
}

function imageUrlOf(text: string | null, base: URL): URL | null {
  const url = text === null ? null : URL.parse(text.trim(), base.href);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
