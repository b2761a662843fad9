import { profileName, type Profile, type Risk } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { useProfiles } from '../../../data/index.ts';
import { dayText } from '../../../lib/days.ts';
import { STATUSES } from '../filter.ts';
import { currentScore } from '../level.ts';
import { ScoreChips } from '../LevelChip.tsx';
import { riskNumber } from '../risk-number.ts';

/** Columns of the register; change only with the names they show. */
export function useColumns(today: string): readonly Column<Risk>[] {
  const { t } = useTranslation('risks');
  const profiles = useProfiles();
  return useMemo<readonly Column<Risk>[]>(
    () => [
      {
        id: 'number',
        header: t('number'),
        width: '3.75rem',
        leaves: 5,
        sortBy: ({ number }) => number,
        cell: ({ number }) => (
          <span className="text-sm whitespace-nowrap text-faint tabular-nums">
            {riskNumber(number)}
          </span>
        ),
      },
      {
        id: 'title',
        header: t('risk'),
        width: 'minmax(16.25rem, 1fr)',
        sortBy: ({ title }) => title,
        cell: (risk, isShown) => (
          <Link
            to="/risks/$riskId"
            params={{ riskId: risk.id }}
            tabIndex={-1}
            className="flex flex-col gap-1 py-1.5 leading-snug"
          >
            <span className={isShown('due') ? 'block truncate' : 'line-clamp-2'}>{risk.title}</span>
            {!isShown('score') && <ScoreChips risk={risk} />}
          </Link>
        ),
      },
      {
        id: 'category',
        header: t('category'),
        width: '6rem',
        leaves: 6,
        sortBy: ({ category }) => category,
        cell: ({ category }) => <span className="block truncate text-soft">{category}</span>,
      },
      {
        id: 'score',
        header: t('score'),
        width: '9.25rem',
        leaves: 0,
        sortBy: currentScore,
        cell: (risk) => <ScoreChips risk={risk} />,
      },
      {
        id: 'status',
        header: t('status'),
        width: '5.25rem',
        leaves: 2,
        sortBy: ({ status }) => STATUSES.indexOf(status),
        cell: ({ status }) => (
          <span className="block truncate text-soft">{t(`statuses.${status}`)}</span>
        ),
      },
      {
        id: 'owner',
        header: t('ownerShort'),
        width: '3.25rem',
        leaves: 3,
        sortBy: ({ owner_id }) => profiles.get(owner_id ?? '')?.name,
        cell: ({ owner_id }) => <Owner profile={profiles.get(owner_id ?? '')} />,
      },
      {
        id: 'due',
        header: t('due'),
        width: '4.5rem',
        leaves: 1,
        sortBy: ({ due_on }) => due_on,
        cell: ({ due_on, status }) => (
          <Day day={due_on} isLate={status !== 'closed' && due_on !== null && due_on < today} />
        ),
      },
      {
        id: 'review',
        header: t('reviewShort'),
        width: '4.5rem',
        leaves: 7,
        sortBy: ({ review_on }) => review_on,
        cell: ({ review_on, status }) => (
          <Day
            day={review_on}
            isLate={status !== 'closed' && review_on !== null && review_on < today}
          />
        ),
      },
    ],
    [t, profiles, today],
  );
}

function Owner({ profile }: { profile: Profile | undefined }) {
  if (!profile) return null;
  return (
    <span
      role="img"
      aria-label={profileName(profile)}
      title={profileName(profile)}
      className="inline-flex align-middle"
    >
      <Avatar profile={profile} size="sm" />
    </span>
  );
}

function Day({ day, isLate }: { day: string | null; isLate: boolean }) {
  const { t } = useTranslation('risks');
  if (!day) return null;
  return (
    <time
      dateTime={day}
      className={`block truncate text-sm tabular-nums ${isLate ? 'text-bad' : 'text-soft'}`}
    >
      {dayText(day)}
      {isLate && <span className="sr-only">, {t('overdue')}</span>}
    </time>
  );
}
