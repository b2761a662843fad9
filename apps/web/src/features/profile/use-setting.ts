import { toastErrors } from '../../lib/toast-errors.ts';
import { saveSettings } from './save-settings.ts';
import { type OwnSettings, usePersonSettings } from './person-settings.ts';

/** The person's settings, and what stores a change of them; a refusal is told in a toast. */
export function useSetting() {
  const settings = usePersonSettings();
  return {
    settings,
    save: (change: Partial<Omit<OwnSettings, 'id'>>): void =>
      toastErrors(saveSettings(settings.id, change)),
  };
}
