import type { Conversation } from './conversation/conversation.ts';
import { idsIn } from './tools/ids.ts';
import type { Toolbox } from './tools/toolbox.ts';

/**
 * True for an address that names nothing the model was not given: neither the conversation nor a
 * result of its tools has an invented id.
 */
export function knownAddress(
  conversation: Conversation,
  toolbox?: Toolbox,
): (address: string) => boolean {
  const given = new Set(idsIn(JSON.stringify(conversation)));
  return (address) =>
    idsIn(address).every((id) => given.has(id) || (toolbox?.ids.has(id) ?? false));
}

/** The words of sources, by their links. */
export type SourceWords = ReadonlyMap<string, string>;

const LINK = String.raw`\]\(<?([^)\s>]+)>?\)`;
/** `"words" [name](link)`, `["words"](link)` and `"words" ([name](link))`, in any quote marks. */
const QUOTED = new RegExp(
  String.raw`\[["“”„«»]([^"“”„«»\]]+)["“”„«»]${LINK}` +
    String.raw`|["“”„«»]([^"“”„«»\n]+)["“”„«»](\s*\(?\[[^\]]*${LINK})`,
  'g',
);

/**
 * The text without quote marks around words that their source does not have. The link stays,
 * because it may well be where the answer comes from; only the claim to quote goes.
 */
export function withoutFalseQuotes(text: string, words: SourceWords): string {
  return text.replaceAll(
    QUOTED,
    (whole, label: string | undefined, link: string, said = '', rest = '', other = '') => {
      const source = words.get(label === undefined ? other : link);
      if (source === undefined || hasWords(source, label ?? said)) return whole;
      return label === undefined ? `${said}${rest}` : `[${label}](${link})`;
    },
  );
}

/** The words of an answer that stand in a source letter by letter, as it cites them. */
export function quoteOf(text: string, link: string, source: string): string | null {
  for (const [, label = '', cited = ''] of text.matchAll(new RegExp(`\\[([^\\]]+)${LINK}`, 'g'))) {
    const quote = label.replaceAll(/^["“”„«»]|["“”„«»]$/g, '').trim();
    if (cited === link && quote.includes(' ') && hasWords(source, quote)) return quote;
  }
  return null;
}

/** True if a source has these words in this order, however they are set. */
export const hasWords = (source: string, quote: string): boolean =>
  ` ${plain(source)} `.includes(` ${plain(quote)} `);

const plain = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
