import type { HighlighterCore } from '@shikijs/core';
import { fenceLanguage } from './languages.ts';

/** Characters of one colour, which is a variable of code.css. */
export type Token = { content: string; color: string | undefined };

const THEME = 'parley';
/** Longer code stays plain, because highlighting would block the page. */
const LONGEST = 30_000;
/**
 * The rest of a line that takes longer, in milliseconds, stays plain. High enough not to cut off
 * ordinary lines on slow devices.
 */
const LINE_MS = 4000;
/**
 * Number of recent results kept, so that a row is highlighted immediately when it scrolls back into
 * view.
 */
const KEPT = 200;

const kept = new Map<string, Token[][]>();
let highlighter: Promise<HighlighterCore> | undefined;

const keyOf = (code: string, language: string) => `${language}\n${code}`;

/** The highlighted lines of code, if cached. */
export const highlighted = (code: string, language: string): Token[][] | undefined =>
  kept.get(keyOf(code, language));

/**
 * Highlights code, by line.
 * @returns null for an unknown language or very long code
 */
export async function highlight(code: string, language: string): Promise<Token[][] | null> {
  const known = fenceLanguage(language);
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
