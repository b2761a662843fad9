import { useTranslation } from 'react-i18next';
import { day as dayName } from '../../lib/format.ts';

type SparklineProps = {
  /** Messages per day, oldest first. */ counts: readonly number[];
  /** The days as YYYY-MM-DD, oldest first. */ days: readonly string[];
};

const HEIGHT = 24;
const BAR = 4;
const GAP = 2;

/**
 * One bar per day. Heights are square roots, so that one busy day does not flatten the others. Also
 * says it in words.
 */
export function Sparkline({ counts, days }: SparklineProps) {
  const { t } = useTranslation('dashboard');
  const most = Math.max(...counts, 1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const busiest = days[counts.indexOf(Math.max(...counts))];
  const words =
    total === 0
      ? t('quiet', { days: days.length })
      : t('activity', {
          count: total,
          days: days.length,
          busiest: busiest ? dayName(`${busiest}T12:00:00`) : '',
        });
  return (
    <svg
      role="img"
      aria-label={words}
      width={counts.length * (BAR + GAP) - GAP}
      height={HEIGHT}
      className="shrink-0 rtl:-scale-x-100"
    >
      <title>{words}</title>
      {counts.map((count, index) => {
        const height = count === 0 ? 1 : Math.max(3, Math.round(Math.sqrt(count / most) * HEIGHT));
        return (
          <rect
            key={days[index]}
            x={index * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx={1}
            className={count === 0 ? 'fill-hairline' : 'fill-accent'}
          />
        );
      })}
    </svg>
  );
}
