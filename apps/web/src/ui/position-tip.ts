export type TipPlacement = 'top' | 'bottom' | 'end';
type Side = 'top' | 'bottom' | 'left' | 'right';

/** Pixels between the element and its anchor. */
const GAP = 3;
/** Pixels between the element and the edge of the page. */
const MARGIN = 12;

const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** Positions a fixed element beside an anchor, flipping at the edge of the page. */
export function positionTip(element: HTMLElement, thing: Element, placement: TipPlacement): void {
  const around = thing.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const page = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const space: Record<Side, number> = {
    top: around.top - height,
    bottom: page.height - around.bottom - height,
    left: around.left - width,
    right: page.width - around.right - width,
  };
  const wanted = sideOf(placement, getComputedStyle(thing).direction);
  const isTight = space[wanted] < GAP + MARGIN && space[OPPOSITE[wanted]] > space[wanted];
  const at = isTight ? OPPOSITE[wanted] : wanted;
  const isUpright = at === 'top' || at === 'bottom';
  const left = isUpright
    ? around.left + (around.width - width) / 2
    : at === 'left'
      ? around.left - width - GAP
      : around.right + GAP;
  const top = !isUpright
    ? around.top + (around.height - height) / 2
    : at === 'top'
      ? around.top - height - GAP
      : around.bottom + GAP;
  element.dataset.placement = at;
  element.style.left = `${within(left, page.width - width)}px`;
  element.style.top = `${within(top, page.height - height)}px`;
}

const within = (at: number, most: number) => Math.max(MARGIN, Math.min(at, most - MARGIN));

function sideOf(placement: TipPlacement, direction: string): Side {
  if (placement !== 'end') return placement;
  return direction === 'rtl' ? 'left' : 'right';
}
