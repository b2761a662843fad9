/**
 * Word writes list items as paragraphs with the level in the style and the bullet or number as
 * text.
 */
const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;
const NUMBERED = /^[\s\u00a0]*(?:\d+|[a-z]{1,3})[.)]/i;

/** Converts Word's list paragraphs to lists. */
export function wordLists(body: HTMLElement): void {
  /** Open lists, outermost first. */
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    // Other content in between starts a new list.
    if (last === null || last.nextElementSibling !== paragraph) open = [];
    const list = listAt(open, level, isNumbered(paragraph), paragraph);
    open = [...open.slice(0, level - 1), list];
    const item = body.ownerDocument.createElement('li');
    for (const mark of paragraph.querySelectorAll(
      '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]',
    ))
      mark.remove();
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
    last = open[0] ?? null;
  }
}

/** Reads the marker from its span, or else from the start of the text. */
function isNumbered(paragraph: HTMLElement): boolean {
  const mark = paragraph.querySelector(
    '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]',
  );
  return NUMBERED.test((mark ?? paragraph).textContent ?? '');
}

/** The open list of a level, or a new one in the last item of the surrounding list. */
function listAt(
  open: HTMLElement[],
  level: number,
  numbered: boolean,
  paragraph: HTMLElement,
): HTMLElement {
  const known = open[level - 1];
  if (known) return known;
  const list = paragraph.ownerDocument.createElement(numbered ? 'ol' : 'ul');
  const around = open.at(-1)?.lastElementChild;
  if (around) around.append(list);
  else paragraph.before(list);
  return list;
}
