import { useTranslation } from 'react-i18next';
import { fullDate, isJustNow, nearTime } from '../lib/format.ts';
import { useMinute } from '../lib/use-minute.ts';

/**
 * A relative time: 'just now', 'yesterday', or with `isAhead` 'in 6 days'; a date beyond a week.
 * Its title has the exact time.
 */
export function RelativeTime({ at, isAhead = false }: { at: string; isAhead?: boolean }) {
  const { t } = useTranslation('common');
  const now = useMinute();
  return (
    <time dateTime={at} title={fullDate(at)}>
      {!isAhead && isJustNow(at, now) ? t('justNow') : nearTime(at, now)}
    </time>
  );
}
