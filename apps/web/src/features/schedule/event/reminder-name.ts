import type { TFunction } from 'i18next';

/** The lead time of a reminder in words; null: none. */
export function reminderName(minutes: number | null, t: TFunction<'schedule'>): string {
  if (minutes === null) return t('reminders.none');
  if (minutes === 0) return t('reminders.atStart');
  if (minutes % 10_080 === 0) return t('reminders.weeks', { count: minutes / 10_080 });
  if (minutes % 1440 === 0) return t('reminders.days', { count: minutes / 1440 });
  return minutes % 60 === 0
    ? t('reminders.hours', { count: minutes / 60 })
    : t('reminders.minutes', { count: minutes });
}
