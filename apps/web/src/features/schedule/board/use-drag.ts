import { useRef, useState } from 'react';

/** Distance from the press, in days and minutes of the grid. */
export type Drag = { days: number; minutes: number };

const SNAP_MINUTES = 15;
const THRESHOLD_PX = 4;

type Options = { minutePx: number; dayWidth(): number; onDrop(drag: Drag): void };

/** Drags an event across the days and hours of a week. A press that hardly moves stays a press. */
export function useDrag({ minutePx, dayWidth, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);
  const begin = (down: React.PointerEvent) => {
    // Touch scrolls; the form can move the event instead.
    if (down.button !== 0 || down.pointerType === 'touch') return;
    down.stopPropagation();
    wasDragged.current = false;
    const controller = new AbortController();
    let current: Drag | null = null;
    const end = () => {
      controller.abort();
      setDrag(null);
    };
    const move = (event: PointerEvent) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!wasDragged.current && Math.hypot(x, y) < THRESHOLD_PX) return;
      wasDragged.current = true;
      current = {
        days: Math.round(x / dayWidth()),
        minutes: Math.round(y / minutePx / SNAP_MINUTES) * SNAP_MINUTES,
      };
      setDrag(current);
    };
    const drop = () => {
      end();
      if (current && (current.days !== 0 || current.minutes !== 0)) onDrop(current);
    };
    window.addEventListener('pointermove', move, { signal: controller.signal });
    window.addEventListener('pointerup', drop, { signal: controller.signal });
    window.addEventListener('pointercancel', end, { signal: controller.signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), {
      signal: controller.signal,
    });
  };
  /** True once for the click that ends a drag. */
  const swallow = () => {
    const was = wasDragged.current;
    wasDragged.current = false;
    return was;
  };
  return { drag, begin, swallow };
}
