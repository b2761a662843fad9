import { Link, useRouterState } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkTip } from '../ui/Tip.tsx';

/** The way to the schedule of the workspace. */
export function ScheduleLink() {
  const { t } = useTranslation('shell');
  const isHere = useRouterState({ select: ({ location }) => location.pathname === '/schedule' });
  return (
    <LinkTip text={t('schedule')}>
      <Link
        to="/schedule"
        aria-label={t('schedule')}
        data-current={isHere}
        className="grid size-8 shrink-0 place-items-center rounded-lg text-soft hover:bg-hover data-[current=true]:bg-pressed data-[current=true]:text-ink"
      >
        <CalendarDays size={17} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </LinkTip>
  );
}
