import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { LocationCard } from './LocationCard.tsx';
import { MapSkeleton } from './MapSkeleton.tsx';
import type { LocationsView } from './use-locations.ts';
import type { Coordinates } from './coordinates.ts';

const MapView = lazy(() => import('./map/MapView.tsx'));

/** The map beside the list, with a card for the selected location. */
export function MapPane({ view }: { view: LocationsView }) {
  const { t } = useTranslation('locations');
  const workspaceId = useWorkspace()?.id;
  const chosen = view.all.find(({ id }) => id === view.chosenId);
  const ask = (at: Coordinates) => {
    view.setDropping(false);
    view.setDialog({ location: null, at });
  };
  return (
    <>
      <Suspense fallback={<MapSkeleton />}>
        <MapView
          key={workspaceId}
          label={t('map')}
          locations={view.onMap}
          chosenId={view.chosenId}
          highlightedId={view.highlightedId}
          onChoose={view.setChosenId}
          onHighlight={view.setHighlightedId}
          onBounds={view.setBounds}
          target={view.target}
          dropping={
            view.isDropping ? { onDrop: ask, onCancel: () => view.setDropping(false) } : null
          }
          onPoint={ask}
          remembered={workspaceId}
        />
      </Suspense>
      {chosen && !view.isDropping && (
        <LocationCard
          key={chosen.id}
          location={chosen}
          onEdit={() => view.setDialog({ location: chosen, at: null })}
          onClose={() => view.setChosenId(null)}
        />
      )}
    </>
  );
}
