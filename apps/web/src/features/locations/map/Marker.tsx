import { type Map as WorldMap, Marker as MapMarker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

type MarkerProps = {
  map: WorldMap;
  longitude: number;
  latitude: number;
  isOnTop?: boolean;
  children: ReactNode;
};

/** Keeps its children at a point of the map. */
export function Marker({ map, longitude, latitude, isOnTop = false, children }: MarkerProps) {
  const [marker] = useState(() =>
    new MapMarker({ element: document.createElement('div') }).setLngLat([longitude, latitude]),
  );
  useEffect(() => {
    marker.addTo(map);
    return () => void marker.remove();
  }, [map, marker]);
  useEffect(() => void marker.setLngLat([longitude, latitude]), [marker, longitude, latitude]);
  useEffect(() => {
    marker.getElement().style.zIndex = isOnTop ? '1' : '';
  }, [marker, isOnTop]);
  return createPortal(children, marker.getElement());
}
