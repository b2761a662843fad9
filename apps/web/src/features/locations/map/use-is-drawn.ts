import type { Map as WorldMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';

/**
 * Whether the coast in view is on the screen. Names and the finer coast, which is megabytes, come
 * to it later: who looks at a map need not wait for them.
 */
export function useIsDrawn(map: WorldMap | null): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!map) return;
    const check = () => {
      if (!map.isSourceLoaded('world')) return;
      map.off('render', check);
      setDrawn(true);
    };
    map.on('render', check);
    map.triggerRepaint();
    return () => void map.off('render', check);
  }, [map]);
  return isDrawn;
}
