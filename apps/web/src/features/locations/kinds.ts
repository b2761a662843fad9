import type { Location } from '@parley/model';
import {
  Building2,
  HardHat,
  House,
  type LucideIcon,
  MapPin,
  RadioTower,
  Store,
  Warehouse,
} from 'lucide-react';

export type LocationKind = Location['kind'];

/** In display order. */
export const locationKinds: readonly LocationKind[] = [
  'office',
  'site',
  'warehouse',
  'shop',
  'home',
  'remote',
  'other',
];

export const kindIcons: Record<LocationKind, LucideIcon> = {
  office: Building2,
  site: HardHat,
  warehouse: Warehouse,
  shop: Store,
  home: House,
  remote: RadioTower,
  other: MapPin,
};
