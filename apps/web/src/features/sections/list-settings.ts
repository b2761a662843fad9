import { cell } from '@parley/client/base/cell';
import * as z from 'zod/mini';
import { useCell } from '../../data/use-cell.ts';
import { onDevice } from '../../lib/device-storage.ts';
import { type Order, ORDERS } from './groups.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;

const STORED = 'parley-list';
const schema = z.object({
  order: z.enum(ORDERS),
  density: z.enum(DENSITIES),
  isUnreadOnly: z.boolean(),
  /** Keys of collapsed sections. */
  folded: z.array(z.string()),
});

export type ListSettings = z.infer<typeof schema> & { order: Order };

const USUAL: ListSettings = {
  order: 'own',
  density: 'comfortable',
  isUnreadOnly: false,
  folded: [],
};

/** The stored choices; the usual ones if nothing valid is stored. */
export function readSettings(stored: string | null): ListSettings {
  try {
    return schema.safeParse(JSON.parse(stored ?? 'null')).data ?? USUAL;
  } catch {
    return USUAL;
  }
}

const settings = cell(readSettings(onDevice.get(STORED)));

/** How the list is shown on this device. */
export const useListSettings = (): ListSettings => useCell(settings);

export function changeList(change: Partial<ListSettings>): void {
  settings.set({ ...settings.get(), ...change });
  onDevice.set(STORED, JSON.stringify(settings.get()));
}

/** Collapses a section, or expands it. */
export function fold(key: string): void {
  const { folded } = settings.get();
  changeList({
    folded: folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key],
  });
}
