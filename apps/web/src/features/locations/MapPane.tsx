import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { LocationCard } from './LocationCard.tsx';
import { MapSkeleton } from './MapSkeleton.tsx';
import type { LocationsView } from './use-locations.ts';
import type { Coordinates } from './coordinates.ts';

const MapView = lazy(() => import('./map/MapView.tsx'));

/** The map beside the list, with the chosen place in its corner. */
export function MapPane({ places }: { places: LocationsView }) {
  const { t } = useTranslation('locations');
  const workspaceId = useWorkspace()?.id;
  const chosen = places.all.find(({ id }) => id === places.chosenId);
  const ask = (at: Coordinates) => {
    places.setDropping(false);
    places.setDialog({ location: null, at });
  };
  return (
    <>
      <Suspense fallback={<MapSkeleton />}>
        <MapView
          key={workspaceId}
          label={t('map')}
          places={places.onMap}
          chosenId={places.chosenId}
          highlightedId={places.highlightedId}
          onChoose={places.setChosenId}
          onHighlight={places.setHighlightedId}
          onBounds={places.setBounds}
          target={places.target}
          dropping={
            places.isDropping ? { onDrop: ask, onCancel: () => places.setDropping(false) } : null
          }
          onPoint={ask}
          remembered={workspaceId}
        />
      </Suspense>
      {chosen && !places.isDropping && (
        <LocationCard
          key={chosen.id}
          location={chosen}
          onEdit={() => places.setDialog({ location: chosen, at: null })}
          onClose={() => places.setChosenId(null)}
        />
      )}
    </>
  );
}
