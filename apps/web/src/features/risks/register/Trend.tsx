import type { Risk } from '@parley/model';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { shortDate } from '../../../lib/format.ts';
import { daysBetween } from '../../../lib/days.ts';
import { useToday } from '../../../lib/use-today.ts';
import { currentScore } from '../level.ts';
import { useActions, useChanges } from '../queries.ts';
import { median, type TrendPoint, trendOf, weeklyMoments } from '../trend.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const TrendChart = lazy(() => import('./TrendChart.tsx'));
const WEEKS = 27;

/**
 * Open risks and their total score over half a year, with key figures. Ignores the table's filters.
 */
export const Trend = memo(function Trend({ risks }: { risks: readonly Risk[] }) {
  'use memo';
  const { t } = useTranslation('risks');
  const [moments] = useState(() => weeklyMoments(Date.now(), WEEKS));
  const newest = risks.reduce(
    (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
    '',
  );
  const changes = useChanges(moments[0] ?? '', newest);
  const points = trendOf(risks, changes.data ?? [], moments);
  if (changes.error)
    return (
      <section aria-label={t('trend')} className="text-sm text-bad">
        {errorText(changes.error)}
      </section>
    );
  return (
    <section aria-label={t('trend')} className="flex min-w-72 flex-1 flex-col gap-2">
      <h2 className="text-sm font-medium">{t('trend')}</h2>
      <div className="h-30" aria-hidden="true">
        {changes.data ? (
          <Suspense fallback={<ChartSkeleton />}>
            <TrendChart points={points} />
          </Suspense>
        ) : (
          <ChartSkeleton />
        )}
      </div>
      {changes.data && (
        <>
          <Numbers risks={risks} points={points} />
          <TrendTable points={points} />
        </>
      )}
      {!changes.data && <NumbersSkeleton />}
    </section>
  );
});

const ChartSkeleton = () => <Skeleton className="h-full rounded-lg" />;

const NumbersSkeleton = () => (
  <div className="flex gap-x-8 py-1" aria-hidden="true">
    {[0, 1, 2].map((index) => (
      <div key={index} className="flex flex-col gap-2">
        <Skeleton className="h-7 w-12 rounded" />
        <Skeleton className="h-3 w-28 rounded" />
      </div>
    ))}
  </div>
);

function Numbers({ risks, points }: { risks: readonly Risk[]; points: readonly TrendPoint[] }) {
  const { t } = useTranslation('risks');
  const actions = useActions();
  const today = useToday();
  const { overdue, days } = useMemo(() => {
    const known = new Map(risks.map((risk) => [risk.id, risk]));
    const firsts = new Map<string, string>();
    for (const { risk_id, created_at } of actions)
      if (created_at < (firsts.get(risk_id) ?? '9')) firsts.set(risk_id, created_at);
    return {
      overdue: actions.filter(
        ({ risk_id, done_at, due_on }) =>
          known.has(risk_id) && done_at === null && due_on !== null && due_on < today,
      ).length,
      days: median(
        [...firsts].flatMap(([id, at]) => {
          const risk = known.get(id);
          return risk ? [Math.max(0, daysBetween(risk.created_at, at))] : [];
        }),
      ),
    };
  }, [risks, actions, today]);
  const total = risks
    .filter(({ status }) => status !== 'closed')
    .reduce((sum, risk) => sum + currentScore(risk), 0);
  const change = total - (points.at(-1 - MONTH_WEEKS)?.score ?? total);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Figure
        value={String(total)}
        label={
          change === 0
            ? t('totalSame')
            : t(change < 0 ? 'totalDown' : 'totalUp', { count: Math.abs(change) })
        }
      />
      <Figure value={String(overdue)} label={t('actionsOverdue', { count: overdue })} />
      <Figure
        value={days === null ? '–' : durationText(t, Math.round(days))}
        label={t('medianToAction')}
      />
    </dl>
  );
}

/** Zero days are written as words, since 0 could be taken for unknown. */
const durationText = (t: TFunction, days: number) =>
  days === 0 ? t('sameDay') : t('dayNumber', { count: days });

const MONTH_WEEKS = 4;

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="font-title text-[1.75rem] leading-9 tabular-nums">{value}</dd>
    </div>
  );
}

/** The chart as a table, for screen readers. */
function TrendTable({ points }: { points: readonly TrendPoint[] }) {
  const { t } = useTranslation('risks');
  return (
    <div className="sr-only">
      <table>
        <caption>{t('trend')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('week')}</th>
            <th scope="col">{t('openRisks')}</th>
            <th scope="col">{t('totalScore')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, open, score }) => (
            <tr key={at}>
              <th scope="row">{shortDate(at)}</th>
              <td>{open}</td>
              <td>{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
