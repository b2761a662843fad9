import type { Page } from '@playwright/test';
import { devtoolsOf } from './contexts.ts';

const SPACING = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; ' +
    'word-spacing: 0.16em !important } p { margin-bottom: 2em !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** Sets the spacing of letters, words and lines to the most that readers may set (WCAG 1.4.12). */
export const spaceText = (page: Page): Promise<void> => page.evaluate(SPACING);

/** Sets the browser's text size; the default is 16 px. */
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
 * Text outside the screen or its box that is neither ellipsized nor scrollable, and the page itself
 * if it is wider than the screen.
 */
export const textOverflow = (page: Page): Promise<string[]> => page.evaluate<string[]>(OVERFLOW);
