import type { Page } from '@playwright/test';

/** Left edges, in pixels from the start of the page's main part. */
export type Edges = {
  /** Nothing on the page should start before this. */
  gutter: number;
  /** The first heading, including everything before it in its header; null without one. */
  title: number | null;
  /** HTML of the elements that start before the gutter. */
  before: string[];
  /** The first row of the page's first list or table; null if none starts at the gutter. */
  row: number | null;
};

/**
 * Measures visible content: text, images, fields and small boxes with a background or border. A row
 * that is highlighted on hover and a line across the page do not count.
 */
const EDGES = `(() => {
  const main = document.querySelector('main');
  const { left, width } = main.getBoundingClientRect();
  const gutter = parseFloat(getComputedStyle(main).getPropertyValue('--gutter'));
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.sr-only') && !element.matches('input[tabindex="-1"]');
  const range = document.createRange();
  /** @returns the left edges of what an element draws itself, without what is in it */
  const startsOf = (element) => {
    const boxes = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
      .map((node) => (range.selectNodeContents(node), range.getClientRects()[0]));
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const isColoured = style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      parseFloat(style.borderInlineStartWidth) > 0;
    const isDrawn = element.matches('svg, img, canvas') || 
      (isColoured && box.width < 240 && !element.matches('.row-link'));
    // The words of a field are not among its nodes.
    const words = element.matches('input, textarea') && box.left + parseFloat(style.paddingLeft);
    return [...boxes, isDrawn && box]
      .filter((each) => each && each.width > 1 && each.height > 1)
      .map((each) => each.left)
      .concat(words === false || isColoured ? [] : [words])
      .map((each) => Math.round(each - left));
  };
  const startOf = (root) => {
    const starts = [root, ...root.querySelectorAll('*')].filter(isShown).flatMap(startsOf);
    return starts.length === 0 ? null : Math.min(...starts);
  };
  const heading = main.querySelector('h1:not(.sr-only)');
  const first = [...main.querySelectorAll('ul > li, [data-row-id]')].find((row) =>
    isShown(row) && !row.closest('nav, header, [role=tablist]') &&
    row.getBoundingClientRect().width > width / 5 &&
    row.getBoundingClientRect().left - left < gutter + 1);
  return {
    gutter,
    title: heading && startOf(heading.closest('header') ?? heading),
    before: [...main.querySelectorAll('*')].filter((element) => isShown(element) &&
      startsOf(element).some((start) => start < gutter - 2))
      .map((element) => (element.parentElement ?? element).outerHTML.slice(0, 160)),
    row: first ? startOf(first) : null,
  };
})()`;

export const edgesOf = (page: Page): Promise<Edges> => page.evaluate<Edges>(EDGES);
