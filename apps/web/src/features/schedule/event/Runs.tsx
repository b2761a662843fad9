import type { Event, EventRun } from '@parley/model';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullDate } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useRuns } from '../queries.ts';

const ICONS = { done: CircleCheck, failed: CircleAlert, missed: Clock } as const;
const MOST_RUNS = 5;

/** Results of the latest occurrences. */
export function Runs({ event }: { event: Event }) {
  const { t } = useTranslation('schedule');
  const runs = useRuns(event.id).slice(0, MOST_RUNS);
  if (runs.length === 0) return null;
  return (
    <section aria-label={t('runs.label')} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium">{t('runs.label')}</h3>
      <ul className="flex flex-col gap-1">
        {runs.map((run) => (
          <Run key={run.id} run={run} channelId={event.channel_id} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run, channelId }: { run: EventRun; channelId: string | null }) {
  const { t } = useTranslation('schedule');
  const Icon = ICONS[run.status];
  const reason =
    run.error &&
    typeof run.error === 'object' &&
    !Array.isArray(run.error) &&
    typeof run.error.message === 'string'
      ? run.error.message
      : null;
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon
        size={15}
        strokeWidth={1.75}
        className={clsx(
          'mt-0.5 shrink-0',
          run.status === 'done' ? 'text-good' : run.status === 'failed' ? 'text-bad' : 'text-faint',
        )}
        aria-hidden="true"
      />
      <span className="min-w-0">
        {t(`runs.${run.status}`)} ·{' '}
        <time dateTime={run.occurrence_at}>{fullDate(run.occurrence_at)}</time>
        {reason && <span className="block text-soft">{reason}</span>}
      </span>
      {run.message_id && channelId && (
        <TextLink
          to="/channels/$channelId"
          params={{ channelId }}
          search={{ m: run.message_id }}
          className="ms-auto shrink-0"
        >
          {t('runs.message')}
        </TextLink>
      )}
    </li>
  );
}
