/**
 * A selector from an ancestor to an element by child index, which also finds the same place below
 * another ancestor.
 * @example `#main${wayTo(list, main)}` // '#main > :nth-child(2) > :nth-child(1)'
 */
export function selectorTo(element: Element, from: Element): string {
  const steps: string[] = [];
  for (let at = element; at !== from && at.parentElement; at = at.parentElement)
    steps.unshift(` > :nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  return steps.join('');
}
