import type { HighlighterCore } from '@shikijs/core';
import { languageOf } from './languages.ts';

/** A run of characters of one colour, a variable of code.css. */
export type Token = { content: string; color: string | undefined };

const THEME = 'parley';
/** Longer code stays plain: colouring it would hold up the page. */
const LONGEST = 30_000;
/**
 * A line that takes longer, in milliseconds, stays plain from there on; a slow device must not be
 * taken for such a line.
 */
const LINE_MS = 4000;
/** What was coloured lately is shown in its colours at once when its row comes back into view. */
const KEPT = 200;

const kept = new Map<string, Token[][]>();
let highlighter: Promise<HighlighterCore> | undefined;

const keyOf = (code: string, language: string) => `${language}\n${code}`;

/** The lines of code in colours, if they are known already. */
export const highlighted = (code: string, language: string): Token[][] | undefined =>
  kept.get(keyOf(code, language));

/** The lines of code in colours; null for a language that is not known, and for very long code. */
export async function highlight(code: string, language: string): Promise<Token[][] | null> {
  const known = languageOf(language);
  if (!known || code.length > LONGEST) return null;
  highlighter ??= create();
  const [core, grammar] = await Promise.all([highlighter, known.load()]);
  await core.loadLanguage(...grammar.default);
  const { tokens } = core.codeToTokens(code, {
    lang: known.id,
    theme: THEME,
    tokenizeTimeLimit: LINE_MS,
  });
  return keep(
    keyOf(code, language),
    tokens.map((line) => line.map(({ content, color }) => ({ content, color }))),
  );
}

async function create(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] =
    await Promise.all([import('@shikijs/core'), import('@shikijs/engine-javascript')]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--code-' })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

function keep(key: string, lines: Token[][]): Token[][] {
  kept.set(key, lines);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return lines;
}
