import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useFileSpots } from './file-spots.ts';
import { SpotMarks } from './SpotMarks.tsx';
import type { useZoom } from './use-zoom.ts';

type ZoomedImageProps = { url: string; name: string; zoom: ReturnType<typeof useZoom> };

/** An image with the zoom and position from `useZoom`, and the marks on it. */
export function ZoomedImage({ url, name, zoom: { view, isEnlarged, handlers } }: ZoomedImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const hasMarks = useFileSpots() !== null;
  const size = useSize(image, hasMarks);
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  return (
    <>
      <img
        ref={image}
        {...handlers}
        src={url}
        alt={name}
        draggable={false}
        style={{ transform }}
        className={clsx(
          'max-h-full min-h-0 max-w-full rounded-md object-contain select-none [grid-area:1/1]',
          isEnlarged ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      />
      {hasMarks && size && (
        <div
          style={{ ...size, transform }}
          className="pointer-events-none relative [grid-area:1/1]"
        >
          <SpotMarks />
        </div>
      )}
    </>
  );
}

/** The size in which the image is laid out, before it is zoomed. */
function useSize(image: React.RefObject<HTMLImageElement | null>, isNeeded: boolean) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const element = image.current;
    if (!element || !isNeeded) return;
    const watch = new ResizeObserver(() =>
      setSize({ width: element.offsetWidth, height: element.offsetHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [image, isNeeded]);
  return size;
}
