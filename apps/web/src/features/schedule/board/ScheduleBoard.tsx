import { Button } from '@heroui/react';
import { type CalendarDate, getLocalTimeZone, today } from '@internationalized/date';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '@parley/model';
import { useTableGroup } from '../../../data/index.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { FeedsDialog } from '../calendar/FeedsDialog.tsx';
import { ImportDialog } from '../calendar/ImportDialog.tsx';
import { Planner } from '../event/Planner.tsx';
import { usePlanner } from '../event/use-planner.ts';
import { useChannelsById, useEvents } from '../queries.ts';
import { AgendaView } from './AgendaView.tsx';
import { dayAndYear, daySpan, monthName, weekLanguage } from './dates.ts';
import { type ScheduleFilter, Filters, NO_FILTER } from './Filters.tsx';
import { HoursView } from './HoursView.tsx';
import { MonthView } from './MonthView.tsx';
import { daysOf, readDay, stepped, type ScheduleView } from './range.ts';
import { type ShownEvent, shownOn } from './shown.ts';
import { Toolbar } from './Toolbar.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useScheduleView } from './use-view.ts';

export type BoardProps = {
  /** The channel; the whole workspace if undefined. */
  channelId?: string;
  /** The user may plan here. */
  canPlan: boolean;
  /** Event and occurrence from the address, or `NEW_EVENT`. */
  opened: { event?: string | undefined; at?: string | undefined };
  onOpened(opened: { event?: string; at?: string }): void;
};

/** Takes the place of an event id to open the form for a new one. */
export const NEW_EVENT = 'new';

/** A schedule by month, week, day or agenda, with all actions on events. */
export function ScheduleBoard({ channelId, canPlan, opened, onOpened }: BoardProps) {
  'use memo';
  const { t } = useTranslation('schedule');
  const tableGroup = useTableGroup('schedule');
  const { view, setView, isPhone } = useScheduleView();
  const [anchor, setAnchor] = useState<CalendarDate>(
    () => readDay(opened.at) ?? today(getLocalTimeZone()),
  );
  const [filter, setFilter] = useState<ScheduleFilter>(NO_FILTER);
  const [dialog, setDialog] = useState<'feeds' | 'import' | null>(null);
  const events = useFiltered(useEvents(channelId), filter);
  const channels = useChannelsById();
  const days = daysOf(view, anchor, weekLanguage());
  const { items, isCapped } = useMemo(
    () => shownOn(days, events, channels),
    [days, events, channels],
  );
  const isOfHours = view === 'week' || view === 'day';
  const planner = usePlanner({ channelId: channelId ?? null, opened, onOpened });
  const go = (step: 1 | -1) => setAnchor(stepped(view, anchor, step));
  const actions = {
    onView: setView,
    onStep: go,
    onToday: () => setAnchor(today(getLocalTimeZone())),
    onNew: () => canPlan && planner.createOn(anchor),
  };
  useBoardKeys(actions);
  const beginNew = useEffectEvent(() => {
    onOpened({});
    actions.onNew();
  });
  useEffect(() => {
    if (opened.event === NEW_EVENT) beginNew();
  }, [opened.event]);
  const showDay = (day: CalendarDate) => {
    setAnchor(day);
    setView('day');
  };
  const grid = {
    label: t('title'),
    days,
    items,
    anchor,
    onAnchor: setAnchor,
    onOpen: planner.open,
    onDay: showDay,
    onCreate: (day: CalendarDate, minutes?: { from: number; to: number }) =>
      canPlan && planner.createOn(day, minutes),
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col px-gutter pt-3">
      <Toolbar
        {...actions}
        title={titleOf(view, anchor, days)}
        view={view}
        isPhone={isPhone}
        onNew={canPlan ? actions.onNew : undefined}
        onImport={canPlan ? () => setDialog('import') : undefined}
        onFeeds={() => setDialog('feeds')}
        filters={
          <Filters filter={filter} onChange={setFilter} hasChannels={channelId === undefined} />
        }
      />
      {tableGroup.error && (
        <div className="pb-3">
          <LoadError error={tableGroup.error} />
        </div>
      )}
      {isCapped && (
        <p role="status" className="pb-2 text-sm text-soft">
          {t('capped')}
        </p>
      )}
      <div className={`flex min-h-0 flex-1 flex-col ${isOfHours ? '' : 'overflow-y-auto pb-6'}`}>
        {tableGroup.status === 'loading' && <SkeletonLines count={6} />}
        {(tableGroup.status === 'ready' || (tableGroup.error && items.length > 0)) && (
          <Views
            view={view}
            isKnown={tableGroup.status === 'ready'}
            grid={grid}
            planner={planner}
            canPlan={canPlan}
            onNew={actions.onNew}
          />
        )}
      </div>
      <Planner planner={planner} />
      {dialog === 'feeds' && (
        <FeedsDialog channelId={channelId ?? null} onClose={() => setDialog(null)} />
      )}
      {dialog === 'import' && (
        <ImportDialog channelId={channelId ?? null} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

type Grid = Parameters<typeof MonthView>[0];
type ViewsProps = {
  view: ScheduleView;
  isKnown: boolean;
  grid: Grid;
  planner: ReturnType<typeof usePlanner>;
  canPlan: boolean;
  onNew(): void;
};

function Views({ view, isKnown, grid, planner, canPlan, onNew }: ViewsProps) {
  const { t } = useTranslation('schedule');
  if (view === 'month') return <MonthView {...grid} />;
  if (view === 'week' || view === 'day')
    return (
      <HoursView
        {...grid}
        canChange={(item: ShownEvent) => planner.canChange(item.event)}
        onMove={planner.move}
        onResize={planner.resize}
      />
    );
  return (
    <AgendaView
      days={grid.days}
      items={grid.items}
      isKnown={isKnown}
      onOpen={grid.onOpen}
      action={
        canPlan && (
          <Button variant="primary" onPress={onNew}>
            {t('newEvent')}
          </Button>
        )
      }
    />
  );
}

function useFiltered(events: ReturnType<typeof useEvents>, { channel, kind }: ScheduleFilter) {
  'use memo';
  return events.filter(
    (event) =>
      (kind === 'all' || event.kind === kind) &&
      (channel === 'all' || audienceOf(event) === channel),
  );
}

const audienceOf = ({ is_private, channel_id }: Event): string =>
  is_private ? 'guests' : (channel_id ?? 'none');

function titleOf(view: ScheduleView, anchor: CalendarDate, days: readonly CalendarDate[]): string {
  const [first, last] = [days[0] ?? anchor, days.at(-1) ?? anchor];
  if (view === 'month') return monthName(anchor);
  return view === 'day' ? dayAndYear(anchor) : daySpan(first, last);
}
