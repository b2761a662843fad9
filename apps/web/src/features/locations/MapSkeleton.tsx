import { MapIcon } from 'lucide-react';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Placeholder until the map is drawn. */
export const MapSkeleton = () => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid bg-rail">
    <Skeleton className="col-start-1 row-start-1 rounded-none" />
    <MapIcon
      size={28}
      strokeWidth={1.5}
      className="col-start-1 row-start-1 place-self-center text-faint"
    />
  </div>
);
