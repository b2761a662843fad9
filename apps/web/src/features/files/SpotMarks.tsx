import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileSpots } from './file-spots.ts';
import { movedBy, type Point, regionBetween } from './regions.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

const STEP = 0.02;
const MIDDLE: Point = { x: 0.5, y: 0.5 };
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * The marked regions of a picture, or of a page, over the whole of it. While the reader marks one,
 * a click or drag chooses it; arrows move a mark from the middle, and Enter keeps it.
 */
export function SpotMarks({ page }: { page?: number }) {
  const { t } = useTranslation('comments');
  const spots = useFileSpots();
  if (!spots) return null;
  return (
    <div
      className={clsx(
        'absolute inset-0',
        spots.isMarking ? 'pointer-events-auto' : 'pointer-events-none',
      )}
    >
      {spots.marks
        .filter((mark) => mark.page === page)
        .map(({ id, label, number, region }) => (
          <button
            key={id}
            type="button"
            aria-label={label}
            onClick={() => spots.openMark(id)}
            style={styleOf(region)}
            className={clsx(
              'pointer-events-auto absolute cursor-pointer',
              'rounded-sm border-2 border-accent bg-accent/10 hover:bg-accent/25',
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'absolute -start-2.5 -top-2.5 grid h-5 min-w-5 place-items-center px-1',
                'rounded-full bg-accent text-xs font-semibold text-(--on-accent) tabular-nums',
              )}
            >
              {number ?? '+'}
            </span>
          </button>
        ))}
      {spots.isMarking && (
        <Marking label={t('markHere')} onMark={(region) => spots.mark(region, page)} />
      )}
    </div>
  );
}

const styleOf = ({ x, y, width, height }: ReturnType<typeof regionBetween>) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

function Marking({
  label,
  onMark,
}: {
  label: string;
  onMark(region: ReturnType<typeof regionBetween>): void;
}) {
  const [from, setFrom] = useState<Point | null>(null);
  const [region, setRegion] = useState(() => regionBetween(MIDDLE, MIDDLE));
  const pointOf = (event: PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) setRegion(movedBy(region, ...move));
    else if (event.key === 'Enter' || event.key === ' ') onMark(region);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      // A press of the button beside the picture has led here.
      ref={takeFocus}
      role="button"
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = pointOf(event);
        setFrom(point);
        setRegion(regionBetween(point, point));
      }}
      onPointerMove={(event) => from && setRegion(regionBetween(from, pointOf(event)))}
      onPointerUp={() => from && onMark(region)}
      onPointerCancel={() => setFrom(null)}
      className="absolute inset-0 cursor-crosshair touch-none"
    >
      <span
        style={styleOf(region)}
        className="absolute rounded-sm border-2 border-dashed border-accent bg-accent/10"
      />
    </div>
  );
}
