import type { PersonSetting } from '@parley/model';
import { collections, useOwnId, useRows } from '../../data/index.ts';

/** The user's settings, without timestamps. */
export type OwnSettings = Omit<
  PersonSetting,
  'last_seen_at' | 'paused_since' | 'created_at' | 'updated_at'
>;

export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The database's defaults, for users without a row. */
export const defaultSettings = (id: string): OwnSettings => ({
  id,
  desktop_notifications: true,
  push_notifications: true,
  sounds: true,
  email_digest: 'hourly',
  quiet_from: null,
  quiet_to: null,
  timezone: browserTimezone(),
  language: null,
  shares_reads: false,
  theme: null,
  converts_smileys: true,
  paused_until: null,
  keywords: [],
});

export function usePersonSettings(): OwnSettings {
  const id = useOwnId();
  return useRows('person_settings').find((row) => row.id === id) ?? defaultSettings(id);
}

/** The same outside a component. */
export const settingsOf = (id: string): OwnSettings =>
  collections.person_settings.get(id) ?? defaultSettings(id);
