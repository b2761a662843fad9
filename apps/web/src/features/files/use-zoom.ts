import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

type Point = { x: number; y: number };
export type ZoomView = Point & { scale: number };

const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
const LARGEST = 8;
const STEP = 1.5;
/** Pixels an arrow key moves an enlarged image. */
const PAN = 80;
const WHEEL = 0.0015;

const limited = (scale: number) => Math.min(LARGEST, Math.max(1, scale));

/**
 * The view after scaling; the point under the pointer stays in place.
 * @param at offset from the centre in pixels
 */
export function zoomedBy(view: ZoomView, factor: number, at: Point): ZoomView {
  const scale = limited(view.scale * factor);
  if (scale === 1) return WHOLE;
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/**
 * Zooms and pans an image by wheel, pinch, double click, drag and keys.
 * @param frame the element the image is centred in
 */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE);
  const pointers = useRef(new Map<number, Point>());

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    return box
      ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const at = fromMiddle(event);
    setView((now) => zoomedBy(now, Math.exp(-event.deltaY * WHEEL), at));
  });
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => onWheel(event);
    // Not passive, because it must keep the page behind from scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const [other] = [...pointers.current]
      .filter(([id]) => id !== event.pointerId)
      .map(([, point]) => point);
    pointers.current.set(event.pointerId, now);
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      setView((shown) =>
        zoomedBy(shown, distance(now, other) / Math.max(1, distance(before, other)), middle),
      );
    } else {
      setView((shown) =>
        shown.scale === 1
          ? shown
          : { ...shown, x: shown.x + now.x - before.x, y: shown.y + now.y - before.y },
      );
    }
  };
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  return {
    view,
    isEnlarged: view.scale > 1,
    in: () => setView((now) => zoomedBy(now, STEP, { x: 0, y: 0 })),
    out: () => setView((now) => zoomedBy(now, 1 / STEP, { x: 0, y: 0 })),
    reset: () => setView(WHOLE),
    /** Pans by one step: (1, 0) moves the view right, so the image moves left. */
    pan: (x: number, y: number) =>
      setView((now) => ({ ...now, x: now.x - x * PAN, y: now.y - y * PAN })),
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, fromMiddle(event));
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: React.MouseEvent) =>
        setView((now) => (now.scale > 1 ? WHOLE : zoomedBy(now, STEP * STEP, fromMiddle(event)))),
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
