import type { Location } from '@parley/model';
import { useDeferredValue, useState } from 'react';
import { type Bounds, type Coordinates, isPlaced } from './coordinates.ts';
import { filterLocations } from './filters.ts';
import type { LocationKind } from './kinds.ts';
import { useLocations } from './queries.ts';

const EVERY_KIND: ReadonlySet<LocationKind> = new Set();

export type LocationsView = ReturnType<typeof useLocationsView>;

/** State shared by map and list: filtered locations, selection, highlight and filters. */
export function useLocationsView() {
  'use memo';
  const all = useLocations();
  const [search, setSearch] = useState('');
  const [kinds, setKinds] = useState(EVERY_KIND);
  const [followsMap, setFollowsMap] = useState(false);
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const [target, setTarget] = useState<Coordinates | null>(null);
  const [isDropping, setDropping] = useState(false);
  const [dialog, setDialog] = useState<{
    location: Location | null;
    at: Coordinates | null;
  } | null>(null);

  const fitting = filterLocations(all, { search, kinds, bounds: null });
  const seen = useDeferredValue(followsMap ? bounds : null);
  const shown = seen
    ? filterLocations(fitting, { search: '', kinds: EVERY_KIND, bounds: seen })
    : fitting;
  const onMap = fitting.filter(isPlaced);

  return {
    all,
    /** For the list. */
    shown,
    /** For the map: panning does not change which pins are shown. */
    onMap,
    search,
    setSearch,
    kinds,
    setKinds,
    followsMap,
    setFollowsMap,
    setBounds,
    isFiltered: search.trim() !== '' || kinds.size > 0,
    clear() {
      setSearch('');
      setKinds(EVERY_KIND);
      setFollowsMap(false);
    },
    chosenId,
    setChosenId,
    /** Selects a location from the list and moves the map there. */
    choose(location: Location) {
      setChosenId(location.id);
      if (isPlaced(location))
        setTarget({ latitude: location.latitude, longitude: location.longitude });
    },
    highlightedId,
    setHighlightedId,
    target,
    isDropping,
    setDropping,
    dialog,
    setDialog,
  };
}
