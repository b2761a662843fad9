import { clsx } from 'clsx';
import type { Map as WorldMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inRem } from '../../../lib/rem.ts';
import type { Bounds, PlacedLocation } from '../coordinates.ts';
import { kindIcons } from '../kinds.ts';
import { type MapCluster, clusterLocations } from './clusters.ts';
import { Marker } from './Marker.tsx';

type PinsProps = {
  map: WorldMap;
  locations: readonly PlacedLocation[];
  chosenId: string | null;
  highlightedId: string | null;
  /** If undefined, pins are not buttons. */
  onChoose: ((id: string) => void) | undefined;
  onHighlight(id: string | null): void;
};

/**
 * Visible locations as buttons from north to south. Overlapping ones form a cluster that expands.
 */
export function Pins({
  map,
  locations,
  chosenId,
  highlightedId,
  onChoose,
  onHighlight,
}: PinsProps) {
  const pinsIn = useMemo(() => clusterLocations(locations), [locations]);
  const { bounds, zoom } = useView(map);
  const pins = useMemo(
    () => pinsIn(bounds, zoom).toSorted((a, b) => b.latitude - a.latitude),
    [pinsIn, bounds, zoom],
  );
  const shown = new Set(pins.map(({ key }) => key));
  // Selected and highlighted locations stay visible even inside a cluster.
  const hidden = locations.filter(
    ({ id }) => (id === chosenId || id === highlightedId) && !shown.has(id),
  );
  const pin = (location: PlacedLocation) => (
    <Marker
      key={location.id}
      map={map}
      longitude={location.longitude}
      latitude={location.latitude}
      isOnTop={location.id === chosenId || location.id === highlightedId}
    >
      {onChoose ? (
        <LocationPin
          location={location}
          isChosen={location.id === chosenId}
          isHighlighted={location.id === highlightedId}
          onChoose={onChoose}
          onHighlight={onHighlight}
        />
      ) : (
        <LocationMark location={location} />
      )}
    </Marker>
  );
  return (
    <>
      {pins.map((each) =>
        each.kind === 'location' ? (
          pin(each.location)
        ) : (
          <Marker key={each.key} map={map} longitude={each.longitude} latitude={each.latitude}>
            <ClusterPin cluster={each} map={map} />
          </Marker>
        ),
      )}
      {hidden.map(pin)}
    </>
  );
}

function useView(map: WorldMap): { bounds: Bounds; zoom: number } {
  const [view, setView] = useState(() => viewOf(map));
  useEffect(() => {
    const update = () => setView(viewOf(map));
    update();
    map.on('moveend', update);
    return () => void map.off('moveend', update);
  }, [map]);
  return view;
}

/** The current view of the map. */
export function viewOf(map: WorldMap): { bounds: Bounds; zoom: number } {
  const { lng: west, lat: south } = map.getBounds().getSouthWest();
  const { lng: east, lat: north } = map.getBounds().getNorthEast();
  return { bounds: { west, south, east, north }, zoom: map.getZoom() };
}

type LocationPinProps = {
  location: PlacedLocation;
  isChosen: boolean;
  isHighlighted: boolean;
  onChoose(id: string): void;
  onHighlight(id: string | null): void;
};

function LocationPin({
  location: { id, name, kind },
  isChosen,
  isHighlighted,
  onChoose,
  onHighlight,
}: LocationPinProps) {
  const { t } = useTranslation('locations');
  const Icon = kindIcons[kind];
  const isLit = isChosen || isHighlighted;
  return (
    <button
      type="button"
      aria-label={t('pin', { name, kind: t(`kinds.${kind}`) })}
      aria-pressed={isChosen}
      onClick={(event) => {
        // Keep the map below from handling the press too.
        event.stopPropagation();
        onChoose(id);
      }}
      onPointerEnter={() => onHighlight(id)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(id)}
      onBlur={() => onHighlight(null)}
      className={clsx(
        'relative grid size-7.5 place-items-center',
        'cursor-pointer rounded-full border-2 shadow-(--shadow) transition-colors',
        isLit
          ? 'border-raised bg-accent text-accent-foreground'
          : 'border-accent bg-raised text-accent',
        isChosen && 'outline-2 outline-offset-1 outline-accent',
      )}
    >
      <Icon size={15} strokeWidth={2} aria-hidden="true" />
      {isLit && (
        <span
          aria-hidden="true"
          className={clsx(
            'absolute top-full mt-1.5 max-w-48 truncate px-1.5 py-0.5',
            'pointer-events-none font-sans rounded-md bg-ink text-xs font-medium',
            'whitespace-nowrap text-page',
          )}
        >
          {name}
        </span>
      )}
    </button>
  );
}

/** A pin that is not a button. */
function LocationMark({ location: { name, kind } }: { location: PlacedLocation }) {
  const Icon = kindIcons[kind];
  return (
    <span
      role="img"
      aria-label={name}
      className={clsx(
        'grid size-7.5 place-items-center',
        'rounded-full border-2 border-raised bg-accent text-accent-foreground',
        'shadow-(--shadow)',
      )}
    >
      <Icon size={15} strokeWidth={2} aria-hidden="true" />
    </span>
  );
}

function ClusterPin({
  cluster: { count, expandsAt, longitude, latitude },
  map,
}: {
  cluster: MapCluster;
  map: WorldMap;
}) {
  const { t } = useTranslation('locations');
  return (
    <button
      type="button"
      aria-label={t('cluster', { count })}
      onClick={(event) => {
        event.stopPropagation();
        map.easeTo({
          center: [longitude, latitude],
          zoom: Math.min(expandsAt + 0.3, map.getMaxZoom()),
        });
      }}
      className={clsx(
        'grid place-items-center',
        'cursor-pointer rounded-full border-2 border-raised bg-accent font-sans',
        'text-xs font-semibold text-accent-foreground tabular-nums shadow-(--shadow)',
        'outline-offset-2',
      )}
      style={{ width: sizeOf(count), height: sizeOf(count) }}
    >
      {count}
    </button>
  );
}

const sizeOf = (count: number) => inRem(Math.min(52, 28 + Math.log10(count) * 8));
