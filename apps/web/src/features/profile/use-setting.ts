import { toastErrors } from '../../lib/toast-errors.ts';
import { saveSettings } from './save-settings.ts';
import { type OwnSettings, usePersonSettings } from './person-settings.ts';

/** The user's settings and a function to change them; refusals show a toast. */
export function useSetting() {
  const settings = usePersonSettings();
  return {
    settings,
    save: (change: Partial<Omit<OwnSettings, 'id'>>): void =>
      toastErrors(saveSettings(settings.id, change)),
  };
}
