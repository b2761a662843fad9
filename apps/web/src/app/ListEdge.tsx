import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../lib/shell-state.tsx';
import { textScale } from '../lib/rem.ts';
import { WIDTH } from '../lib/list-size.ts';

/** Pixels an arrow key moves the edge. */
const KEY_STEP = 8;
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP };

/** Resizes the list by dragging or with the arrow keys. A double click resets the width. */
export function ListEdge() {
  const { t, i18n } = useTranslation('shell');
  const { width, setWidth } = useShell();
  const grow = i18n.dir() === 'rtl' ? -1 : 1;
  // Start of the drag. Beyond the limits the edge stays until the pointer is back.
  const drawn = useRef<{ width: number; x: number }>(null);
  return (
    <div
      onPointerDown={({ button, clientX, pointerId, currentTarget }) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        drawn.current = { width, x: clientX };
      }}
      onPointerMove={({ clientX }) => {
        if (!drawn.current) return;
        const moved = (clientX - drawn.current.x) / textScale();
        setWidth(drawn.current.width + moved * grow);
      }}
      onLostPointerCapture={() => (drawn.current = null)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        setWidth(width + step * grow);
      }}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('listWidth')}
      aria-valuenow={width}
      aria-valuemin={WIDTH.least}
      aria-valuemax={WIDTH.most}
      tabIndex={0}
      onDoubleClick={() => setWidth(WIDTH.usual)}
      className={clsx(
        'absolute inset-y-0 -end-1 z-10 w-2',
        'cursor-col-resize touch-none outline-none',
        'after:absolute after:inset-y-0 after:start-[3px] after:w-px after:transition-colors',
        'hover:after:bg-accent focus-visible:after:w-0.5 focus-visible:after:bg-accent',
      )}
    />
  );
}
