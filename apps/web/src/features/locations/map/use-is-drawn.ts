import type { Map as WorldMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';

/**
 * True once the visible coast is drawn. Does not wait for labels and the finer coast, which is
 * megabytes.
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
