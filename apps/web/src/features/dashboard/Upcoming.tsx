import { fromAbsolute, getLocalTimeZone, toCalendarDate } from '@internationalized/date';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableGroup } from '../../data/index.ts';
import { clock, dayAhead } from '../../lib/format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { shownOn } from '../schedule/board/shown.ts';
import { useChannelsById, useEvents } from '../schedule/queries.ts';
import { Nothing } from '../../ui/Nothing.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Panel, PanelLink } from './Panel.tsx';

const EVENTS = 5;
const DAYS_AHEAD = 14;

/** The next events. */
export function Upcoming() {
  const { t } = useTranslation(['dashboard', 'schedule']);
  const { status } = useTableGroup('schedule');
  const navigate = useNavigate();
  const events = useEvents();
  const channels = useChannelsById();
  const now = useMinute();
  const next = useMemo(() => {
    const first = toCalendarDate(fromAbsolute(now, getLocalTimeZone()));
    const days = Array.from({ length: DAYS_AHEAD }, (_, index) => first.add({ days: index }));
    const { items } = shownOn(days, events, channels);
    return items
      .filter(({ end, start }) => Date.parse(end) >= now || Date.parse(start) >= now)
      .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
      .slice(0, EVENTS);
  }, [now, events, channels]);
  return (
    <Panel
      title={t('upcoming')}
      action={<PanelLink to="/schedule">{t('schedule:title')}</PanelLink>}
    >
      {next.length === 0 && (
        <Nothing
          isKnown={status === 'ready'}
          skeleton={<SkeletonRows />}
          className="border-t border-hairline pt-2.5 text-soft"
        >
          {t('nothingUpcoming')}
        </Nothing>
      )}
      <ul className={next.length > 0 ? 'border-t border-hairline' : ''}>
        {next.map(({ key, event, firstDay, start, isAllDay }) => (
          <li key={key} className="border-b border-hairline">
            <button
              type="button"
              onClick={() =>
                void navigate({ to: '/schedule', search: { event: event.id, at: start } })
              }
              className="bleed flex min-h-11 w-full cursor-pointer flex-col justify-center py-1 text-start leading-snug"
            >
              <span className="w-full truncate font-medium">{event.title}</span>
              <span className="text-sm text-faint tabular-nums">
                {dayAhead(firstDay.toDate(getLocalTimeZone()).toISOString(), now)}
                {isAllDay ? '' : `, ${clock(start)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
