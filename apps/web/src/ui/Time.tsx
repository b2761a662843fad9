import { useTranslation } from 'react-i18next';
import { fullDate, isJustNow, relativeTime } from '../lib/format.ts';
import { useMinute } from '../lib/use-minute.ts';

/**
 * A relative time: 'just now', 'yesterday', or with `isAhead` 'in 6 days'. The exact time is in its
 * title.
 */
export function RelativeTime({ at, isAhead = false }: { at: string; isAhead?: boolean }) {
  const { t } = useTranslation('common');
  const now = useMinute();
  return (
    <time dateTime={at} title={fullDate(at)}>
      {!isAhead && isJustNow(at, now) ? t('justNow') : relativeTime(at, now)}
    </time>
  );
}
