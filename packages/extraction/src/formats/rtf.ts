import type { TextSink } from './text-sink.ts';
import type { Format } from './format.ts';

/** Groups with metadata, not text. */
const ASIDE = new Set(
  (
    'fonttbl colortbl stylesheet info pict object themedata colorschememapping datastore ' +
    'latentstyles listtable listoverridetable rsidtbl generator xmlnstbl header footer headerl ' +
    'headerr footerl footerr fldinst'
  ).split(' '),
);
const BREAKS: Record<string, string> = {
  par: '\n\n',
  line: '\n',
  sect: '\n\n',
  page: '\n\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)|\\/gi;

/** Reads Rich Text: control words format, groups nest, everything else is text. */
export function readRtf(bytes: Uint8Array, sink: TextSink): void {
  const source = Buffer.from(bytes).toString('latin1');
  const decoder = new TextDecoder(codePageOf(source));
  let groups = 0;
  // A depth counter suffices: only the outermost skipped group matters.
  let asideAt = Number.POSITIVE_INFINITY;
  // Number of fallback characters to skip after a Unicode character.
  let skips = 1;
  let toSkip = 0;
  const say = (text: string) => {
    const unskipped = text.slice(toSkip);
    toSkip = Math.max(0, toSkip - text.length);
    if (groups < asideAt) sink.add(unskipped);
  };
  for (const [, word, number, hex, sign, brace, text] of source.matchAll(TOKEN)) {
    if (brace === '{') groups += 1;
    else if (brace === '}') {
      groups -= 1;
      if (groups < asideAt) asideAt = Number.POSITIVE_INFINITY;
    } else if (word) {
      if (word === 'u' && number) {
        say(String.fromCharCode(Number(number) & 0xffff));
        toSkip = skips;
      } else if (word === 'uc') skips = Number(number ?? 1);
      else if (word === 'bin') return;
      else if (ASIDE.has(word)) asideAt = Math.min(asideAt, groups);
      else if (BREAKS[word]) say(BREAKS[word]);
    } else if (hex) say(decoder.decode(Uint8Array.of(Number.parseInt(hex, 16))));
    else if (sign === '*') asideAt = Math.min(asideAt, groups);
    else if (sign === '~') say(' ');
    else if (sign === '\\' || sign === '{' || sign === '}') say(sign);
    else if (text) say(text.replaceAll(/[\r\n]/g, ''));
  }
}

/** The document's code page (\ansicpg1252) if it is supported. */
function codePageOf(source: string): string {
  const page = /\\ansicpg(\d{3,5})/.exec(source.slice(0, 2000))?.[1] ?? '1252';
  return /^125\d$/.test(page) ? `windows-${page}` : 'windows-1252';
}

export const rtf: Format = {
  async read({ head }, sink) {
    readRtf(head, sink);
    return { isProse: true };
  },
};
