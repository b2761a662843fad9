import { decodeBuffer } from 'encoding-sniffer';
import { Parser } from 'htmlparser2';
import { Enough, TextSink } from './text-sink.ts';
import type { Format } from './format.ts';
import { isDrawing } from './claim.ts';

const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'math', 'object', 'iframe']);
/** An inline SVG is an icon; a standalone one has text. */
const HIDDEN_ON_PAGES = new Set([...HIDDEN, 'svg']);
const BLOCKS = new Set(
  (
    'text address article aside blockquote body dd div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table title ul'
  ).split(' '),
);

/** Writes the visible text of a page or an SVG, in paragraphs. */
export function readHtml(html: string, sink: TextSink, { isDrawing = false } = {}): void {
  const isHidden = (name: string) => (isDrawing ? HIDDEN : HIDDEN_ON_PAGES).has(name);
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (isHidden(name)) hidden += 1;
      else if (BLOCKS.has(name)) sink.paragraph();
      else if (name === 'br' || name === 'tr') sink.line();
    },
    onclosetag(name) {
      if (isHidden(name)) hidden -= 1;
      else if (BLOCKS.has(name)) sink.paragraph();
      else if (name === 'td' || name === 'th') sink.add('\t');
    },
    ontext(text) {
      if (hidden === 0) sink.add(text.replaceAll(/\s+/g, ' '));
    },
  });
  parser.write(html);
  parser.end();
}

/** Decodes a page in the encoding it declares. */
export const decodeHtml = (bytes: Uint8Array): string =>
  decodeBuffer(Buffer.from(bytes), { defaultEncoding: 'utf-8' });

/** The text of a small page, such as an e-mail's body. */
export function htmlText(html: string): string {
  const sink = new TextSink();
  try {
    readHtml(html, sink);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return sink.toString();
}

/** A page, or an SVG, whose text is not sentences. */
export const html: Format = {
  async read({ head, claim }, sink) {
    readHtml(decodeHtml(head), sink, { isDrawing: isDrawing(claim) });
    return { isProse: !isDrawing(claim) };
  },
};
