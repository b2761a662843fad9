import type { Json, SavedView } from '@parley/model';
import * as z from 'zod/mini';
import { type RiskSearch, riskSearch } from '../filter.ts';

const settingsSchema = z.catch(
  z.object({ search: z.catch(riskSearch, {}), isDefault: z.catch(z.boolean(), false) }),
  { search: {}, isDefault: false },
);

/** Parses the settings of a saved view. */
export const readView = ({
  settings,
}: Pick<SavedView, 'settings'>): { search: RiskSearch; isDefault: boolean } =>
  settingsSchema.parse(settings);

export const viewSettings = (search: RiskSearch, isDefault: boolean): Json => ({
  search: { ...search },
  isDefault,
});
