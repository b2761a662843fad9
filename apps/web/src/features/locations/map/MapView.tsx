import { Locate, Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../data/index.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import {
  type Bounds,
  type Coordinates,
  coordinatesOf,
  type PlacedLocation,
} from '../coordinates.ts';
import { MapSkeleton } from '../MapSkeleton.tsx';
import { DropBar } from './DropBar.tsx';
import { Pins, viewOf } from './Pins.tsx';
import { useIsDrawn } from './use-is-drawn.ts';
import { useMap } from './use-map.ts';
import { boundsOf, leaveView, type View, viewLeft, WORLD } from './view.ts';

type MapViewProps = {
  label: string;
  locations: readonly PlacedLocation[];
  chosenId?: string | null;
  highlightedId?: string | null;
  onChoose?(id: string | null): void;
  onHighlight?(id: string | null): void;
  onBounds?(bounds: Bounds): void;
  /** Flies here; each new object is one move. */
  target?: Coordinates | null;
  /** Set while the user chooses a place for a pin. */
  dropping?: { onDrop(at: Coordinates): void; onCancel(): void } | null;
  /** Right click or long press. */
  onPoint?(at: Coordinates): void;
  /** Key under which the view is remembered; without one, the map opens on its locations. */
  remembered?: string | undefined;
  /** Maximum zoom of the initial fit. */
  firstZoom?: number;
};

/** With street tiles zoom to the house, without to the surrounding cities. */
const CLOSE_ZOOM = config.mapTiles ? 14 : 7.6;

/** A world map with locations, moved by pointer, wheel, arrow keys and buttons. */
export default function MapView({
  label,
  locations,
  chosenId = null,
  highlightedId = null,
  onChoose,
  onHighlight,
  onBounds,
  target = null,
  dropping = null,
  onPoint,
  remembered,
  firstZoom = 6.5,
}: MapViewProps) {
  const { t } = useTranslation('locations');
  const container = useRef<HTMLDivElement>(null);
  const [start] = useState(
    (): View => viewLeft(remembered ?? '') ?? firstView(locations, firstZoom),
  );
  const map = useMap(container, { start, label, isPart: onChoose === undefined });
  const hasStarted = useRef(viewLeft(remembered ?? '') !== undefined);

  const fit = (isAnimated: boolean) => {
    const bounds = boundsOf(locations);
    if (map && bounds)
      map.fitBounds(
        [
          [bounds.west, bounds.south],
          [bounds.east, bounds.north],
        ],
        { padding: 56, maxZoom: firstZoom, animate: isAnimated },
      );
  };
  const fitFirst = useEffectEvent(() => {
    if (!map || hasStarted.current || locations.length === 0) return;
    hasStarted.current = true;
    fit(false);
  });
  useEffect(() => fitFirst(), [map, locations]);
  // Only after the initial fit, since what counts is the coast around the locations.
  const isDrawn = useIsDrawn(map);

  const moved = useEffectEvent(() => {
    if (!map) return;
    const { lng, lat } = map.getCenter();
    if (remembered) leaveView(remembered, { center: [lng, lat], zoom: map.getZoom() });
    onBounds?.(viewOf(map).bounds);
  });
  const clicked = useEffectEvent((at: Coordinates) =>
    dropping ? dropping.onDrop(at) : onChoose?.(null),
  );
  const pointed = useEffectEvent((at: Coordinates) => onPoint?.(at));
  useEffect(() => {
    if (!map) return;
    const onMove = () => moved();
    const onClick = ({ lngLat }: { lngLat: { lng: number; lat: number } }) =>
      clicked(coordinatesOf(lngLat));
    const onMenu = ({ lngLat }: { lngLat: { lng: number; lat: number } }) =>
      pointed(coordinatesOf(lngLat));
    map.on('moveend', onMove);
    map.on('click', onClick);
    map.on('contextmenu', onMenu);
    onMove();
    return () => {
      map.off('moveend', onMove);
      map.off('click', onClick);
      map.off('contextmenu', onMenu);
    };
  }, [map]);

  useEffect(() => {
    if (!map || !target) return;
    map.flyTo({
      center: [target.longitude, target.latitude],
      zoom: Math.max(map.getZoom(), Math.min(CLOSE_ZOOM, map.getMaxZoom())),
      duration: 900,
    });
  }, [map, target]);

  useEffect(() => {
    if (map) map.getCanvas().style.cursor = dropping ? 'crosshair' : '';
  }, [map, dropping]);

  return (
    <div
      className="absolute inset-0 overflow-hidden bg-rail"
      data-map={map ? 'ready' : 'loading'}
      aria-busy={!isDrawn}
    >
      <div ref={container} className="size-full" />
      {!isDrawn && <MapSkeleton />}
      {map && (
        <Pins
          map={map}
          locations={locations}
          chosenId={chosenId}
          highlightedId={highlightedId}
          onChoose={onChoose}
          onHighlight={(id) => onHighlight?.(id)}
        />
      )}
      {map && (
        <div className="absolute end-3 top-3 flex flex-col rounded-lg border border-hairline bg-raised p-0.5">
          <IconButton label={t('zoomIn')} icon={Plus} onPress={() => map.zoomIn()} />
          <IconButton label={t('zoomOut')} icon={Minus} onPress={() => map.zoomOut()} />
          {locations.length > 0 && (
            <IconButton
              label={t('showAll', { count: locations.length })}
              icon={Locate}
              onPress={() => fit(true)}
            />
          )}
        </div>
      )}
      {map && dropping && (
        <DropBar
          onHere={() => dropping.onDrop(coordinatesOf(map.getCenter()))}
          onCancel={dropping.onCancel}
        />
      )}
      <p className="absolute end-0 bottom-0 rounded-ss-md bg-raised px-1.5 py-0.5 text-xs leading-4 text-soft">
        {[config.mapTiles?.attribution, t('attribution')].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

function firstView(locations: readonly PlacedLocation[], zoom: number): View {
  const [only] = locations;
  return only && locations.length === 1 ? { center: [only.longitude, only.latitude], zoom } : WORLD;
}
