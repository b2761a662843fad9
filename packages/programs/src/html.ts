import { Parser } from 'htmlparser2';

const HIDDEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'svg',
  'math',
  'object',
]);
/** Elements on lines of their own, with or without a blank line around them. */
const BREAKS = new Map<string, string>([
  ...'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr'
    .split(' ')
    .map((name): [string, string] => [name, '\n\n']),
  ...'address article aside div dt dd fieldset figure footer form header li main nav section tr br'
    .split(' ')
    .map((name): [string, string] => [name, '\n']),
]);
/** The parser's time grows with the square of the depth, which a hostile text would exploit. */
const DEEPEST = 200;
const CHUNK = 4096;

/** The visible words of HTML that somebody else wrote, in lines. Nothing of its markup remains. */
export function htmlText(html: string, most: number): string {
  let out = '';
  let depth = 0;
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      depth += 1;
      if (HIDDEN.has(name)) hidden += 1;
      else out += BREAKS.get(name) ?? '';
    },
    onclosetag(name) {
      depth -= 1;
      if (HIDDEN.has(name)) hidden -= 1;
      else if (name !== 'br') out += BREAKS.get(name) ?? '';
    },
    ontext(text) {
      if (hidden === 0) out += text.replaceAll(/\s+/g, ' ');
    },
  });
  for (let at = 0; at < html.length && depth <= DEEPEST && out.length <= most; at += CHUNK)
    parser.write(html.slice(at, at + CHUNK));
  parser.end();
  return out
    .slice(0, most)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
