import type { Json, SavedView } from '@parley/model';
import { z } from 'zod';
import { type RiskSearch, riskSearch } from '../filter.ts';

const settingsSchema = z
  .object({ search: riskSearch.catch({}), isDefault: z.boolean().catch(false) })
  .catch({ search: {}, isDefault: false });

/** What a saved view of the register shows, and whether its owner begins with it. */
export const readView = ({
  settings,
}: Pick<SavedView, 'settings'>): { search: RiskSearch; isDefault: boolean } =>
  settingsSchema.parse(settings);

export const viewSettings = (search: RiskSearch, isDefault: boolean): Json => ({
  search: { ...search },
  isDefault,
});
