import type { Page } from '@playwright/test';
import { devtoolsOf } from './contexts.ts';

const SPACING = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; ' +
    'word-spacing: 0.16em !important } p { margin-bottom: 2em !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** Sets letters, words and lines as far apart as readers may set them (WCAG 1.4.12). */
export const spaceText = (page: Page): Promise<void> => page.evaluate(SPACING);

/** Sets the size of text in the browser, of which the usual one is 16 px. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const devtools = await devtoolsOf(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

const OVERFLOW = `(() => {
  const styleOf = (element) => getComputedStyle(element);
  const isCut = ({ textOverflow, webkitLineClamp }) =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  const isRow = (element) => element.matches('nav, [role=region], :has(> [role=tablist])');
  const isMeant = (element) => {
    for (let at = element; at; at = at.parentElement)
      if (isCut(styleOf(at)) || (isRow(at) && /auto|scroll/.test(styleOf(at).overflowX))) return true;
    return element.closest('.sr-only, .maplibregl-map') !== null;
  };
  const hasWords = ({ childNodes }) =>
    [...childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
  const isOutside = (element) => {
    const { right, width } = element.getBoundingClientRect();
    const isWider = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 2;
    return width > 1 && (right > innerWidth + 1 || isWider);
  };
  const { clientWidth } = document.documentElement;
  const page = document.body.scrollWidth > clientWidth ? ['the page itself'] : [];
  const words = [...document.querySelectorAll('body *')]
    .filter((element) => hasWords(element) && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => isOutside(element) && !isMeant(element))
    .map(({ tagName, textContent }) => tagName + ' ' + textContent.trim().slice(0, 30));
  return [...page, ...words];
})()`;

/**
 * Words that stand beside the screen or outside of their box, where no ellipsis says that they are
 * cut and nobody can scroll to them; and the page itself, where it is wider than the screen.
 */
export const textOverflow = (page: Page): Promise<string[]> => page.evaluate<string[]>(OVERFLOW);
