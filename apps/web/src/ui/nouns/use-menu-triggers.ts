import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { nounAt, type NounRef } from '../../lib/nouns.ts';
import { useNouns } from '../../lib/use-noun.ts';

/** Where a menu opens, in pixels of the window. */
export type MenuPoint = { x: number; y: number };

const LONG_PRESS_MS = 500;
/** Pixels a finger may move during a long press. */
const SLACK = 10;

/** Elements whose own context menu of the browser is worth more: links out, media, text fields. */
const BROWSERS = 'a[target=_blank], img, video, audio, input, textarea, [contenteditable=true]';

/**
 * Handlers that report a request for the menu of a row: right click, Shift+F10, the menu key, and a
 * long press, which iOS does not report as one. Shift with a right click keeps the browser's menu.
 */
export function useMenuTriggers(open: (noun: NounRef, point: MenuPoint) => void) {
  const nouns = useNouns();
  /** A row whose noun has a menu. */
  const rowOf = (target: Element) => {
    const row = nounAt(nouns, target);
    return row && nouns[row.kind]?.actions ? row : null;
  };
  const press = useRef<{ timer: number; point: MenuPoint }>(null);
  const wasLong = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => end, []);

  return {
    onContextMenu(event: MouseEvent) {
      if (event.defaultPrevented || event.shiftKey || !(event.target instanceof Element)) return;
      const row = rowOf(event.target);
      if (!row || isBrowsers(event.target, row.element)) return;
      event.preventDefault();
      // Android reports a long press both ways.
      if (!wasLong.current) open(row, { x: event.clientX, y: event.clientY });
      end();
    },
    onKeyDown(event: KeyboardEvent) {
      const isAsked = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!isAsked || event.defaultPrevented || !(event.target instanceof Element)) return;
      const row = rowOf(event.target);
      if (!row || event.target.matches(BROWSERS)) return;
      event.preventDefault();
      const { left, bottom, top } = event.target.getBoundingClientRect();
      open(row, { x: left + SLACK, y: Math.max(top, Math.min(bottom, window.innerHeight)) });
    },
    onPointerDown({ pointerType, clientX, clientY, target }: PointerEvent) {
      wasLong.current = false;
      end();
      const row = pointerType === 'touch' && target instanceof Element ? rowOf(target) : null;
      if (!row || (target instanceof Element && isBrowsers(target, row.element))) return;
      const point = { x: clientX, y: clientY };
      const timer = window.setTimeout(() => {
        press.current = null;
        wasLong.current = true;
        open(row, point);
      }, LONG_PRESS_MS);
      press.current = { timer, point };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current?.point;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLACK) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The click that ends a long press opens nothing. */
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** True for a text selection and for what is in a row and has a menu of the browser's. */
function isBrowsers(target: Element, row: Element): boolean {
  const own = target.closest(BROWSERS);
  if (own && row.contains(own) && !own.closest('[aria-hidden=true]')) return true;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
}
