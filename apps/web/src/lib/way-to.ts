/**
 * The selector of an element from one that it is in, by which children lead to it: it finds what
 * stands at the same place of another element, too.
 * @example `#main${wayTo(list, main)}` // '#main > :nth-child(2) > :nth-child(1)'
 */
export function wayTo(element: Element, from: Element): string {
  const steps: string[] = [];
  for (let at = element; at !== from && at.parentElement; at = at.parentElement)
    steps.unshift(` > :nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  return steps.join('');
}
