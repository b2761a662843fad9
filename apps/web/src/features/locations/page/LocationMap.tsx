import { Button } from '@heroui/react';
import type { Location } from '@parley/model';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../data/index.ts';
import { isPlaced } from '../coordinates.ts';
import { hasWebGl } from '../map/webgl.ts';
import { MapSkeleton } from '../MapSkeleton.tsx';

// The largest part of the page; loads while the location is still being fetched.
const code = import('../map/MapView.tsx');
const MapView = lazy(() => code);
/** Close enough for streets; without tiles, far enough for borders, coast and cities. */
const ZOOM = config.mapTiles ? 14 : 4.9;

/** A small map of the location. */
export function LocationMap({
  location,
  onSetCoordinates,
}: {
  location: Location;
  onSetCoordinates(): void;
}) {
  'use memo';
  const { t } = useTranslation('locations');
  const locations = [location].filter(isPlaced);
  if (!hasWebGl()) return null;
  if (locations.length === 0) {
    return (
      <div className="flex flex-col items-start gap-2 rounded-lg border border-dashed border-hairline p-4">
        <p className="text-soft">{t('notOnMap')}</p>
        <Button
          size="sm"
          variant="outline"
          className="border border-hairline"
          onPress={onSetCoordinates}
        >
          {t('putOnMap')}
        </Button>
      </div>
    );
  }
  return (
    <div className="relative h-60 overflow-hidden rounded-lg border border-hairline">
      <Suspense fallback={<MapSkeleton />}>
        <MapView
          key={`${location.latitude} ${location.longitude}`}
          label={t('mapOf', { name: location.name })}
          locations={locations}
          firstZoom={ZOOM}
        />
      </Suspense>
    </div>
  );
}
