import { clsx } from 'clsx';
import type { useZoom } from './use-zoom.ts';

type ZoomedImageProps = { url: string; name: string; zoom: ReturnType<typeof useZoom> };

/** An image with the zoom and position from `useZoom`. */
export function ZoomedImage({ url, name, zoom: { view, isEnlarged, handlers } }: ZoomedImageProps) {
  return (
    <img
      {...handlers}
      src={url}
      alt={name}
      draggable={false}
      style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      className={clsx(
        'max-h-full min-h-0 max-w-full rounded-md object-contain select-none',
        isEnlarged ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    />
  );
}
