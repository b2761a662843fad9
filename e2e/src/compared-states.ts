import type { Page } from '@playwright/test';

/** Attributes that mark an element as on. */
const STATES = ['aria-pressed', 'aria-checked', 'aria-selected', 'data-selected', 'aria-current'];

const COMPARE = `(() => {
  const PAINTED = [
    'outlineStyle', 'outlineColor', 'backgroundColor', 'borderBottomColor', 'borderBottomWidth',
    'color', 'strokeDashoffset', 'display',
  ];
  document.activeElement?.blur();
  const styleOf = (style) => PAINTED.map((name) => style[name]).join();
  const paintOf = (element) => styleOf(getComputedStyle(element));
  const partsOf = (element) =>
    [...element.querySelectorAll('*')].map(
      (each) => paintOf(each) + styleOf(getComputedStyle(each, '::before')),
    );
  const differ = (on, off) => {
    if (paintOf(on) !== paintOf(off)) return true;
    const [parts, others] = [partsOf(on), partsOf(off)];
    return parts.length === others.length && parts.join() !== others.join();
  };
  const kindOf = ({ tagName, role, classList }) => [tagName, role, classList[0]].join();
  const isOn = (element, state) => ![null, 'false'].includes(element.getAttribute(state));
  const seen = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility());
  const compared = [];
  for (const state of ${JSON.stringify(STATES)})
    for (const on of seen.filter((each) => isOn(each, state))) {
      const others = seen.filter((each) => kindOf(each) === kindOf(on) && !isOn(each, state));
      const size = partsOf(on).length;
      const off = others.find((each) => partsOf(each).length === size) ?? others[0];
      if (off)
        compared.push({
          name: on.ariaLabel ?? on.textContent.trim().slice(0, 40),
          state,
          isSaid: differ(on, off),
        });
    }
  return compared;
})()`;

export type ComparedState = { name: string; state: string; isSaid: boolean };

/**
 * Elements that are on beside similar ones that are off, and whether they are painted differently.
 */
export const comparedStates = (page: Page): Promise<ComparedState[]> => page.evaluate(COMPARE);
